import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { onboardingScene } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[guilds/onboarding] new answers remove the roles of the previous ones, but not roles assigned by hand', async () => {
  const { ada, bob, guild, roles, options, path, member } = await onboardingScene(p);
  const own = await ada.post(`/guilds/${guild.id}/roles`, { name: 'own' });
  await ada.put(`/guilds/${guild.id}/members/${bob.id}/roles/${own.body.id}`);
  await bob.post(path, { onboarding_responses: [options.blue, options.both] });
  expect((await member()).roles).toEqual([own.body.id, roles.blue, roles.old]);
  const changed = await bob.put(path, { onboarding_responses: [options.blue, options.nothing] });
  expect(changed.body.onboarding_responses).toEqual([options.blue, options.nothing]);
  expect((await member()).roles).toEqual([own.body.id, roles.blue]);
  await bob.put(path, { onboarding_responses: [options.red] });
  expect((await member()).roles).toEqual([own.body.id, roles.red]);
  const events = p.emitted('GUILD_MEMBER_UPDATE').length;
  await bob.put(path, { onboarding_responses: [options.red] });
  expect(p.emitted('GUILD_MEMBER_UPDATE').length).toBe(events);
  expect((await bob.put(path, { onboarding_responses: [] })).error.code).toBe(50035);
});

test('[guilds/onboarding] a member who leaves and rejoins starts from scratch; answers do not imply acceptance of the rules', async () => {
  const { ada, bob, guild, roles, options, path, member } = await onboardingScene(p);
  await bob.post(path, { onboarding_responses: [options.red] });
  await bob.delete(`/users/@me/guilds/${guild.id}`);
  await ada.patch(`/guilds/${guild.id}`, { features: ['MEMBER_VERIFICATION_GATE_ENABLED'] });
  await p.join(ada, guild.text.id, bob);
  expect((await bob.get(`/guilds/${guild.id}/onboarding`)).body).not.toHaveProperty('responses');
  expect((await bob.post(path, { onboarding_responses: [options.red] })).status).toBe(200);
  expect(await member()).toMatchObject({ roles: [roles.red], pending: true });
});
