import { Actor } from '@guildhall/testkit/actor';
import { register } from '@guildhall/testkit/cluster';
import { EventsEndpoint } from '@guildhall/testkit/events-endpoint';
import { newGame, playing } from '@guildhall/testkit/game-login';
import { KillablePlatform } from '@guildhall/testkit/killable-platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SETTINGS = { GUILDHALL_OUTBOUND: 'loopback' };
const PEOPLE = 10;

let platform: KillablePlatform;
beforeAll(async () => {
  platform = await KillablePlatform.make();
});
afterAll(() => platform.dispose());

test('events that were not delivered when the process is killed are sent again by the next one, unchanged', async () => {
  const address = await platform.start(SETTINGS).address();
  const owner = new Actor(address, await register(address, 'owner'));
  const game = await newGame(owner);
  const endpoint = await EventsEndpoint.open(owner, game.id);
  await endpoint.subscribe(owner, game.id, 'APPLICATION_AUTHORIZED');
  endpoint.status = 503;
  const first = endpoint.arrival();
  for (let n = 0; n < PEOPLE; n += 1) await playing(new Actor(address, await register(address, `person${n}`)), game);
  await first;
  await platform.kill();
  const before = endpoint.events.map((body) => JSON.stringify(body));
  expect(before.length).toBeGreaterThan(0);

  endpoint.received.length = 0;
  endpoint.status = 204;
  await platform.start(SETTINGS).address();
  const names = () => new Set(endpoint.events.map(({ event }) => String(event?.data?.user?.username)));
  await expect.poll(() => names().size).toBe(PEOPLE);
  const after = endpoint.events.map((body) => JSON.stringify(body));
  expect(after).toEqual(expect.arrayContaining([...new Set(before)]));
  expect(endpoint.forged).toBe(0);
  await endpoint.close();
});
