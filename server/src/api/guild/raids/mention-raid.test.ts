import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';
import { alertedGuild } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

/** A guild with the mention rule, and five members who mention five others each. */
async function scene(mention_raid_protection_enabled: boolean) {
  const home = await alertedGuild(p);
  await home.ada.post(`/guilds/${home.guild.id}/auto-moderation/rules`, {
    name: 'Mentions',
    event_type: 1,
    trigger_type: 5,
    enabled: true,
    trigger_metadata: { mention_total_limit: 20, mention_raid_protection_enabled },
    actions: [{ type: 1 }],
  });
  const people = await home.rush(6);
  const mention = (by: Account | undefined, count = 5) =>
    (by ?? home.ada).post<{ code?: number }>(`/channels/${home.guild.text.id}/messages`, {
      content: people
        .slice(0, count)
        .map(({ id }) => `<@${id}>`)
        .join(' '),
    });
  return { ...home, people, mention };
}

test('[guilds/raids] five members who make 25 mentions within half a minute are a raid: the rule then blocks every mention for ten minutes', async () => {
  const { ada, people, mention, incidents, messages, facts } = await scene(true);
  for (const person of people.slice(0, 4)) expect((await mention(person)).status).toBe(200);
  expect(await incidents()).toBe(null);
  expect((await mention(people[4])).error.code).toBe(200000);
  expect(await incidents()).toMatchObject({ raid_detected_at: isoTime(p.clock.now()) });
  const until = isoTime(p.clock.now() + 600_000);
  expect(facts((await messages())[0])).toMatchObject({
    raid_type: 'MENTION_RAID',
    suspicious_mention_activity_until: until,
  });
  expect((await mention(people[5], 1)).error.code).toBe(200000);
  expect((await mention(people[5], 0)).body.code).not.toBe(200000);
  expect((await mention(ada)).status).toBe(200);
  await p.clock.advance(600_000);
  expect((await mention(people[5], 1)).status).toBe(200);
});

test('[guilds/raids] fewer members, a longer time, or no protection: no raid', async () => {
  const few = await scene(true);
  for (let round = 0; round < 2; round += 1)
    for (const person of few.people.slice(0, 4)) expect((await few.mention(person)).status).toBe(200);
  await p.clock.advance(30_001);
  expect((await few.mention(few.people[4])).status).toBe(200);
  const open = await scene(false);
  for (const person of open.people) expect((await open.mention(person)).status).toBe(200);
  expect([await few.incidents(), await open.incidents()]).toEqual([null, null]);
});
