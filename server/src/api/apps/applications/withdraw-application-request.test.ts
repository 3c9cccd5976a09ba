import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());
const operator = await p.person('operator');

async function scene() {
  const ada = await p.person('ada');
  const bot = await p.bot(ada, { flags: APPLICATION_FLAGS.GATEWAY_MESSAGE_CONTENT_LIMITED });
  return { ada, path: `/applications/${bot.applicationId}` as const };
}

test('[applications/requests] a withdrawn review is not decided any more, and can be requested again', async () => {
  const { ada, path } = await scene();
  const ask = () => ada.post(`${path}/requests`, { kind: 'intents', text: 'Moderation' });
  const { body: made } = await ask();
  expect((await ada.delete(`${path}/requests/${made.id}`)).status).toBe(204);
  expect((await ada.get(path)).body.intents_review).toBe('none');
  expect((await ada.get(`${path}/requests`)).body.requests).toMatchObject([{ state: 'withdrawn' }]);
  expect((await operator.patch(`/operator/application-requests/${made.id}`, { state: 'approved' })).status).toBe(404);
  expect((await ada.delete(`${path}/requests/${made.id}`)).status).toBe(404);
  expect((await ask()).status).toBe(201);
});

test('[applications/requests] a withdrawn renewal keeps what was granted', async () => {
  const { ada, path } = await scene();
  await operator.patch(`/operator${path}`, { intents_review: 'approved' });
  const { body: made } = await ada.post(`${path}/requests`, { kind: 'intents', text: 'Once more' });
  expect((await ada.get(path)).body.intents_review).toBe('in_review');
  await ada.delete(`${path}/requests/${made.id}`);
  const { body } = await ada.get(path);
  expect(body).toMatchObject({ intents_review: 'approved', flags: APPLICATION_FLAGS.GATEWAY_MESSAGE_CONTENT });
});

test('[applications/requests] neither by others nor through another application', async () => {
  const [one, two] = [await scene(), await scene()];
  const { body: made } = await one.ada.post(`${one.path}/requests`, { kind: 'intents', text: 'Moderation' });
  expect((await two.ada.delete(`${one.path}/requests/${made.id}`)).error.code).toBe(20012);
  expect((await two.ada.delete(`${two.path}/requests/${made.id}`)).status).toBe(404);
  expect((await one.ada.delete(`${one.path}/requests/1`)).status).toBe(404);
  expect((await one.ada.get(`${one.path}/requests`)).body.requests).toMatchObject([{ state: 'pending' }]);
});
