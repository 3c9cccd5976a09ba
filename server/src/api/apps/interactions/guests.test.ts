import {
  addCommand,
  answer,
  callbackOf,
  call,
  followupsOf,
  interactionScene,
  originalOf,
  type Received,
} from '@guildhall/testkit/interaction-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { ask, button, input, label, type OpenModal, pressOf, row, submitOf } from './test/press.ts';

const EPHEMERAL = 64;
const USE_EXTERNAL_APPS = 1n << 50n;

const p = await startPlatform();
const limited = await startPlatform({ rateLimits: true });
afterAll(async () => {
  await p.stop();
  await limited.stop();
});

/**
 * The scene with a bot that is in no guild, and that bob has installed; members of the guild may use such
 * applications publicly there.
 */
async function guestScene() {
  const s = await interactionScene(p);
  const guest = await p.bot(s.ada);
  const config = {
    integration_types_config: { 0: {}, 1: { oauth2_install_params: { scopes: ['applications.commands'], permissions: '0' } } },
  };
  await s.ada.patch(`/applications/${guest.applicationId}`, config);
  const query = { client_id: guest.applicationId, scope: 'applications.commands', integration_type: 1 };
  const installed = await s.bob.post('/oauth2/authorize', { authorize: true, integration_type: 1 }, { query });
  expect(installed.status).toBe(200);
  const t = { ...s, bot: guest, app: await guest.connect({ intents: 0 }) };
  const command = await addCommand(guest, { name: 'along', description: 'x', integration_types: [1], contexts: [0, 1, 2] });
  const everyone = `/guilds/${s.guild.id}/roles/${s.guild.id}` as const;
  const roles = await s.ada.get(`/guilds/${s.guild.id}/roles`);
  const bits = BigInt(roles.body.find(({ id }) => id === s.guild.id)?.permissions ?? 0);
  await s.ada.patch(everyone, { permissions: String(bits | USE_EXTERNAL_APPS) });
  return { s, t, command, everyone, bits };
}

test('[limits] a user-installed application is marked as such, and may send five followups', async () => {
  const { s, t, command, everyone, bits } = await guestScene();
  const got: Received = await call(t, command);
  expect(got).toMatchObject({ authorizing_integration_owners: { 1: s.bob.id }, context: 0 });
  expect(got.authorizing_integration_owners).not.toHaveProperty('0');
  expect(got.channel).not.toHaveProperty('app_permissions');
  const open = await answer(p, got, { type: 4, data: { content: 'along' } }, { with_response: true });
  expect(open.body?.resource?.message).toMatchObject({
    flags: 0,
    interaction_metadata: { authorizing_integration_owners: { 1: s.bob.id } },
  });
  const followup = () => p.anyone.post(followupsOf(t, got), { content: 'more' });
  for (let n = 0; n < 5; n += 1) expect((await followup()).status).toBe(200);
  expect((await followup()).error.code).toBe(40094);

  await s.ada.patch(everyone, { permissions: String(bits & ~USE_EXTERNAL_APPS) });
  const hushed = await call(t, command);
  const answered = await answer(p, hushed, { type: 4, data: { content: 'for you' } }, { with_response: true });
  expect(answered.body?.resource?.message).toMatchObject({ flags: EPHEMERAL });
});

test('[operations] the same in a direct message between users', async () => {
  const { s, t, command } = await guestScene();
  const followups = async (recipient_id: string) => {
    const direct = await s.bob.post('/users/@me/channels', { recipient_id });
    const got = await call(t, command, {}, { guild_id: null, channel_id: direct.body.id });
    await answer(p, got, { type: 4, data: { content: 'first' } });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await p.anyone.post(followupsOf(t, got), { content: 'more' })).status);
    return statuses;
  };
  await p.befriend(s.ada, s.bob);
  expect(await followups(s.ada.id)).toEqual([200, 200, 200, 200, 200, 400]);
});

test('a user who uses a component of bob’s guest, and submits its modal, is attributed to bob’s install', async () => {
  const { s, t, command } = await guestScene();
  const got = await call(t, command);
  const shown = await answer(
    p,
    got,
    { type: 4, data: { content: 'x', components: [row(button('go'))] } },
    { with_response: true },
  );
  const message = Object(shown.body?.resource?.message);
  const pressed = await ask(t, pressOf(t, message, { component_type: 2, custom_id: 'go' }), s.ada);
  expect(pressed).toMatchObject({ member: { user: { id: s.ada.id } }, authorizing_integration_owners: { 1: s.bob.id } });
  expect(Object.keys(Object(pressed.authorizing_integration_owners))).toEqual(['1']);
  const since = s.onlooker.mark();
  const form = { custom_id: 'form', title: 'A form', components: [label(input())] };
  expect((await answer(p, pressed, { type: 9, data: form })).status).toBe(204);
  const modal = await s.onlooker.event<OpenModal>('INTERACTION_MODAL_CREATE', () => true, since);
  const submitted = await ask(t, submitOf(t, modal, [{ type: 4, custom_id: 'text', value: 'words' }]), s.ada);
  expect(submitted.authorizing_integration_owners).toEqual({ 1: s.bob.id });
  const said = await answer(p, submitted, { type: 4, data: { content: 'thanks' } }, { with_response: true });
  expect(said.body?.resource?.message).toMatchObject({
    interaction_metadata: { user: { id: s.ada.id }, authorizing_integration_owners: { 1: s.bob.id } },
  });
});

test('[interactions/delivery] five responses per second by one token, in addition to other limits', async () => {
  const s = await interactionScene(limited);
  const got = await call(s, await addCommand(s.bot, { name: 'ping', description: 'x' }));
  const tries = [];
  for (let n = 0; n < 6; n += 1) tries.push((await limited.anyone.post(callbackOf(got), { type: 99 })).status);
  expect(tries).toEqual([400, 400, 400, 400, 400, 429]);
  await limited.clock.advance(1000);
  expect((await limited.anyone.post(callbackOf(got), { type: 4, data: { content: 'here' } })).status).toBe(204);
});

test('[errors/rate-limits] requests with an interaction token are outside the global limit', async () => {
  const s = await interactionScene(limited);
  const got = await call(s, await addCommand(s.bot, { name: 'ping', description: 'x' }));
  await answer(limited, got, { type: 5 });
  const statuses: number[] = [];
  while (statuses.length <= 50 && !statuses.includes(429)) statuses.push((await limited.anyone.get('/gateway')).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await limited.anyone.get(originalOf(s, got))).status).toBe(200);
  expect((await limited.anyone.patch(originalOf(s, got), { content: 'here' })).status).toBe(200);
  expect((await limited.anyone.post(followupsOf(s, got), { content: 'more' })).status).toBe(200);
  expect((await limited.anyone.get(`/webhooks/${s.bot.applicationId}/none`)).status).toBe(429);
});
