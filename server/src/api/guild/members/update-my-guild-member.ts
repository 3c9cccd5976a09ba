import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/framework/errors.ts';
import { readImage, saveImage } from '../../../core/media/images.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { memberForChange, changeMember } from './change.ts';
import { memberObject } from './member.ts';
import { updateMyGuildMember as operation } from '@guildhall/protocol/operations/guild/members';

/** Changes the caller's own nickname, avatar, banner, bio and pronouns in the guild (PrivateGuildMemberResponse). */
export const updateMyGuildMember = route(operation, {
  access: inGuild(),
  limit: limits.editMembers,
  bodyLimit: bodyLimits.pictures,
  run: async (ctx, { access, path, body }) => {
    const { user } = ctx.viewer;
    if (body.nick !== undefined && (access.permissions & PERMISSIONS.CHANGE_NICKNAME) === 0n) fail('MISSING_PERMISSIONS');
    const folder = `guilds/${path.guild_id}/users/${user.id}`;
    const avatar = body.avatar && (await saveImage(ctx.blobs, `${folder}/avatars`, readImage(body.avatar, 'avatar')));
    const banner = body.banner && (await saveImage(ctx.blobs, `${folder}/banners`, readImage(body.banner, 'banner')));
    const saved = await ctx.transact(async (tx) =>
      changeMember(tx, await memberForChange(tx, path.guild_id, user.id), {
        ...(body.nick === undefined ? {} : { nick: body.nick?.trim() || null }),
        ...(avatar === undefined ? {} : { avatar }),
        ...(banner === undefined ? {} : { banner }),
        ...(body.bio === undefined ? {} : { bio: body.bio ?? '' }),
        ...(body.pronouns === undefined ? {} : { pronouns: body.pronouns?.trim() ?? '' }),
      }),
    );
    return { ...memberObject(saved, user), permissions: String(access.permissions) };
  },
});
