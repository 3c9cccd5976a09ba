import type { Intent } from '@guildhall/protocol/intents';
import type { PERMISSIONS } from '@guildhall/protocol/permissions';

/** The name of a permission, such as BAN_MEMBERS. */
export type PermissionName = keyof typeof PERMISSIONS;

/** A role, by its name in `roles`. */
export interface RoleDeclaration {
  /** None if absent. */
  permissions?: readonly PermissionName[];
  /** Names of people and bots. */
  members?: readonly string[];
  /** 0xRRGGBB. */
  color?: number;
}

/** A channel, by its name in `channels`. */
export interface ChannelDeclaration {
  /** `text` if absent. */
  type?: 'text' | 'voice' | 'announcement' | 'forum' | 'stage';
  topic?: string;
  /** Hidden from all but `members`, the owner and those with ADMINISTRATOR. */
  private?: boolean;
  /** Who sees a private channel: names of people, bots and roles. */
  members?: readonly string[];
}

/** A guild, by its name in `guilds`. */
export interface GuildDeclaration {
  /** The first person if absent. */
  owner?: string;
  /** Everyone if absent. */
  members?: readonly string[];
  roles?: Readonly<Record<string, RoleDeclaration>>;
  /** `{ general: {} }` if absent. */
  channels?: Readonly<Record<string, ChannelDeclaration>>;
}

/** A bot with its application, by its name in `bots`. */
export interface BotDeclaration {
  /** The guilds that it is in; all if absent. */
  guilds?: readonly string[];
  /** The permissions of its own role; none if absent. */
  permissions?: readonly PermissionName[];
  /** The privileged intents that its application has enabled: GUILD_MEMBERS, GUILD_PRESENCES, MESSAGE_CONTENT. Others need no switch. */
  intents?: readonly Intent[];
  /** Where it receives interactions, if not over the gateway; it must answer there already. See also `bot.answersAt`. */
  interactionsUrl?: string;
}

/** Everything that a test begins with. */
export interface WorldDeclaration {
  /** At least one. The names are also what others see. */
  people: readonly string[];
  /** `{ hall: {} }` if absent: one guild with everyone and the channel general. */
  guilds?: Readonly<Record<string, GuildDeclaration>>;
  bots?: Readonly<Record<string, BotDeclaration>>;
}
