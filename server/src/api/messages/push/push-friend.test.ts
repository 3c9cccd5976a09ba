import { startFixtures } from '@guildhall/testkit/fixtures';
import { PushService } from '@guildhall/testkit/push-service';
import { afterAll, expect } from 'vitest';

const { p, test } = await startFixtures({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
const service = await PushService.start();
afterAll(() => service.close());

test('[people/push] a friend request and its acceptance are pushed to those who are away', async ({ alice, bob }) => {
  const [toAlice, toBob] = [service.subscribe(), service.subscribe()];
  await alice.post('/users/@me/devices', toAlice.device);
  await bob.post('/users/@me/devices', toBob.device);
  await alice.put(`/users/@me/relationships/${bob.id}`, {});
  await p.jobs();
  expect(toBob.payloads).toEqual([
    { type: 'friend_request', title: 'alice', icon: null, url: '/channels/@me', tag: `f${alice.id}`, user_id: alice.id },
  ]);
  await bob.put(`/users/@me/relationships/${alice.id}`, {});
  await p.jobs();
  expect(toAlice.payloads).toMatchObject([{ type: 'friend_accepted', title: 'bob', user_id: bob.id }]);
  expect(toBob.received).toHaveLength(1);
});
