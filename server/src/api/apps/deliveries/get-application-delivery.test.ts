import { expect, test } from 'vitest';
import { deliveriesScene } from './test/scene.ts';

const { owner, application, interactions, list, run, whole } = await deliveriesScene();

test('the delivery of an interaction is kept with its request and response, without secrets', async () => {
  await owner.patch(application, { interactions_endpoint_url: interactions.url });
  const delivery = await run();
  expect(delivery).toMatchObject({
    kind: 'interaction',
    name: 'APPLICATION_COMMAND hello',
    url: interactions.url,
    attempt: 1,
    status: 200,
    failure: null,
    is_delivered: true,
    is_test: false,
    redelivery_of: null,
    next_attempt_at: null,
  });
  const stored = await whole(delivery);
  expect(stored).toMatchObject({
    request: { headers: { 'x-signature-ed25519': 'redacted' }, body: { type: 2, data: { name: 'hello' } } },
    response: { status: 200, body: { type: 4, data: { content: 'over http' } } },
  });
  const call = await interactions.call(({ type }) => type === 2);
  expect(JSON.stringify(stored)).not.toContain(call.body.token);
  expect(JSON.stringify(stored)).not.toContain(call.signature);
});

test('a wrong answer of an endpoint for interactions is named, and the delivery cannot be repeated', async () => {
  const right = interactions.reply;
  interactions.reply = (response) => response.writeHead(500).end('oh no');
  const failed = await run();
  expect(failed).toMatchObject({ status: 500, failure: 'wrong_status', is_delivered: false });
  expect((await whole(failed)).response).toMatchObject({ status: 500, body: 'oh no' });
  interactions.reply = (response) => response.end('{"type":99}');
  expect(await run()).toMatchObject({ status: 200, failure: 'wrong_body' });
  interactions.reply = right;
  expect((await list({ failed: 'true' })).map(({ failure }) => failure)).toEqual(['wrong_body', 'wrong_status']);
  const again = await owner.post(`${application}/deliveries/${failed.id}/redeliver`, {});
  expect([again.status, again.error.code, Object.keys(again.error.errors ?? {})]).toEqual([400, 50035, ['delivery_id']]);
});
