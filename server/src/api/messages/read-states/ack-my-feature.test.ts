import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[people/read-states] message requests are seen up to one, on all devices of the person', async ({ bob }) => {
  const session = await bob.connect();
  expect((await bob.post('/users/@me/5/77/ack', {})).body).toEqual({ token: null });
  const event = await session.event('USER_NON_CHANNEL_ACK');
  expect(event).toEqual({ ack_type: 5, resource_id: bob.id, entity_id: '77', version: 1 });
  const { ready } = await bob.connect({ capabilities: 1 << 7 });
  expect(ready.read_state?.entries).toEqual([{ id: bob.id, read_state_type: 5, last_acked_id: '77', badge_count: 0 }]);
  p.events.length = 0;
  await bob.post('/users/@me/5/76/ack', {});
  expect(p.emitted('USER_NON_CHANNEL_ACK')).toEqual([]);
  expect((await bob.post('/users/@me/1/77/ack', {})).error.code).toBe(50035);
});
