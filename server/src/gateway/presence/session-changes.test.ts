import { INTENTS } from '@guildhall/protocol/intents';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PEOPLE = 20;
const STATUSES = ['online', 'idle', 'dnd'] as const;

let platform: TestPlatform;
let people: Account[];
let watcher: GatewaySession;
beforeAll(async () => {
  platform = await startPlatform();
  const owner = await platform.person('owner');
  const guild = await platform.guild(owner);
  people = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const person = await platform.person(`person${n}`);
    await platform.join(owner, guild.text.id, person);
    people.push(person);
  }
  const bot = await platform.bot(owner, { guild });
  watcher = await bot.connect({ intents: INTENTS.GUILDS | INTENTS.GUILD_PRESENCES });
  await watcher.event('GUILD_CREATE');
});
afterAll(() => platform.stop());

const presence = (n: number) => ({ status: STATUSES[n % 3] ?? 'online', activities: [], since: null, afk: false });
/** Waits until each person is shown with a status. */
async function shown(statusOf: (n: number) => string): Promise<void> {
  const isOf = (n: number) => (update: { user: { id: string }; status: string }) =>
    update.user.id === people[n]?.id && update.status === statusOf(n);
  for (const n of people.keys()) await watcher.event('PRESENCE_UPDATE', isOf(n));
}

test('people who open several sessions at the same time all have each of them, with the presence that it sets', async () => {
  const sessions = await Promise.all(
    people.flatMap((person, n) => [
      person.connect({ presence: presence(n) }),
      person.connect({ presence: presence(n) }),
      person.connect({ presence: presence(n) }),
    ]),
  );
  for (const [n, person] of people.entries()) {
    const own = sessions.slice(3 * n, 3 * n + 3);
    const counts = own.map(({ ready }) => ready.sessions?.length).sort();
    expect([n, counts]).toEqual([n, [1, 2, 3]]);
    const all = await person.connect({ presence: presence(n) });
    const listed = all.ready.sessions?.map(({ session_id, status }) => [session_id, status]).sort();
    const expected = [...own, all].map(({ ready }) => [ready.session_id, presence(n).status]).sort();
    expect([n, listed]).toEqual([n, expected]);
    await all.close();
  }
  await shown((n) => presence(n).status);
  for (const session of sessions) session.send(3, { ...presence(0), status: 'invisible' });
  await shown(() => 'offline');
  await Promise.all(sessions.map((session) => session.close()));
});
