import { LIMITS } from '@guildhall/protocol/limits';
import { EventsEndpoint } from '@guildhall/testkit/events-endpoint';
import { scene as teamScene, teamApplication } from '../teams/test/scene.ts';
import type { DeliveryObject } from '@guildhall/protocol/objects/apps/deliveries';
import { expect, test } from 'vitest';
import { deliveriesScene } from './test/scene.ts';

const { p, s, owner, application, interactions } = await deliveriesScene();

test('at most 500 deliveries of a kind are kept, for a week', async () => {
  const { store, ids } = p.server.platform;
  const bot = await p.bot(owner);
  const path = `/applications/${bot.applicationId}` as const;
  const own = await EventsEndpoint.open(owner, bot.applicationId);
  await own.subscribe(owner, bot.applicationId, 'ENTITLEMENT_CREATE');
  const send = () => owner.post<DeliveryObject>(`${path}/webhook-events/test`, { type: 'ENTITLEMENT_CREATE' });
  const first = await send();
  const row = await store.read.kysely
    .selectFrom('application_deliveries')
    .selectAll()
    .where('id', '=', first.body.id)
    .executeTakeFirstOrThrow();
  await store.transaction(async ({ kysely }) => {
    for (let count = 1; count < LIMITS.deliveries.perKind.max; count += 1)
      await kysely
        .insertInto('application_deliveries')
        .values({ ...row, id: ids.next() })
        .execute();
  });
  expect((await owner.get(`${path}/deliveries/${first.body.id}`)).status).toBe(200);
  await send();
  expect((await owner.get(`${path}/deliveries/${first.body.id}`)).status).toBe(404);
  await own.close();
  await p.clock.advance(LIMITS.deliveries.keptTime.max * 1000 + 1);
  expect((await owner.get(`${path}/deliveries`)).body.deliveries).toEqual([]);
});

test('only those who may change the application see its deliveries', async () => {
  const team = await teamScene(p);
  const { id } = await teamApplication(team);
  for (const [who, status] of [
    [team.developer, 200],
    [team.reader, 403],
    [s.bob, 403],
  ] as const) {
    expect((await who.get(`/applications/${id}/deliveries`)).status).toBe(status);
    const checked = await who.post(`/applications/${id}/endpoint-check`, { kind: 'interactions', url: interactions.url });
    expect(checked.status).toBe(status);
  }
  expect((await s.bot.get(`${application}/deliveries`)).status).toBe(403);
  expect((await owner.get('/applications/1/deliveries')).error.code).toBe(10002);
});
