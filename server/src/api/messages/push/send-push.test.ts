import { startFixtures } from '@guildhall/testkit/fixtures';
import { PushService } from '@guildhall/testkit/push-service';
import { afterAll, expect } from 'vitest';

const { p, test } = await startFixtures({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
const service = await PushService.start();
afterAll(() => service.close());

test('[people/push] 429 and 5xx are tried again after 5, 20 and 80 s; the push then arrives once', async ({ alice, bob }) => {
  await p.befriend(alice, bob);
  const mine = service.subscribe();
  await bob.post('/users/@me/devices', mine.device);
  const { id } = (await alice.post<{ id: string }>('/users/@me/channels', { recipients: [bob.id] })).body;
  mine.status = 429;
  await alice.post(`/channels/${id}/messages`, { content: 'hello' });
  await p.jobs();
  let requests = 1;
  for (const pause of [5000, 20_000]) {
    await p.clock.advance(pause - 1);
    await p.jobs();
    expect(mine.requests).toBe(requests);
    await p.clock.advance(1);
    await p.jobs();
    requests += 1;
    expect(mine.requests).toBe(requests);
    mine.status = 503;
  }
  mine.status = 201;
  await p.clock.advance(80_000);
  await p.jobs();
  await p.clock.advance(3_600_000);
  await p.jobs();
  expect([mine.requests, mine.received.length]).toEqual([4, 1]);
});

test.for([404, 410])('[people/push] %i ends the device', async (status, { alice, bob }) => {
  await p.befriend(alice, bob);
  const mine = service.subscribe();
  await bob.post('/users/@me/devices', mine.device);
  const { id } = (await alice.post<{ id: string }>('/users/@me/channels', { recipients: [bob.id] })).body;
  mine.status = status;
  await alice.post(`/channels/${id}/messages`, { content: 'gone' });
  await p.jobs();
  mine.status = 201;
  await alice.post(`/channels/${id}/messages`, { content: 'after' });
  await p.jobs();
  expect(mine.requests).toBe(1);
  const { kysely } = p.server.platform.store.read;
  expect(await kysely.selectFrom('devices').select('id').where('user_id', '=', bob.id).execute()).toEqual([]);
  expect(await kysely.selectFrom('jobs').select('id').where('kind', '=', 'push.send').execute()).toEqual([]);
});

test('[people/push] another refusal is final, and gives up only this push', async ({ alice, bob }) => {
  await p.befriend(alice, bob);
  const mine = service.subscribe();
  await bob.post('/users/@me/devices', mine.device);
  const { id } = (await alice.post<{ id: string }>('/users/@me/channels', { recipients: [bob.id] })).body;
  mine.status = 413;
  await alice.post(`/channels/${id}/messages`, { content: 'refused' });
  await p.jobs();
  mine.status = 201;
  await p.clock.advance(3_600_000);
  await p.jobs();
  expect(mine.requests).toBe(1);
  await alice.post(`/channels/${id}/messages`, { content: 'next' });
  await p.jobs();
  expect(mine.received).toHaveLength(1);
});
