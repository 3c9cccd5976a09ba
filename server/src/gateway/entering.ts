import type { Snowflake } from '@guildhall/protocol/ids';
import { type BusEvent, userIdIn } from './bus-event.ts';
import { type ViewMember, viewMember } from './guild-view.ts';
import type { GatewayGuild, WireMember, WireThreadMember } from './loaders.ts';
import type { Session } from './session.ts';
import { fieldsOf, textOf, textsOf } from './wire.ts';

/** The events after which members may see other channels than before. */
export const MOVES_SIGHT: ReadonlySet<string> = new Set([
  'GUILD_UPDATE',
  'GUILD_ROLE_CREATE',
  'GUILD_ROLE_UPDATE',
  'GUILD_ROLE_DELETE',
  'CHANNEL_CREATE',
  'CHANNEL_UPDATE',
  'CHANNEL_DELETE',
  'GUILD_MEMBER_UPDATE',
  'VOICE_STATE_UPDATE',
]);
/** Events that are delivered before they are applied, while the deleted object is still known. */
export const BEFORE: ReadonlySet<string> = new Set(['CHANNEL_DELETE', 'GUILD_DELETE', 'GUILD_MEMBER_REMOVE']);

/** Events not sent to the user they are about, who gets GUILD_CREATE or GUILD_DELETE instead. */
export const SELF_KNOWS: ReadonlySet<string> = new Set(['GUILD_MEMBER_ADD', 'GUILD_MEMBER_REMOVE']);

/** A guild member with sessions on this node, and their number. */
export interface HubMember extends ViewMember {
  sessions: number;
}

/** A session on its way into a guild: what happens meanwhile waits for it. */
export interface Entry {
  session: Session;
  messages: BusEvent[];
}

/** Whom of a guild a session gets to know at once. */
export interface Crowd {
  self: WireMember;
  members: readonly WireMember[];
  /** Beside the own member they are those who are in voice. */
  inVoice: boolean;
  presences: readonly unknown[];
  /** Its own memberships of active threads. */
  threadMembers: readonly WireThreadMember[];
}

/** All that a GUILD_CREATE needs and that does not depend on the moment it is sent. */
export interface Entrance extends Entry {
  guild: GatewayGuild;
  crowd: Crowd;
}

/** The entering session's member, as loaded and as changed since. */
export function memberOf(entrance: Entrance): ViewMember {
  const { messages, session } = entrance;
  const { self } = entrance.crowd;
  const { userId } = session.identity;
  let member = viewMember(userId, self.roles, self.communication_disabled_until);
  for (const { definition, data } of messages) {
    const roles = textsOf(fieldsOf(data)?.roles);
    if (definition.name === 'GUILD_MEMBER_UPDATE' && roles && userIdIn(data) === userId)
      member = viewMember(userId, roles, textOf(data, 'communication_disabled_until'));
  }
  return member;
}

/** Whether an event may move what a session's own user sees. */
export function mayMoveSight({ definition, data }: BusEvent, userId: Snowflake): boolean {
  if (!MOVES_SIGHT.has(definition.name)) return false;
  const about = definition.name === 'VOICE_STATE_UPDATE' ? textOf(data, 'user_id') : userIdIn(data);
  return about === undefined || about === userId;
}
