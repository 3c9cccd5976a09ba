import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { type GuildAccess, inGuild } from '../../../core/access/guild.ts';
import { permissionsOf } from '../../../core/access/member.ts';
import { type ChannelReach, channelReach } from '../../../core/access/reach.ts';
import { changesBetween } from '../../../core/framework/audit.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { changeGuild, type GuildState } from '../../../core/access/guild-state.ts';
import { readImage, saveImage } from '../../../core/media/images.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { GuildRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { findMembersByIds } from '../members/queries.ts';
import { GATE } from '../screening/form.ts';
import { releasePending } from '../screening/release-pending.ts';
import { CHANNEL_COLUMNS } from './channel-references.ts';
import { GUILD_UPDATE } from './events.ts';
import { checkCommunity, newFeatures } from './features.ts';
import { guildFeatures, guildName, guildObject } from './guild.ts';
import { updateGuildRow } from './queries.ts';
import { checkChannelFits, settingsPatch } from './settings.ts';
import { type UpdateGuildBody, updateGuild as operation } from '@guildhall/protocol/operations/guild/guilds';

/** Changes the guild's settings (GuildResponse). */
export const updateGuild = route(operation, {
  access: inGuild('MANAGE_GUILD'),
  limit: limits.write,
  bodyLimit: bodyLimits.pictures,
  run: async (ctx, { path: { guild_id }, body, access }) => {
    const pictures = await picturePatch(ctx, access.guild, body);
    return ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      const values: Partial<GuildRow> = {
        ...(body.name === undefined ? {} : { name: guildName(body.name) }),
        ...(body.description === undefined ? {} : { description: body.description || null }),
        ...pictures,
        ...settingsPatch(body),
        ...channelPatch(guild, channelReach(guild, access.member, tx.now), body),
        ...featuresPatch(tx, guild, access, body),
        ...(await ownerPatch(tx, guild, access, body)),
      };
      const row = { ...guild.row, ...values };
      checkCommunity(row);
      const before = guildObject(guild);
      const after = guildObject({ ...guild, row, ownerId: row.owner_id });
      const changes = changesBetween(audited(before), audited(after), Object.keys(audited(after)));
      if (!changes.length) return before;
      await updateGuildRow(tx.db, guild_id, values);
      tx.emit(GUILD_UPDATE, { guild_id }, after);
      if (before.features.includes(GATE) && !after.features.includes(GATE)) await tx.enqueue(releasePending, { guild_id });
      await tx.audit({ guild_id, action: 'GUILD_UPDATE', target_id: guild_id, changes });
      return after;
    });
  },
});

/** The audited fields of a guild: pictures appear as hashes, roles have their own entries. */
function audited({ roles: _roles, icon, splash, banner, ...rest }: ReturnType<typeof guildObject>): Record<string, unknown> {
  return { ...rest, icon_hash: icon, splash_hash: splash, banner_hash: banner };
}

const PICTURES = {
  icon: { folder: 'icons', feature: null, animated: 'ANIMATED_ICON' },
  splash: { folder: 'splashes', feature: 'INVITE_SPLASH', animated: null },
  banner: { folder: 'banners', feature: 'BANNER', animated: 'ANIMATED_BANNER' },
} as const;

/**
 * Stores the body's pictures, before the transaction that refers to them. Pictures, and animated pictures, without the
 * feature they need fail (50101).
 */
async function picturePatch(ctx: Context, guild: GuildState, body: UpdateGuildBody): Promise<Partial<GuildRow>> {
  const features = guildFeatures(guild.row);
  const patch: Partial<GuildRow> = {};
  for (const field of ['icon', 'splash', 'banner'] as const) {
    const uri = body[field];
    if (uri === undefined) continue;
    patch[field] = null;
    if (uri === null) continue;
    const { folder, feature, animated } = PICTURES[field];
    if (feature && !features.includes(feature)) fail('SERVER_NEEDS_MORE_BOOSTS_TO_PERFORM_THIS_ACTION');
    const image = readImage(uri, field);
    if (image.animated && !(animated && features.includes(animated))) fail('SERVER_NEEDS_MORE_BOOSTS_TO_PERFORM_THIS_ACTION');
    patch[field] = await saveImage(ctx.blobs, `${folder}/${guild.id}`, image);
  }
  return patch;
}

function channelPatch({ row }: GuildState, reach: ChannelReach, body: UpdateGuildBody): Partial<GuildRow> {
  const patch: Partial<GuildRow> = {};
  for (const column of CHANNEL_COLUMNS) {
    const channelId = body[column];
    if (channelId === undefined) continue;
    if (channelId !== null) checkChannelFits(reach(channelId, [row[column]]), column);
    patch[column] = channelId;
  }
  return patch;
}

function featuresPatch(tx: Tx, guild: GuildState, { member }: GuildAccess, body: UpdateGuildBody): Partial<GuildRow> {
  if (!body.features) return {};
  const permissions = permissionsOf(guild, member, tx.now);
  const isOwner = guild.ownerId === member.userId;
  return { features_json: JSON.stringify(newFeatures(guildFeatures(guild.row), body.features, { permissions, isOwner })) };
}

/** Transfers the guild to another person in it, by the owner only: 50013, 10007, 50132 (a bot), 50131 (pending member). */
async function ownerPatch(
  tx: Tx,
  guild: GuildState,
  { member }: GuildAccess,
  { owner_id }: UpdateGuildBody,
): Promise<Partial<GuildRow>> {
  if (owner_id === undefined || owner_id === guild.ownerId) return {};
  if (guild.ownerId !== member.userId) fail('MISSING_PERMISSIONS');
  const found = await findMembersByIds(tx.db, guild.id, [owner_id]);
  const heir = found.get(owner_id) ?? fail('UNKNOWN_MEMBER');
  if (heir.user.kind !== 'person') fail('OWNERSHIP_CANNOT_BE_MOVED_TO_A_BOT_USER');
  if (heir.member.pending) fail('OWNER_CANNOT_BE_PENDING_MEMBER');
  return { owner_id };
}
