import { cpuTime } from '@guildhall/testkit/cpu-time';
import { startPlatform } from '@guildhall/testkit/platform';
import { seedMembers } from '@guildhall/testkit/seed';
import { afterAll, expect, test } from 'vitest';
import { listVoiceStates } from '@guildhall/server/api/guild/voice-states/queries.ts';
import { guildPresences } from '@guildhall/server/gateway/presence/guild-presences.ts';
import type { Sharing } from '@guildhall/server/gateway/loaders.ts';
import { countPresent, countPresentByGuild, findPresent } from '@guildhall/server/core/access/present-members.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const MEMBERS = 30_000;
const TIMES = 50;

test('who is online is found at the same cost in a guild with many members', async () => {
  const owner = await p.person('owner');
  const [small, large] = [await p.guild(owner), await p.guild(owner)];
  await seedMembers(p, small.id, 20, { name: 'small' });
  await seedMembers(p, large.id, MEMBERS, { name: 'large' });
  await owner.connect();
  const db = p.server.platform.store.read;
  const sharing = {
    status: 'online',
    profile_privacy: 'everyone',
    show_current_game: true,
    activity_restricted_guild_ids: [],
  } satisfies Sharing;
  const questions: ((id: string) => Promise<unknown>)[] = [
    (id) => countPresent(db, id),
    (id) => countPresentByGuild(db, [id]),
    (id) => findPresent(db, id, 100),
    (id) => guildPresences(db, id, () => sharing),
    (id) => listVoiceStates(db, id),
  ];
  for (const ask of questions) {
    const cost = async (id: string) => {
      await ask(id);
      return cpuTime(async () => {
        for (let n = 0; n < TIMES; n += 1) await ask(id);
      });
    };
    const [few, many] = [await cost(small.id), await cost(large.id)];
    // Walking 30,000 members takes at least 50 ms in all.
    expect(many).toBeLessThan(3 * few + 15);
  }
  expect(await countPresent(db, large.id)).toBe(1);
});
