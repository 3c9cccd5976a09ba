import type { Permission } from '@guildhall/protocol/permissions';
import english from '../../../messages/en/permissions.json' with { type: 'json' };
import { texts } from '../../i18n/texts.ts';
import { CHANNEL } from '../../state/selectors.ts';

/** The names of permissions, and a sentence about each. */
export const p = texts('permissions', english);

/** Permissions that belong together. */
export interface PermissionGroup {
  key: 'general' | 'members' | 'messages' | 'calls' | 'advanced';
  permissions: readonly Permission[];
}

/** Every permission, in the order in which people look for them. */
export const PERMISSION_GROUPS: readonly PermissionGroup[] = [
  {
    key: 'general',
    permissions: [
      'VIEW_CHANNEL',
      'MANAGE_CHANNELS',
      'MANAGE_ROLES',
      'MANAGE_GUILD',
      'VIEW_AUDIT_LOG',
      'VIEW_GUILD_INSIGHTS',
      'VIEW_CREATOR_MONETIZATION_ANALYTICS',
      'MANAGE_WEBHOOKS',
      'CREATE_GUILD_EXPRESSIONS',
      'MANAGE_GUILD_EXPRESSIONS',
      'CREATE_EVENTS',
      'MANAGE_EVENTS',
    ],
  },
  {
    key: 'members',
    permissions: [
      'CREATE_INSTANT_INVITE',
      'CHANGE_NICKNAME',
      'MANAGE_NICKNAMES',
      'KICK_MEMBERS',
      'BAN_MEMBERS',
      'MODERATE_MEMBERS',
    ],
  },
  {
    key: 'messages',
    permissions: [
      'SEND_MESSAGES',
      'SEND_MESSAGES_IN_THREADS',
      'CREATE_PUBLIC_THREADS',
      'CREATE_PRIVATE_THREADS',
      'READ_MESSAGE_HISTORY',
      'EMBED_LINKS',
      'ATTACH_FILES',
      'ADD_REACTIONS',
      'USE_EXTERNAL_EMOJIS',
      'USE_EXTERNAL_STICKERS',
      'SEND_POLLS',
      'SEND_VOICE_MESSAGES',
      'SEND_TTS_MESSAGES',
      'MENTION_EVERYONE',
      'PIN_MESSAGES',
      'MANAGE_MESSAGES',
      'MANAGE_THREADS',
      'BYPASS_SLOWMODE',
      'USE_APPLICATION_COMMANDS',
      'USE_EXTERNAL_APPS',
    ],
  },
  {
    key: 'calls',
    permissions: [
      'CONNECT',
      'SPEAK',
      'STREAM',
      'USE_VAD',
      'USE_EMBEDDED_ACTIVITIES',
      'USE_SOUNDBOARD',
      'USE_EXTERNAL_SOUNDS',
      'PRIORITY_SPEAKER',
      'REQUEST_TO_SPEAK',
      'SET_VOICE_CHANNEL_STATUS',
      'MUTE_MEMBERS',
      'DEAFEN_MEMBERS',
      'MOVE_MEMBERS',
    ],
  },
  { key: 'advanced', permissions: ['ADMINISTRATOR'] },
];

/** Permissions that no channel has. */
const ONLY_GUILD: readonly Permission[] = [
  'MANAGE_GUILD',
  'VIEW_AUDIT_LOG',
  'VIEW_GUILD_INSIGHTS',
  'VIEW_CREATOR_MONETIZATION_ANALYTICS',
  'CREATE_GUILD_EXPRESSIONS',
  'MANAGE_GUILD_EXPRESSIONS',
  'CHANGE_NICKNAME',
  'MANAGE_NICKNAMES',
  'KICK_MEMBERS',
  'BAN_MEMBERS',
  'MODERATE_MEMBERS',
  'ADMINISTRATOR',
];
const ONLY_STAGE: readonly Permission[] = ['REQUEST_TO_SPEAK'];
const ONLY_VOICE: readonly Permission[] = [
  'PRIORITY_SPEAKER',
  'SET_VOICE_CHANNEL_STATUS',
  'USE_SOUNDBOARD',
  'USE_EXTERNAL_SOUNDS',
];
const ONLY_CALLS: readonly Permission[] = [
  'CONNECT',
  'SPEAK',
  'STREAM',
  'USE_VAD',
  'MUTE_MEMBERS',
  'DEAFEN_MEMBERS',
  'MOVE_MEMBERS',
  'CREATE_EVENTS',
  'MANAGE_EVENTS',
];
const ONLY_TEXT: readonly Permission[] = [
  'SEND_MESSAGES_IN_THREADS',
  'CREATE_PUBLIC_THREADS',
  'CREATE_PRIVATE_THREADS',
  'MANAGE_THREADS',
];

/** The permissions that have an effect in channels of a type; a category has those of all channels in it. */
export function permissionsIn(type: number): PermissionGroup[] {
  const calls = type === CHANNEL.VOICE || type === CHANNEL.STAGE;
  const category = type === CHANNEL.CATEGORY;
  const matters = (one: Permission) => {
    if (ONLY_GUILD.includes(one)) return false;
    if (category) return true;
    if (ONLY_STAGE.includes(one)) return type === CHANNEL.STAGE;
    if (ONLY_VOICE.includes(one)) return type === CHANNEL.VOICE;
    return ONLY_CALLS.includes(one) ? calls : ONLY_TEXT.includes(one) ? !calls : true;
  };
  return PERMISSION_GROUPS.map(({ key, permissions }) => ({ key, permissions: permissions.filter(matters) })).filter(
    ({ permissions }) => permissions.length > 0,
  );
}

/** The groups with the permissions whose name or explanation contains a text. */
export function findPermissions(groups: readonly PermissionGroup[], query: string): PermissionGroup[] {
  const wanted = query.trim().toLowerCase();
  const matches = (one: Permission) => `${p(one)} ${p(`${one}.about`)}`.toLowerCase().includes(wanted);
  return groups
    .map(({ key, permissions }) => ({ key, permissions: permissions.filter(matches) }))
    .filter(({ permissions }) => permissions.length > 0);
}
