import type { PresenceObject } from '@guildhall/protocol/objects/people/presences';
import type { MemberObject } from '@guildhall/protocol/objects/guild/members';
import type { ThreadMemberObject } from '@guildhall/protocol/objects/messages/threads';
import type { Snowflake } from '@guildhall/protocol/ids';
import { changesVisibility, userOf } from '../../core/framework/guild-change.ts';
import type { BusEvent } from '../fanout/bus-event.ts';
import { type ViewMember, viewMember } from './guild-view.ts';
import type { GatewayGuild } from '../loaders.ts';
import type { Session } from '../session/session.ts';

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
  self: MemberObject;
  members: readonly MemberObject[];
  /** Whether the members other than the own one are those in voice. */
  inVoice: boolean;
  presences: readonly PresenceObject[];
  /** The user's own memberships of active threads. */
  threadMembers: readonly ThreadMemberObject[];
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
  for (const { change } of messages) {
    if (change?.kind === 'member' && change.userId === userId) member = viewMember(userId, change.roleIds, change.timedOutUntil);
  }
  return member;
}

/** Whether an event may change which channels a user may view. */
export function mayChangeVisibility({ change }: BusEvent, userId: Snowflake): boolean {
  if (!changesVisibility(change)) return false;
  const about = userOf(change);
  return about === undefined || about === userId;
}
