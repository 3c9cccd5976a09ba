import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { ALL_PERMISSIONS, bitsOf } from '@guildhall/protocol/permissions';
import { bits } from '@guildhall/protocol/schemas';
import { type Static, Type } from 'typebox';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { overwriteObjects } from '../../../core/access/guild-state.ts';
import type { Overwrite } from '../../../core/access/permissions.ts';
import type { ChannelRow, RoleRow } from '../../../core/tables/database.ts';
import { fieldsPatch } from '../channels/fields.ts';
import { CREATABLE_TYPES, newChannelRow } from '../channels/new-channel.ts';
import { endPosition, fullCategory } from '../channels/place.ts';
import { toOverwrite } from '../channels/overwrites.ts';
import { newRoleRow } from '../roles/add-role.ts';
import { type NewRole, type NewChannel, newGuildParts } from '@guildhall/protocol/bodies/guild/guilds';

/** The permissions of @everyone in a new guild. */
export const DEFAULT_PERMISSIONS = bitsOf(
  'CREATE_INSTANT_INVITE',
  'ADD_REACTIONS',
  'STREAM',
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'SEND_TTS_MESSAGES',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'READ_MESSAGE_HISTORY',
  'MENTION_EVERYONE',
  'USE_EXTERNAL_EMOJIS',
  'CONNECT',
  'SPEAK',
  'USE_VAD',
  'CHANGE_NICKNAME',
  'USE_APPLICATION_COMMANDS',
  'REQUEST_TO_SPEAK',
  'CREATE_PUBLIC_THREADS',
  'CREATE_PRIVATE_THREADS',
  'USE_EXTERNAL_STICKERS',
  'SEND_MESSAGES_IN_THREADS',
  'USE_EMBEDDED_ACTIVITIES',
  'USE_SOUNDBOARD',
  'CREATE_GUILD_EXPRESSIONS',
  'CREATE_EVENTS',
  'USE_EXTERNAL_SOUNDS',
  'SEND_VOICE_MESSAGES',
  'SET_VOICE_CHANNEL_STATUS',
  'SEND_POLLS',
  'USE_EXTERNAL_APPS',
);

const Parts = Type.Object(newGuildParts);
type Parts = Static<typeof Parts>;
type ChannelBody = Static<typeof NewChannel>;

/** The roles and channels of a guild that is being created, and the channels its settings refer to. */
export interface NewGuild {
  roles: RoleRow[];
  channels: ChannelRow[];
  afk_channel_id: Snowflake | null;
  system_channel_id: Snowflake | null;
}

/** Builds the parts of a new guild; without `channels`, two categories with a channel each. Fails with 50035. */
export function planGuild(guildId: Snowflake, body: Parts, newId: () => Snowflake): NewGuild {
  const roleIds = new Map<string, Snowflake>([[guildId, guildId]]);
  const roles = planRoles(guildId, body.roles ?? [], roleIds, newId);
  if (!body.channels) return { roles, ...defaultChannels(guildId, newId), afk_channel_id: null };
  const channelIds = new Map<string, Snowflake>();
  const channels = planChannels(guildId, body.channels, { roleIds, channelIds, newId });
  const named = (field: 'afk_channel_id' | 'system_channel_id', type: number) => {
    const placeholder = body[field];
    if (placeholder === undefined || placeholder === null) return null;
    const found = channels.find((channel) => channel.id === channelIds.get(String(placeholder)));
    if (found?.type !== type) failForm({ [field]: complain.custom('CHANNEL_INVALID', 'The body has no such channel.') });
    return found?.id ?? null;
  };
  return {
    roles,
    channels,
    afk_channel_id: named('afk_channel_id', CHANNEL_TYPES.GUILD_VOICE),
    system_channel_id: named('system_channel_id', CHANNEL_TYPES.GUILD_TEXT),
  };
}

function planRoles(
  guildId: Snowflake,
  given: NonNullable<Parts['roles']>,
  ids: Map<string, Snowflake>,
  newId: () => Snowflake,
): RoleRow[] {
  const [first, ...others] = given;
  if (first?.id) ids.set(String(first.id), guildId);
  const permissionsOf = (role: Static<typeof NewRole> | undefined) =>
    String(role?.permissions ? bits(role.permissions) & ALL_PERMISSIONS : DEFAULT_PERMISSIONS);
  const everyone = newRoleRow({
    guild_id: guildId,
    id: guildId,
    name: '@everyone',
    position: 0,
    permissions: permissionsOf(first),
  });
  return [
    everyone,
    ...others.map((role, index) => {
      const id = newId();
      if (role.id) ids.set(String(role.id), id);
      return newRoleRow({
        guild_id: guildId,
        id,
        name: role.name ?? 'new role',
        permissions: permissionsOf(role),
        position: index + 1,
        color: role.color ?? 0,
        hoist: role.hoist ? 1 : 0,
        mentionable: role.mentionable ? 1 : 0,
      });
    }),
  ];
}

interface PlanContext {
  roleIds: ReadonlyMap<string, Snowflake>;
  channelIds: Map<string, Snowflake>;
  newId: () => Snowflake;
}

function planChannels(guildId: Snowflake, given: readonly ChannelBody[], context: PlanContext): ChannelRow[] {
  const { channelIds, newId } = context;
  const allowed = CREATABLE_TYPES.filter((type) => type !== CHANNEL_TYPES.GUILD_ANNOUNCEMENT);
  const channels: ChannelRow[] = [];
  given.forEach((body, index) => {
    const at = `channels.${index}.`;
    const type = body.type ?? CHANNEL_TYPES.GUILD_TEXT;
    if (!allowed.includes(type)) failForm({ [`${at}type`]: complain.choices(allowed) });
    const id = newId();
    const parent_id = body.parent_id ? (channelIds.get(String(body.parent_id)) ?? null) : null;
    const parent = channels.find((channel) => channel.id === parent_id);
    // A category must come before its channels.
    if (body.parent_id && (parent?.type !== CHANNEL_TYPES.GUILD_CATEGORY || type === CHANNEL_TYPES.GUILD_CATEGORY))
      failForm({ [`${at}parent_id`]: complain.custom('CHANNEL_PARENT_INVALID_TYPE', 'Not a category') });
    if (parent && channels.filter((channel) => channel.parent_id === parent.id).length >= LIMITS.channels.perCategory.max)
      failForm({ [`${at}parent_id`]: fullCategory() });
    if (body.id) channelIds.set(String(body.id), id);
    const overwrites = planOverwrites(body, context, at);
    const bare = newChannelRow({
      id,
      guild_id: guildId,
      type,
      name: body.name,
      position: endPosition(channels, type),
      parent_id,
      overwrites_json: JSON.stringify(overwriteObjects(overwrites)),
    });
    channels.push({ ...bare, ...fieldsPatch(bare, body, { features: [], newId, at }) });
  });
  return channels;
}

function planOverwrites(body: ChannelBody, { roleIds }: PlanContext, at: string): Overwrite[] {
  return (body.permission_overwrites ?? []).map((overwrite, index) => {
    const id = roleIds.get(String(overwrite.id));
    if (id === undefined)
      return failForm({ [`${at}permission_overwrites.${index}.id`]: complain.custom('INVALID_OVERWRITE', 'No such role.') });
    return toOverwrite(id, 0, overwrite);
  });
}

function defaultChannels(guildId: Snowflake, newId: () => Snowflake): { channels: ChannelRow[]; system_channel_id: Snowflake } {
  const { GUILD_CATEGORY, GUILD_TEXT, GUILD_VOICE } = CHANNEL_TYPES;
  const row = (type: number, name: string, position: number, parent_id: Snowflake | null) =>
    newChannelRow({ id: newId(), guild_id: guildId, type, name, position, parent_id });
  const text = row(GUILD_CATEGORY, 'Text Channels', 0, null);
  const voice = row(GUILD_CATEGORY, 'Voice Channels', 1, null);
  const general = row(GUILD_TEXT, 'general', 0, text.id);
  return { channels: [text, voice, general, row(GUILD_VOICE, 'General', 0, voice.id)], system_channel_id: general.id };
}
