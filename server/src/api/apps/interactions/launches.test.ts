import { FAILURE_REASONS } from '@guildhall/protocol/bodies/apps/interactions';
import { MESSAGE_TYPES } from '@guildhall/protocol/enums';
import type { RunningActivityObject } from '@guildhall/protocol/objects/apps/running-activities';
import { permissionBits } from '@guildhall/testkit/fixtures';
import {
  addCommand,
  answer,
  call,
  callOf,
  history,
  type InteractionScene,
  interactionScene,
  type TestCommand,
} from '@guildhall/testkit/interaction-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const RELEASED = { client_platform_config: { web: { release_phase: 'global_launch' } } };

/** Makes the scene's application an activity that everyone may launch; returns its entry point. */
async function embed(s: InteractionScene, config: object = {}): Promise<TestCommand> {
  const application = `/applications/${s.bot.applicationId}` as const;
  await s.ada.post(`${application}/set-embedded`, { embedded: true });
  await configure(s, { ...RELEASED, ...config });
  const { body } = await s.bot.get<TestCommand[]>(`${application}/commands`);
  const entry = body.find(({ type }) => type === 4);
  if (!entry) throw new Error('an activity has an entry point');
  return entry;
}

async function configure(s: InteractionScene, config: object): Promise<void> {
  const set = await s.ada.patch(`/applications/${s.bot.applicationId}/embedded-activity-config`, config);
  expect(set.status).toBe(200);
}

test('a response launches the activity: the application reads the participants, and a second user joins the same instance', async () => {
  const s = await interactionScene(p);
  const play = await addCommand(s.bot, { name: 'play', description: 'x' });
  const got = await call(s, play, {}, { nonce: 'launch' });
  const launched = await answer(p, got, { type: 12 }, { with_response: true });
  const instance = String(launched.body?.interaction?.activity_instance_id);
  expect(launched.body?.resource).toEqual({ type: 12, activity_instance: { id: instance } });
  await s.asker.event('INTERACTION_SUCCESS', ({ nonce }) => String(nonce) === 'launch');
  const path = `/applications/${s.bot.applicationId}/activity-instances/${instance}` as const;
  expect((await s.bot.get(path)).body).toMatchObject({ instance_id: instance, users: [s.bob.id] });
  expect((await answer(p, got, { type: 12 })).error.code).toBe(40060);
  const since = s.app.mark();
  await s.ada.post('/interactions', callOf(s, play));
  const { id, token } = await s.app.event<{ id: string; token: string }>('INTERACTION_CREATE', () => true, since);
  const joined = await p.anyone.post(`/interactions/${id}/${token}/callback`, { type: 12 }, { query: { with_response: true } });
  expect(joined.body?.interaction?.activity_instance_id).toBe(instance);
  expect((await s.bot.get(path)).body).toMatchObject({ users: expect.arrayContaining([s.ada.id, s.bob.id]) });
});

test('[enums] an entry point handled by the platform launches and announces it; one handled by the application is sent to it', async () => {
  const s = await interactionScene(p);
  const own = await addCommand(s.bot, { name: 'launch', type: 4, handler: 1 });
  expect(await call(s, own)).toMatchObject({ type: 2, data: { id: own.id, type: 4, name: 'launch' } });
  await s.bot.delete(`/applications/${s.bot.applicationId}/commands/${own.id}`);
  const handled = await embed(s);
  const since = s.app.mark();
  expect((await s.bob.post('/interactions', callOf(s, handled, {}, { nonce: 'entry' }))).status).toBe(204);
  await s.asker.event('INTERACTION_SUCCESS', ({ nonce }) => String(nonce) === 'entry');
  const said = await s.onlooker.event<{ id: string; activity: { party_id: string } }>('MESSAGE_CREATE');
  expect(said).toMatchObject({
    type: 20,
    content: '',
    author: { id: s.bot.id },
    interaction_metadata: { type: 2, user: { id: s.bob.id } },
    activity: { type: 1, party_id: expect.stringMatching(/^i-/) },
  });
  const path = `/applications/${s.bot.applicationId}/activity-instances/${said.activity.party_id}` as const;
  expect((await s.bot.get(path)).body).toMatchObject({ users: [s.bob.id] });
  expect(await history(s, s.ada)).toContain(said.id);
  await s.app.settle();
  expect(s.app.seen('INTERACTION_CREATE', since)).toEqual([]);

  const phone = await s.bob.connect();
  const { session_id } = phone.ready;
  expect((await s.bob.post('/interactions', callOf(s, handled, {}, { nonce: 'own', session_id }))).status).toBe(204);
  await phone.event('INTERACTION_SUCCESS', ({ nonce }) => nonce === 'own');
  const opened = await s.onlooker.event<RunningActivityObject>('EMBEDDED_ACTIVITY_UPDATE_V2', ({ participants }) =>
    participants.some((one) => one.session_id === session_id),
  );
  expect(opened.participants).toMatchObject([{ user_id: s.bob.id, session_id, nonce: 'own' }]);
  await configure(s, { supported_platforms: ['android'] });
  expect((await s.bob.post('/interactions', callOf(s, handled, {}, { nonce: 'no', session_id }))).status).toBe(204);
  const failed = await phone.event('INTERACTION_FAILURE', ({ nonce }) => nonce === 'no');
  expect(failed.reason_code).toBe(FAILURE_REASONS.ACTIVITY_PLATFORM_UNSUPPORTED);
  await s.asker.settle();
  const other = s.asker.frames.filter(({ t, d }) => t?.startsWith('INTERACTION') && JSON.stringify(d).includes('"nonce":"no"'));
  expect(other).toEqual([]);
});

test.each<[keyof typeof FAILURE_REASONS, (s: InteractionScene) => Promise<TestCommand>]>([
  ['ACTIVITY_NOT_EMBEDDED', (s) => addCommand(s.bot, { name: 'launch', type: 4, handler: 2 })],
  ['ACTIVITY_UNRELEASED', (s) => embed(s, { client_platform_config: { web: { release_phase: 'in_development' } } })],
  [
    'ACTIVITY_PERMISSIONS',
    async (s) => {
      const permissions = permissionBits('VIEW_CHANNEL', 'SEND_MESSAGES', 'USE_APPLICATION_COMMANDS');
      await s.ada.patch(`/guilds/${s.guild.id}/roles/${s.guild.id}`, { permissions });
      return embed(s);
    },
  ],
  [
    'ACTIVITY_LAUNCH_FAILED',
    async (s) => {
      await s.ada.patch(`/applications/${s.bot.applicationId}`, { max_participants: 1 });
      const { session_id } = s.onlooker.ready;
      const entry = await embed(s);
      const joined = await s.ada.post(`/activities/${s.guild.text.id}/${s.bot.applicationId}`, { session_id });
      expect(joined.status).toBe(204);
      return entry;
    },
  ],
])('an entry point that the user may not use fails with the reason %s', async (reason, prepare) => {
  const s = await interactionScene(p);
  const entry = await prepare(s);
  expect((await s.bob.post('/interactions', callOf(s, entry, {}, { nonce: 'no' }))).status).toBe(204);
  const failed = await s.asker.event('INTERACTION_FAILURE', ({ nonce }) => nonce === 'no');
  expect(failed).toMatchObject({ id: expect.any(String), reason_code: FAILURE_REASONS[reason] });
  const { body: said } = await s.ada.get(`/channels/${s.guild.text.id}/messages`);
  expect(said.filter(({ type }) => type === MESSAGE_TYPES.CHAT_INPUT_COMMAND)).toEqual([]);
});

test('[errors 50024] a response launches nothing in threads, and elsewhere for everyone who may run the command', async () => {
  const s = await interactionScene(p);
  const play = await addCommand(s.bot, { name: 'play', description: 'x' });
  const thread = await s.ada.post(`/channels/${s.guild.text.id}/threads`, { name: 'thread', type: 11 });
  const there = await call(s, play, {}, { channel_id: thread.body.id });
  expect(await answer(p, there, { type: 12 })).toMatchObject({ status: 400, body: { code: 50024 } });
  expect((await answer(p, there, { type: 4, data: { content: 'not now' } })).status).toBe(204);
  const permissions = permissionBits('VIEW_CHANNEL', 'SEND_MESSAGES', 'USE_APPLICATION_COMMANDS');
  await s.ada.patch(`/guilds/${s.guild.id}/roles/${s.guild.id}`, { permissions });
  const here = await call(s, play);
  expect((await answer(p, here, { type: 12 })).status).toBe(204);
});
