import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Actor } from '../../testkit/src/actor.ts';
import { startPlatform, type TestPlatform } from '../../testkit/src/platform.ts';
import {
  type Refused,
  type ShownClock,
  type ShownFault,
  startTesting,
  testing,
  TESTING,
} from '../../testkit/src/testing-scene.ts';
import { afterEach, expect, test } from 'vitest';

/** Halls are made of the embedded store, whatever the store of the other tests. */
const isEmbedded = process.env.GUILDHALL_TEST_STORE !== 'postgres';

interface ShownHall {
  id: string;
  url: string;
  idle: number;
  connections: number;
}

const platforms: TestPlatform[] = [];
afterEach(async () => {
  for (const p of platforms.splice(0)) await p.stop();
});

async function start(options: Parameters<typeof startTesting>[0] = {}): Promise<TestPlatform> {
  const p = await startTesting(options);
  platforms.push(p);
  return p;
}

/** A request to a hall's own /testing. */
async function inHall<T>(url: string, method: string, path: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/testing${path}`, { method, ...(body && { headers, body: JSON.stringify(body) }) });
  return response.json();
}

async function addHall(p: TestPlatform, body: object = {}): Promise<ShownHall> {
  const { status, body: hall } = await testing<ShownHall>(p, 'POST', '/halls', body);
  expect({ status, hall }).toMatchObject({ status: 201, hall: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) } });
  return hall;
}

async function register(url: string, username: string): Promise<Actor> {
  const body = {
    username,
    email: `${username}@example.org`,
    password: `correct horse ${username}`,
    date_of_birth: '1990-01-01',
    consent: true,
  };
  const { status, body: made } = await new Actor(url, null).post<{ token: string }>('/auth/register', body);
  expect(status).toBe(201);
  return new Actor(url, made.token);
}

/** The interval of heartbeats that a gateway asks for, in ms. */
async function heartbeatOf(url: string): Promise<number> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?v=10&encoding=json`);
  const { data } = await new Promise<MessageEvent>((resolve) => socket.addEventListener('message', resolve, { once: true }));
  socket.close();
  return JSON.parse(String(data)).d.heartbeat_interval;
}

const halls = async (p: TestPlatform) => (await testing<ShownHall[]>(p, 'GET', '/halls')).body;
const dataOf = (p: TestPlatform, { id }: { id: string }) => join(p.server.platform.config.dataDirectory, 'halls', id);

if (isEmbedded) {
  test('two halls have their own accounts, clock, faults and files, and so has their server', async () => {
    const p = await start();
    const [one, other] = await Promise.all([addHall(p), addHall(p)]);
    expect((await halls(p)).map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
    const urls = [p.address, one.url, other.url];
    expect(new Set(urls).size).toBe(3);
    const [, ada, twin] = await Promise.all(urls.map((url) => register(url, 'ada')));
    const guild = await ada?.post<{ id: string; system_channel_id: string }>('/guilds', { name: 'Guild of one hall' });
    expect((await twin?.get<unknown[]>('/users/@me/guilds'))?.body).toEqual([]);
    expect((await twin?.get(`/guilds/${guild?.body.id}`))?.status).toBe(404);
    // A token is one of its hall alone.
    expect((await new Actor(other.url, ada?.authorization ?? '').get('/users/@me')).status).toBe(401);

    await inHall(one.url, 'PATCH', '/clock', { advance: 86_400_000, frozen: true });
    const clocks = await Promise.all(urls.map((url) => inHall<ShownClock>(url, 'GET', '/clock')));
    expect(clocks.map(({ frozen }) => frozen)).toEqual([false, true, false]);
    expect(Date.parse(clocks[1]?.now ?? '') - Date.parse(clocks[2]?.now ?? '')).toBeGreaterThan(86_000_000);

    const fault = { kind: 'error', status: 502, route: 'GET /users/@me', people: true };
    await inHall<ShownFault>(other.url, 'POST', '/faults', fault);
    expect((await twin?.get('/users/@me'))?.status).toBe(502);
    expect((await ada?.get('/users/@me'))?.status).toBe(200);
    expect(await Promise.all(urls.map(async (url) => (await inHall<ShownFault[]>(url, 'GET', '/faults')).length))).toEqual([
      0, 0, 1,
    ]);
    expect(readdirSync(dataOf(p, one))).toContain('guildhall.db');
  });

  test('a hall that is deleted ends its connections, and nothing of it is left', async () => {
    const p = await start();
    const [one, other] = [await addHall(p), await addHall(p)];
    const socket = new WebSocket(`${one.url.replace('http', 'ws')}/?v=10&encoding=json`);
    await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
    expect((await halls(p)).find(({ id }) => id === one.id)?.connections).toBe(1);
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
    expect((await testing(p, 'DELETE', `/halls/${one.id}`)).status).toBe(204);
    await closed;
    expect(existsSync(dataOf(p, one))).toBe(false);
    await expect(fetch(one.url)).rejects.toThrow('fetch failed');
    expect((await testing<Refused>(p, 'DELETE', `/halls/${one.id}`)).body.message).toBe('Unknown Hall');
    expect((await fetch(`${other.url}/healthz`)).status).toBe(200);
    expect(await halls(p)).toHaveLength(1);
  });

  test('a hall ends with its server', async () => {
    const p = await startTesting();
    const { url } = await addHall(p);
    const directory = join(p.server.platform.config.dataDirectory, 'halls');
    await p.server.stop();
    await expect(fetch(url)).rejects.toThrow('fetch failed');
    expect(readdirSync(directory).filter((name) => name !== 'ready')).toEqual([]);
  });

  test('a hall without connections is removed after its idle time, one with a connection is not', async () => {
    const p = await start({ isStill: true });
    const [used, left] = [await addHall(p, { idle: 30 }), await addHall(p)];
    expect([used.idle, left.idle]).toEqual([30, 60]);
    const socket = connect(Number(new URL(used.url).port), '127.0.0.1');
    await once(socket, 'connect');
    await expect.poll(async () => (await halls(p)).map(({ connections }) => connections)).toEqual([1, 0]);
    await p.clock.advance(59_000);
    expect(await halls(p)).toHaveLength(2);
    await p.clock.advance(1000);
    expect((await halls(p)).map(({ id }) => id)).toEqual([used.id]);
    await expect.poll(() => existsSync(dataOf(p, left))).toBe(false);
    socket.destroy();
    await expect.poll(async () => (await halls(p)).map(({ connections }) => connections)).toEqual([0]);
    await p.clock.advance(30_000);
    expect(await halls(p)).toEqual([]);
  });

  test('settings of a hall differ from those of its server; wrong ones are refused, and change nothing', async () => {
    const p = await start({ settings: { GUILDHALL_HEARTBEAT_INTERVAL: '5000', GUILDHALL_URL: 'http://localhost:1' } });
    const [same, other] = [await addHall(p), await addHall(p, { settings: { GUILDHALL_HEARTBEAT_INTERVAL: '7000' } })];
    expect(await Promise.all([p.address, same.url, other.url].map(heartbeatOf))).toEqual([5000, 5000, 7000]);
    // The public address of the server is not that of its halls.
    const gateway = await new Actor(same.url, null).get<{ url: string }>('/gateway');
    expect(gateway.body.url).toBe(same.url.replace('http', 'ws'));
    for (const [body, field, message] of [
      [{ settings: { PORT: '1' } }, 'settings.PORT', 'PORT is a setting of the server, not of a hall.'],
      [{ settings: { GUILDHALL_NONSENSE: '1' } }, 'settings.GUILDHALL_NONSENSE', 'GUILDHALL_NONSENSE is not a setting.'],
      [{ settings: { GUILDHALL_UPLOAD_MIB: 'many' } }, 'settings.GUILDHALL_UPLOAD_MIB', 'must be a number from 1 to 2000'],
      [{ idle: 0 }, 'idle', ''],
      [{ name: 'x' }, 'name', 'A hall has no such field.'],
    ] as const) {
      const { status, body: refused } = await testing<Refused>(p, 'POST', '/halls', body);
      expect([status, refused.code]).toEqual([400, 50035]);
      const complaint = field.split('.').reduce<object | undefined>((at, key) => Object(at)[key], refused.errors);
      expect(JSON.stringify(complaint)).toContain(message);
    }
    expect(await halls(p)).toHaveLength(2);
  });

  test('a hall has no halls: it names its server', async () => {
    const p = await start();
    const { url } = await addHall(p);
    expect(await inHall(url, 'POST', '/halls', {})).toMatchObject({
      message: expect.stringContaining(`POST ${p.address}/testing/halls`),
    });
  });
} else {
  test('a server on PostgreSQL has no halls, and says why', async () => {
    const p = await start();
    for (const method of ['GET', 'POST']) {
      const { status, body } = await testing<Refused>(p, method, '/halls');
      expect([status, body.message]).toEqual([501, 'Halls need the embedded store: start the server without DATABASE_URL.']);
    }
  });
}

test('a server that is not for tests has no halls', async () => {
  const p = await startPlatform({ settings: { ...TESTING, GUILDHALL_TESTING: 'off' } });
  platforms.push(p);
  expect((await testing(p, 'POST', '/halls', {})).status).toBe(404);
});
