import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { Static } from 'typebox';
import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { accessChannel } from '../../../core/access/channel.ts';
import type { MemberState } from '../../../core/access/member.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { type ChannelState, changeGuild, type GuildState } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import type { Overwrite } from '../../../core/access/permissions.ts';
import { route } from '../../../core/framework/route.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { isGroup } from '../direct-messages/channel.ts';
import { updateGroup } from '../direct-messages/update-group.ts';
import { updateThread } from '../threads/change.ts';
import { fieldsPatch } from '../../guild/channels/fields.ts';
import { mayAnnounce } from '../../guild/channels/new-channel.ts';
import { checkOverwriteBits, readOverwrites } from '../../guild/channels/overwrites.ts';
import { checkParent } from '../../guild/channels/place.ts';
import { saveChannel } from '../../guild/channels/save-channel.ts';
import type { UpdateChannelBody } from '@guildhall/protocol/bodies/messages/channels';
import { updateChannel as operation } from '@guildhall/protocol/operations/messages/channels';

/**
 * Changes a guild channel; overwrites also need MANAGE_ROLES in it (GuildChannelResponse). The users of a
 * group change its name, icon and owner (PrivateGroupChannelResponse); for threads see updateThread()
 * (ThreadResponse).
 */
export const updateChannel = route(operation, {
  access: async (ctx, path) => {
    const access = await accessChannel(ctx, path.channel_id);
    if (!access.guild) return isGroup(access.channel) ? access : fail('CANNOT_EXECUTE_ON_DM');
    if (!access.thread && (access.permissions & PERMISSIONS.MANAGE_CHANNELS) === 0n) fail('MISSING_PERMISSIONS');
    return access;
  },
  limit: limits.editChannel,
  bodyLimit: bodyLimits.picture,
  run: async (ctx, { path: { channel_id }, body: given, access }) => {
    const { guild: seen, member } = access;
    if (!seen) return updateGroup(ctx, access, given);
    if (access.thread) return updateThread(ctx, { ...access, thread: access.thread }, given);
    const body = withName(given);
    if (body.permission_overwrites && (access.permissions & PERMISSIONS.MANAGE_ROLES) === 0n) fail('MISSING_PERMISSIONS');
    return ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, seen.id);
      const channel = guild.channels.get(channel_id) ?? fail('UNKNOWN_CHANNEL');
      const values = channelPatch(tx, guild, channel, member, body);
      const overwrites = body.permission_overwrites ? await givenOverwrites(tx, guild, channel, member, body) : undefined;
      return saveChannel(tx, guild, channel, { values, ...(overwrites ? { overwrites } : {}) });
    });
  },
});

type Given = Static<typeof UpdateChannelBody>;
type Body = Omit<Given, 'name'> & { name?: string };

/** Requires a name of 1 to 100 characters for a guild channel. */
function withName({ name, ...rest }: Given): Body {
  if (name === undefined) return rest;
  return name ? { ...rest, name } : failForm({ name: complain.length(1, 100) });
}

async function givenOverwrites(
  tx: Tx,
  guild: GuildState,
  channel: ChannelState,
  member: MemberState,
  body: Body,
): Promise<Overwrite[]> {
  const after = await readOverwrites(tx.db, guild, body.permission_overwrites ?? []);
  const parentId = channel.row.parent_id;
  checkOverwriteBits(guild, member, tx.now, { before: channel.overwrites, after, parentId, channel });
  return after;
}

function channelPatch(tx: Tx, guild: GuildState, channel: ChannelState, member: MemberState, body: Body): Partial<ChannelRow> {
  const features: string[] = JSON.parse(guild.row.features_json);
  const type = body.type ?? channel.type;
  if (type !== channel.type) checkTypeChange(guild, channel, type, features);
  const parentId = body.parent_id;
  if (parentId && parentId !== channel.row.parent_id) checkParent(guild, member, tx.now, { type, parentId });
  return {
    ...(type === channel.type ? {} : { type }),
    ...(parentId === undefined ? {} : { parent_id: parentId }),
    ...(body.position === undefined || body.position === null ? {} : { position: body.position }),
    ...fieldsPatch({ ...channel.row, type }, body, {
      features,
      premiumTier: guild.row.premium_tier,
      newId: () => tx.id(),
      emojis: guild.emojis,
    }),
  };
}

const CONVERTIBLE: readonly number[] = [CHANNEL_TYPES.GUILD_TEXT, CHANNEL_TYPES.GUILD_ANNOUNCEMENT];

/**
 * Text and announcement channels can be converted to each other if the guild has announcements; the required
 * channels of a Community guild stay text channels.
 */
function checkTypeChange(guild: GuildState, channel: ChannelState, type: number, features: readonly string[]): void {
  const allowed = CONVERTIBLE.includes(channel.type) && mayAnnounce(features) ? CONVERTIBLE : [channel.type];
  if (!allowed.includes(type)) failForm({ type: complain.choices(allowed) });
  const { rules_channel_id, public_updates_channel_id } = guild.row;
  if ([rules_channel_id, public_updates_channel_id].includes(channel.row.id)) fail('COMMUNITY_CHANNELS_MUST_BE_TEXT_CHANNELS');
}
