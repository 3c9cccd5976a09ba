import type { Snowflake } from '@guildhall/protocol/ids';
import { type BusEvent, userIdIn } from '../fanout/bus-event.ts';
import { type ViewMember, viewMember } from './guild-view.ts';
import type { GatewayGuild, WireMember, WireThreadMember } from '../loaders.ts';
import type { Session } from '../session/session.ts';
import { fieldsOf, textOf, textsOf } from '../json-fields.ts';

/** The events that may change which channels members may view. */
export const CHANGES_VISIBILITY: ReadonlySet<string> = new Set([
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
export const DELIVERED_FIRST: ReadonlySet<string> = new Set(['CHANNEL_DELETE', 'GUILD_DELETE', 'GUILD_MEMBER_REMOVE']);

/** Events not sent to the user they are about, who gets GUILD_CREATE or GUILD_DELETE instead. */
export const NOT_FOR_SELF: ReadonlySet<string> = new Set(['GUILD_MEMBER_ADD', 'GUILD_MEMBER_REMOVE']);

/** A guild member with sessions on this node, and their number. */
export interface HubMember extends ViewMember {
  sessions: number;
}

/** A session that is entering a guild; events are queued for it. */
export interface Entry {
  session: Session;
  messages: BusEvent[];
}

/** The members and presences that a session receives with GUILD_CREATE. */
export interface InitialMembers {
  self: WireMember;
  members: readonly WireMember[];
  /** Whether the members other than the own one are those in voice. */
  inVoice: boolean;
  presences: readonly unknown[];
  /** The user's own memberships of active threads. */
  threadMembers: readonly WireThreadMember[];
}

/** Everything in a GUILD_CREATE that does not depend on the moment it is sent. */
export interface Entrance extends Entry {
  guild: GatewayGuild;
  initialMembers: InitialMembers;
}

/** The member of the entering session, as loaded and as changed by the queued events. */
export function memberOf(entrance: Entrance): ViewMember {
  const { messages, session } = entrance;
  const { self } = entrance.initialMembers;
  const { userId } = session.identity;
  let member = viewMember(userId, self.roles, self.communication_disabled_until);
  for (const { definition, data } of messages) {
    const roles = textsOf(fieldsOf(data)?.roles);
    if (definition.name === 'GUILD_MEMBER_UPDATE' && roles && userIdIn(data) === userId)
      member = viewMember(userId, roles, textOf(data, 'communication_disabled_until'));
  }
  return member;
}

/** Whether an event may change which channels a user may view. */
export function mayChangeVisibility({ definition, data }: BusEvent, userId: Snowflake): boolean {
  if (!CHANGES_VISIBILITY.has(definition.name)) return false;
  const about = definition.name === 'VOICE_STATE_UPDATE' ? textOf(data, 'user_id') : userIdIn(data);
  return about === undefined || about === userId;
}
