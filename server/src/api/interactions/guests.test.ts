import {
  addCommand,
  answer,
  callbackOf,
  call,
  followupsOf,
  interactionScene,
  type Received,
} from '@guildhall/testkit/interaction-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const EPHEMERAL = 64;
const USE_EXTERNAL_APPS = 1n << 50n;

const p = await startPlatform();
afterAll(() => p.stop());

test('[limits] an application that came with its user says so, and follows up five times', async () => {
  const s = await interactionScene(p);
  const guest = await p.bot(s.ada);
  const config = {
    integration_types_config: { 0: {}, 1: { oauth2_install_params: { scopes: ['applications.commands'], permissions: '0' } } },
  };
  await s.ada.patch(`/applications/${guest.applicationId}`, config);
  const query = { client_id: guest.applicationId, scope: 'applications.commands', integration_type: 1 };
  const installed = await s.bob.post('/oauth2/authorize', { authorize: true, integration_type: 1 }, { query });
  expect(installed.status).toBe(200);
  const app = await guest.connect({ intents: 0 });
  const t = { ...s, bot: guest, app };
  const command = await addCommand(guest, { name: 'along', description: 'x', integration_types: [1], contexts: [0, 1, 2] });

  const everyone = `/guilds/${s.guild.id}/roles/${s.guild.id}`;
  const roles = await s.ada.get<{ id: string; permissions: string }[]>(`/guilds/${s.guild.id}/roles`);
  const bits = BigInt(roles.body.find(({ id }) => id === s.guild.id)?.permissions ?? 0);
  await s.ada.patch(everyone, { permissions: String(bits | USE_EXTERNAL_APPS) });
  const got: Received = await call(t, command);
  expect(got).toMatchObject({ authorizing_integration_owners: { 1: s.bob.id }, context: 0 });
  expect(got.authorizing_integration_owners).not.toHaveProperty('0');
  expect(got.channel).not.toHaveProperty('app_permissions');
  const open = await answer(p, got, { type: 4, data: { content: 'along' } }, { with_response: true });
  expect(open.body.resource?.message).toMatchObject({
    flags: 0,
    interaction_metadata: { authorizing_integration_owners: { 1: s.bob.id } },
  });
  const followup = () => p.anyone.post(followupsOf(t, got), { content: 'more' });
  for (let n = 0; n < 5; n += 1) expect((await followup()).status).toBe(200);
  expect((await followup()).body.code).toBe(40094);

  await s.ada.patch(everyone, { permissions: String(bits & ~USE_EXTERNAL_APPS) });
  const hushed = await call(t, command);
  const answered = await answer(p, hushed, { type: 4, data: { content: 'for you' } }, { with_response: true });
  expect(answered.body.resource?.message).toMatchObject({ flags: EPHEMERAL });
});

test('[gaps M] five answers a second by one token, whatever else is asked', async () => {
  const limited = await startPlatform({ rateLimits: true });
  const s = await interactionScene(limited);
  const got = await call(s, await addCommand(s.bot, { name: 'ping', description: 'x' }));
  const tries = [];
  for (let n = 0; n < 6; n += 1) tries.push((await limited.anyone.post(callbackOf(got), { type: 99 })).status);
  expect(tries).toEqual([400, 400, 400, 400, 400, 429]);
  await limited.clock.advance(1000);
  expect((await limited.anyone.post(callbackOf(got), { type: 4, data: { content: 'here' } })).status).toBe(204);
  await limited.stop();
});
