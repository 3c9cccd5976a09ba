import type { Agent } from '../core/agent.ts';
import { announceGuilds } from './guilds.ts';
import { announceInvites } from './invites.ts';
import { announceMessages } from './messages.ts';
import { announcePeople } from './people.ts';
import { announceVoice } from './voice.ts';

/** Sends the events of RPC from now on, as the account changes. */
export function announceAll(agent: Agent): void {
  announceGuilds(agent);
  announceInvites(agent);
  announceMessages(agent);
  announcePeople(agent);
  announceVoice(agent);
}
