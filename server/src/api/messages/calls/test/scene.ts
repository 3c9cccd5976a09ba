import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import type { Account, TestPlatform } from '@guildhall/testkit/platform';

/** Ms between two heartbeats of a test's session. */
const BEAT = 20_000;

/** The data of opcode 4 outside of guilds. */
export const call = (channel_id: string | null, more: object = {}) => ({
  guild_id: null,
  channel_id,
  self_mute: false,
  self_deaf: false,
  ...more,
});

/** The fields of a call message that tests read. */
export interface CallMessage {
  id: string;
  type: number;
  author: { id: string };
  content: string;
  edited_timestamp: string | null;
  call?: { participants: string[]; ended_timestamp: string | null };
}

/** The direct message channel of two users, opened by the first. */
export async function direct(one: Account, other: Account): Promise<string> {
  return (await one.post<{ id: string }>('/users/@me/channels', { recipient_id: other.id })).body.id;
}

/** Two friends and their direct message channel. */
export async function pair(p: TestPlatform): Promise<{ ada: Account; bob: Account; dm: string }> {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  await p.befriend(ada, bob);
  return { ada, bob, dm: await direct(ada, bob) };
}

/** Joins the call of a channel; resolves when the session knows its server. */
export async function enter(session: GatewaySession, channelId: string, more: object = {}): Promise<void> {
  const since = session.mark();
  session.send(4, call(channelId, more));
  await session.event('VOICE_SERVER_UPDATE', ({ channel_id }) => channel_id === channelId, since);
}

/** Turns the clock, with the heartbeats that keep the sessions open, and runs the jobs that are due. */
export async function pass(p: TestPlatform, ms: number, ...sessions: GatewaySession[]): Promise<void> {
  for (let left = ms; left > 0; left -= BEAT) {
    await p.clock.advance(Math.min(left, BEAT));
    await Promise.all(sessions.map((session) => session.settle()));
  }
  await p.jobs();
}

/** The messages that announce calls in a channel, newest first. */
export async function callMessages(reader: Account, channelId: string): Promise<CallMessage[]> {
  const { body } = await reader.get<CallMessage[]>(`/channels/${channelId}/messages`);
  return body.filter(({ type }) => type === 3);
}
