import { LIMITS } from '@guildhall/protocol/limits';
import { ImageData, Maybe } from '@guildhall/protocol/schemas';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { Type } from 'typebox';
import { bodyLimits } from '../../../core/body-limits.ts';
import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/errors.ts';
import { readImage, saveImage } from '../../../core/images.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { memberForChange, saveMember } from './change.ts';
import { memberObject } from './member.ts';

/** Changes the caller's own nickname, avatar, banner and bio in the guild (PrivateGuildMemberResponse). */
export const updateMyGuildMember = route({
  id: 'update_my_guild_member',
  method: 'PATCH',
  path: '/guilds/{guild_id}/members/@me',
  auth: ['bot', 'person'],
  access: inGuild(),
  limit: limits.editMembers,
  audit: true,
  body: Type.Object({
    nick: Maybe(Type.String({ maxLength: LIMITS.guilds.nick.max })),
    avatar: Maybe(ImageData()),
    banner: Maybe(ImageData()),
    bio: Maybe(Type.String({ maxLength: LIMITS.guilds.memberBio.max })),
  }),
  bodyLimit: bodyLimits.pictures,
  reply: 200,
  run: async (ctx, { access, path, body }) => {
    const { user } = ctx.viewer;
    if (body.nick !== undefined && (access.permissions & PERMISSIONS.CHANGE_NICKNAME) === 0n) fail('MISSING_PERMISSIONS');
    const folder = `guilds/${path.guild_id}/users/${user.id}`;
    const avatar = body.avatar && (await saveImage(ctx.blobs, `${folder}/avatars`, readImage(body.avatar, 'avatar')));
    const banner = body.banner && (await saveImage(ctx.blobs, `${folder}/banners`, readImage(body.banner, 'banner')));
    const saved = await ctx.transact(async (tx) =>
      saveMember(tx, await memberForChange(tx, path.guild_id, user.id), {
        ...(body.nick === undefined ? {} : { nick: body.nick?.trim() || null }),
        ...(avatar === undefined ? {} : { avatar }),
        ...(banner === undefined ? {} : { banner }),
        ...(body.bio === undefined ? {} : { bio: body.bio ?? '' }),
      }),
    );
    return { ...memberObject(saved, user), permissions: String(access.permissions) };
  },
});
