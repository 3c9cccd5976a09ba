import type { Agent } from '../core/agent.ts';
import { announceEntitlements } from './entitlements.ts';
import { announceGuilds } from './guilds.ts';
import { announceInvites } from './invites.ts';
import { announceMember } from './member.ts';
import { announceMessages } from './messages.ts';
import { announceNotifications } from './notifications.ts';
import { announcePeople } from '@guildhall/rpc/events/people';
import { announceVoice } from '@guildhall/rpc/events/voice';

/** Sends the events of RPC from now on, as the account changes. */
export function announceAll(agent: Agent): void {
  announceEntitlements(agent);
  announceGuilds(agent);
  announceInvites(agent);
  announceMember(agent);
  announceMessages(agent);
  announceNotifications(agent);
  announcePeople(agent);
  announceVoice(agent);
}
