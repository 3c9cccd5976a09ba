import { addCommand, answer, call, callOf, history, interactionScene } from '@guildhall/testkit/interaction-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

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
  const entry = (handler: number) => addCommand(s.bot, { name: 'launch', type: 4, handler });
  const own = await entry(1);
  expect(await call(s, own)).toMatchObject({ type: 2, data: { id: own.id, type: 4, name: 'launch' } });
  await s.bot.delete(`/applications/${s.bot.applicationId}/commands/${own.id}`);
  const handled = await entry(2);
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
});
