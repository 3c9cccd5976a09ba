import { MEMBER_FLAGS } from '@guildhall/protocol/enums';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { onboardingScene } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const { STARTED_ONBOARDING, COMPLETED_ONBOARDING } = MEMBER_FLAGS;

test('[guilds/onboarding, enums member_flag] a new member has STARTED_ONBOARDING; answers assign roles and COMPLETED_ONBOARDING', async () => {
  const { ada, bob, guild, roles, colour, options, path, member } = await onboardingScene(p);
  expect(await member()).toMatchObject({ roles: [], flags: STARTED_ONBOARDING });
  const seen = { onboarding_prompts_seen: { [colour]: 1700 }, onboarding_responses_seen: { [options.red]: 1800 } };
  const answered = await bob.post(path, { onboarding_responses: [options.red, options.both], ...seen });
  const answers = { onboarding_responses: [options.red, options.both], ...seen };
  expect([answered.status, answered.body]).toEqual([200, { guild_id: guild.id, user_id: bob.id, ...answers }]);
  const now = { roles: [roles.red, roles.blue, roles.old], flags: STARTED_ONBOARDING | COMPLETED_ONBOARDING };
  expect(await member()).toMatchObject(now);
  expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({ guild_id: guild.id, user: { id: bob.id }, ...now });
  const own = await bob.get(`/guilds/${guild.id}/onboarding`);
  expect(own.body).toMatchObject({ enabled: true, responses: [options.red, options.both], ...seen });
  expect((await ada.get(`/guilds/${guild.id}/onboarding`)).body).not.toHaveProperty('responses');
});

test('[guilds/onboarding] required prompts, single choices and unknown options are checked (50035), and nothing changes on errors', async () => {
  const { bob, colour, options, path, member } = await onboardingScene(p);
  for (const [picked, at] of [
    [[], ['onboarding_responses']],
    [[options.nothing], ['onboarding_responses']],
    [
      [options.red, options.blue],
      ['onboarding_responses', '1'],
    ],
    [
      [options.red, colour],
      ['onboarding_responses', '1'],
    ],
  ] as const) {
    const refused = await bob.post(path, { onboarding_responses: picked });
    expect([refused.status, refused.error.code]).toEqual([400, 50035]);
    expect(refused.error.errors).toHaveProperty([...at, '_errors']);
  }
  expect((await bob.post(path, {})).error.errors).toHaveProperty(['onboarding_responses', '_errors']);
  expect(await member()).toMatchObject({ roles: [], flags: STARTED_ONBOARDING });
});

test('[guilds/onboarding] refused for bots (20001), non-members (50001), and without onboarding (40006)', async () => {
  const { ada, guild, options, path } = await onboardingScene(p);
  const body = { onboarding_responses: [options.red] };
  const bot = await p.bot(ada, { guild });
  expect((await bot.post(path, body)).error.code).toBe(20001);
  expect((await (await p.person('eve')).post(path, body)).error.code).toBe(50001);
  await ada.put(`/guilds/${guild.id}/onboarding`, { enabled: false });
  expect((await ada.post(path, body)).error.code).toBe(40006);
});
