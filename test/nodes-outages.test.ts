import { Actor } from '@guildhall/testkit/actor';
import { Cluster, natsServer, register } from '@guildhall/testkit/cluster';
import { openTcpProxy } from '@guildhall/testkit/tcp-proxy';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** How long the database is down, and within which time writes must succeed again, in ms. */
const AWAY = 1000;
const SOON = 3000;

let cluster: Cluster;
let database: Awaited<ReturnType<typeof openTcpProxy>>;
let bus: Awaited<ReturnType<typeof openTcpProxy>>;
let address: string;
let ada: Actor;
let channel: string;
beforeAll(async () => {
  cluster = await Cluster.open();
  [database, bus] = await Promise.all([openTcpProxy(new URL(cluster.databaseUrl())), openTcpProxy(natsServer())]);
  address = (await cluster.start('api,gateway,worker', bus.host, { DATABASE_URL: cluster.databaseUrl(database.host) })).address;
  ada = new Actor(address, await register(address, 'ada'));
  const guild = await ada.post<{ system_channel_id: string }>('/guilds', { name: 'Steadfast' });
  channel = guild.body.system_channel_id;
});
afterAll(async () => {
  await cluster.close();
  await Promise.all([database.close(), bus.close()]);
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const say = async () => (await ada.post(`/channels/${channel}/messages`, { content: 'still here' })).status;
const health = async () => {
  const answer = await fetch(`${address}/healthz`);
  return { status: answer.status, body: await answer.json() };
};
const healthy = { status: 200, body: { status: 'ready' } };

/** Time until a write succeeds, in ms; clients of a busy server write continuously. */
async function untilWritten(): Promise<number> {
  const began = performance.now();
  let written: number | undefined;
  const clients = Array.from({ length: 40 }, async () => {
    while (written === undefined && performance.now() - began < 20_000) {
      if ((await say()) === 200) written ??= performance.now() - began;
      else await pause(20);
    }
  });
  await Promise.all(clients);
  return written ?? Number.POSITIVE_INFINITY;
}

test.each([
  ['refuses connections', () => database.cut()],
  ['accepts connections without responding, then drops them', () => database.stopAccepting()],
])('after a database restart that for 1 s %s, writes succeed within 3 s', async (_how, begin) => {
  begin();
  const written = untilWritten();
  await pause(AWAY);
  database.mend();
  expect(await written).toBeLessThan(AWAY + SOON);
});

test('healthz is 503 with the reason while the store hangs, livez is 200, and both are 200 afterwards', async () => {
  await vi.waitFor(async () => expect(await health()).toEqual(healthy), { timeout: 10_000 });
  database.hold();
  try {
    // A check that had begun before may still succeed, and a write that waits for its connection fails.
    const failures = ['store reads: no answer', expect.stringMatching(/^store writes: (no answer|failing)$/)];
    await vi.waitFor(async () => expect(await health()).toEqual({ status: 503, body: { status: 'failing', failures } }), {
      timeout: 10_000,
    });
    expect((await fetch(`${address}/livez`)).status).toBe(200);
  } finally {
    database.flow();
  }
  await vi.waitFor(async () => expect(await health()).toEqual(healthy), { timeout: 10_000 });
});

test('healthz is 503 while NATS is down', async () => {
  await vi.waitFor(async () => expect(await health()).toEqual(healthy), { timeout: 10_000 });
  bus.cut();
  await vi.waitFor(
    async () => expect(await health()).toEqual({ status: 503, body: { status: 'failing', failures: ['bus: failing'] } }),
    { timeout: 10_000 },
  );
  bus.mend();
  await vi.waitFor(async () => expect(await health()).toEqual(healthy), { timeout: 10_000 });
});
