import { expect, test } from 'vitest';
import { createClientWith } from '../client.ts';
import { TestClock } from '../testing/clock.ts';
import type { TestGatewayOptions } from '../testing/gateway.ts';
import { testServer } from '../testing/index.ts';
import type { Core, StatusChange } from './core.ts';
import { ErrorType } from './errors.ts';

/** Gives a test the core of a client. */
const core = (one: Core) => one;
const READY = { user: { id: '1', username: 'ada' } };
const INTERVAL = 40_000;
const [HEARTBEAT, IDENTIFY, RESUME] = [1, 2, 6];

/** A client with a token, a gateway without a network, and full pauses between attempts unless `random` says otherwise. */
function scene(options: TestGatewayOptions = {}, random = () => 0.999) {
  const clock = new TestClock();
  const server = testServer({ ready: READY, heartbeatInterval: INTERVAL, ...options });
  const { transports, gateway } = server;
  const client = createClientWith({ apiBase: 'https://game.test', transports, clock, random }, { core });
  client.core.credentials.token = 'a token of a player';
  const changes: StatusChange[] = [];
  client.on('status', (change) => changes.push(change));
  const statuses = () => changes.splice(0).map(({ status }) => status);
  return { ...server, client, clock, gateway, changes, statuses };
}

test('a connection that is lost is resumed at the address of READY, with the last sequence number', async () => {
  const { client, clock, gateway, statuses } = scene();
  await client.connect();
  expect(gateway.sent(IDENTIFY)).toMatchObject([{ d: { token: 'Bearer a token of a player' } }]);
  gateway.dispatch('USER_UPDATE', { id: '1', username: 'ada' });
  statuses();
  gateway.current.close(1006);
  await clock.advance(1000);
  expect(statuses()).toEqual(['reconnecting', 'connected', 'ready']);
  expect(gateway.current.url.host).toBe('resume.test');
  expect(gateway.current.sent[0]).toEqual({
    op: RESUME,
    d: { token: 'Bearer a token of a player', session_id: 'session-1', seq: 2 },
  });
  client.dispose();
});

test('opcode 7 closes the connection and resumes the session', async () => {
  const { client, clock, gateway } = scene();
  await client.connect();
  const [first] = gateway.connections;
  gateway.current.send({ op: 7 });
  await clock.advance(1000);
  expect(first?.closedWith).toBe(4900);
  expect(gateway.sent(RESUME)).toHaveLength(1);
  expect(client.status).toBe('ready');
  client.dispose();
});

test('a resume that the server refuses ends in a fresh session', async () => {
  const { client, clock, gateway, statuses } = scene();
  await client.connect();
  statuses();
  gateway.current.close(4000);
  await clock.advance(999);
  gateway.current.send({ op: 9, d: false });
  await clock.advance(2000);
  expect(gateway.sent(IDENTIFY)).toHaveLength(2);
  expect(client.status).toBe('ready');
  client.dispose();
});

test('opcode 9 with true keeps the session for another resume', async () => {
  const { client, clock, gateway } = scene();
  await client.connect();
  gateway.current.send({ op: 9, d: true });
  await clock.advance(1000);
  expect([gateway.sent(IDENTIFY).length, gateway.sent(RESUME).length]).toEqual([1, 1]);
  client.dispose();
});

test('a resume address that leads nowhere is replaced by the one of GET /gateway, where the session is resumed', async () => {
  const { client, clock, gateway, http } = scene();
  await client.connect();
  gateway.current.close(1006);
  const open = gateway.connections.length;
  await clock.advance(999);
  expect(gateway.connections).toHaveLength(open + 1);
  client.dispose();
  // The same, with a node that refuses connections.
  const second = scene();
  await second.client.connect();
  const connect = second.gateway.connections.length;
  second.gateway.refuse('resume.test');
  second.gateway.current.close(1006);
  await second.clock.advance(5000);
  expect(second.gateway.connections.slice(connect).map(({ url }) => url.host)).toEqual(['resume.test', 'gateway.test']);
  expect(second.gateway.current.sent[0]).toMatchObject({ op: RESUME });
  expect(second.http.callsOf('GET /gateway')).toHaveLength(2);
  expect(http.callsOf('GET /gateway')).toHaveLength(1);
  expect(second.client.status).toBe('ready');
  second.client.dispose();
});

test('HELLO that does not come is waited for 20 s, then another connection is opened', async () => {
  const { client, clock, gateway } = scene({ automatic: false });
  const connected = client.connect();
  await clock.advance(19_999);
  expect(gateway.connections).toHaveLength(1);
  await clock.advance(1);
  expect(gateway.current.closedWith).toBe(4900);
  await clock.advance(1000);
  expect(gateway.connections).toHaveLength(2);
  expect(client.status).toBe('reconnecting');
  client.dispose();
  await expect(connected).rejects.toMatchObject({ type: ErrorType.ClientNotReady });
});

test('a heartbeat without an acknowledgement replaces the connection', async () => {
  const { client, clock, gateway } = scene({ automatic: false });
  void client.connect().catch(() => {});
  await clock.advance(0);
  const [first] = gateway.connections;
  first?.send({ op: 10, d: { heartbeat_interval: INTERVAL } });
  first?.send({ op: 0, t: 'READY', s: 1, d: { session_id: 's', resume_gateway_url: 'wss://resume.test', ...READY } });
  expect(client.status).toBe('ready');
  await clock.advance(INTERVAL);
  expect(first?.sent.at(-1)).toEqual({ op: HEARTBEAT, d: 1 });
  first?.send({ op: 11 });
  await clock.advance(INTERVAL);
  expect(first?.sent.filter(({ op }) => op === HEARTBEAT)).toHaveLength(2);
  expect(client.status).toBe('ready');
  await clock.advance(INTERVAL);
  expect(first?.closedWith).toBe(4900);
  expect(client.status).toBe('reconnecting');
  client.dispose();
});

test('the first heartbeat comes at a random moment of the interval, and one on demand at once', async () => {
  const { client, clock, gateway } = scene({}, () => 0.25);
  await client.connect();
  gateway.current.send({ op: 1 });
  expect(gateway.sent(HEARTBEAT)).toHaveLength(1);
  await clock.advance(INTERVAL * 0.25);
  expect(gateway.sent(HEARTBEAT)).toHaveLength(2);
  client.dispose();
});

test.each([
  ['text that is not JSON', '<html>502 Bad Gateway</html>'],
  ['half a frame', '{"op":0,"t":"READY","s":1,"d":{"sess'],
  ['JSON that is not a frame', '[1,2]'],
  ['a HELLO without an interval', '{"op":10,"d":{}}'],
])('%s replaces the connection', async (_, text) => {
  const { client, clock, gateway } = scene({ automatic: false });
  void client.connect().catch(() => {});
  await clock.advance(0);
  gateway.current.sendText(text);
  expect(gateway.current.closedWith).toBe(4900);
  await clock.advance(1000);
  expect(gateway.connections).toHaveLength(2);
  client.dispose();
});

test('frames that are unknown or malformed do not end the session', async () => {
  const { client, gateway } = scene();
  await client.connect();
  for (const d of [null, 5, 'x', [], {}]) {
    for (const name of ['READY', 'READY_SUPPLEMENTAL', 'LOBBY_CREATE', 'NO_SUCH_EVENT', 'toString', '__proto__'])
      gateway.dispatch(name, d);
  }
  gateway.current.send({ op: 99, d: {} });
  gateway.current.send({ op: 10, d: { heartbeat_interval: 5 } });
  expect(client.status).toBe('ready');
  expect(gateway.sent(IDENTIFY)).toHaveLength(1);
  client.dispose();
});

test('pauses double from 1 s to 60 s with jitter, and begin at 1 s again after 30 s of a stable connection', async () => {
  const { client, clock, gateway } = scene({ automatic: false }, () => 0.5);
  void client.connect().catch(() => {});
  await clock.advance(0);
  const pauses: (number | undefined)[] = [];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    gateway.current.close(1006);
    pauses.push(clock.untilNext);
    await clock.advance(clock.untilNext ?? 0);
  }
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  gateway.current.send({ op: 10, d: { heartbeat_interval: 1_000_000 } });
  await clock.advance(29_999);
  gateway.current.close(1006);
  expect(clock.untilNext).toBe(30_000);
  await clock.advance(30_000);
  gateway.current.send({ op: 10, d: { heartbeat_interval: 1_000_000 } });
  await clock.advance(30_000);
  gateway.current.close(1006);
  expect(clock.untilNext).toBe(500);
  client.dispose();
});

test.each([4004, 4010, 4011, 4012, 4013, 4014])('close code %i is final', async (code) => {
  const { client, clock, gateway, changes } = scene();
  await client.connect();
  gateway.current.close(code);
  await clock.advance(600_000);
  expect(gateway.connections).toHaveLength(1);
  expect(changes.at(-1)).toEqual({ status: 'disconnected', error: 'unexpectedClose', detail: code });
  expect(clock.pending).toBe(0);
  await client.connect();
  expect(gateway.sent(IDENTIFY)).toHaveLength(2);
  client.dispose();
});

test.each([1000, 1001, 1006, 1011, 4000, 4001, 4007, 4008, 4009, 4999])(
  'close code %i is followed by another attempt',
  async (code) => {
    const { client, clock, gateway } = scene();
    await client.connect();
    gateway.current.close(code);
    await clock.advance(1000);
    expect(client.status).toBe('ready');
    expect(gateway.connections).toHaveLength(2);
    client.dispose();
  },
);

test('while the address of the gateway is not available the status is httpWait', async () => {
  const { client, clock, http, statuses } = scene({}, () => 0);
  http.on('GET /gateway', ...Array.from({ length: 8 }, () => ({ status: 503 })), { body: { url: 'wss://gateway.test' } });
  void client.connect();
  await clock.advance(1);
  expect(statuses()).toEqual(['connecting', 'httpWait', 'reconnecting', 'httpWait', 'reconnecting', 'connected', 'ready']);
  expect(http.callsOf('GET /gateway')).toHaveLength(9);
  client.dispose();
});

test.each([
  ['HTML', { text: '<html>' }],
  ['another shape', { body: {} }],
  ['an invalid address', { body: { url: 'nowhere' } }],
])('GET /gateway that answers %s is repeated later', async (_, reply) => {
  const { client, clock, http } = scene({}, () => 0);
  http.on('GET /gateway', reply, { body: { url: 'wss://gateway.test' } });
  const connected = client.connect();
  await clock.advance(1000);
  await connected;
  expect(client.status).toBe('ready');
  client.dispose();
});

test('the network that is back shortens the pause', async () => {
  const { client, clock, gateway } = scene();
  await client.connect();
  gateway.current.close(1006);
  expect(client.status).toBe('reconnecting');
  client.core.hurry();
  await clock.advance(0);
  expect(client.status).toBe('ready');
  client.core.hurry();
  expect(gateway.connections).toHaveLength(2);
  client.dispose();
});

test('disconnect ends the session at the server, and connect starts another one', async () => {
  const { client, clock, gateway, changes } = scene();
  await client.connect();
  client.disconnect();
  expect(gateway.current.closedWith).toBe(1000);
  expect(clock.pending).toBe(0);
  await clock.advance(100_000);
  expect(changes.slice(-2)).toEqual([
    { status: 'disconnecting', error: 'none', detail: 0 },
    { status: 'disconnected', error: 'connectionCanceled', detail: 0 },
  ]);
  await client.connect();
  expect([gateway.sent(IDENTIFY).length, gateway.sent(RESUME).length]).toEqual([2, 0]);
  client.dispose();
});

test('dispose rejects what waits and leaves no timer, whatever the client is doing', async () => {
  const acts: ((one: ReturnType<typeof scene>) => Promise<void>)[] = [
    // Waiting for the address of the gateway.
    async ({ http, client, clock }) => {
      http.on('GET /gateway', 'never');
      void client.connect().catch(() => {});
      await clock.advance(0);
    },
    // Pausing after a 503.
    async ({ http, client, clock }) => {
      http.on('GET /gateway', { status: 503 });
      void client.connect().catch(() => {});
      await clock.advance(100);
    },
    // Waiting for READY.
    async ({ gateway, client, clock }) => {
      void client.connect().catch(() => {});
      gateway.refuse('gateway.test');
      await clock.advance(0);
    },
    // Ready, then pausing before the next attempt.
    async ({ gateway, client }) => {
      await client.connect();
      gateway.current.close(1006);
    },
    async ({ client }) => client.connect(),
  ];
  for (const act of acts) {
    const one = scene();
    await act(one);
    const call = one.client.core.http.call('GET /users/@me', {});
    const waits = one.client.status === 'ready' ? Promise.reject(new Error('ready')) : one.client.ready();
    const settled = Promise.allSettled([call, waits]);
    one.client.dispose();
    expect(one.gateway.connections.filter(({ closedWith, isOpen }) => isOpen && closedWith === undefined)).toEqual([]);
    const [called] = await settled;
    expect(one.clock.pending).toBe(0);
    expect(called).toMatchObject({ status: 'rejected', reason: { type: ErrorType.ClientDestroyed } });
    await expect(one.client.ready()).rejects.toMatchObject({ type: ErrorType.ClientDestroyed });
    await one.clock.advance(1_000_000);
    expect([one.client.status, one.clock.pending]).toEqual(['disconnected', 0]);
  }
});

test('two clients in one process share nothing', async () => {
  const [one, other] = [scene(), scene()];
  await Promise.all([one.client.connect(), other.client.connect()]);
  one.gateway.current.close(4004);
  await one.clock.advance(0);
  expect([one.client.status, other.client.status]).toEqual(['disconnected', 'ready']);
  other.client.core.credentials.token = 'another token';
  expect(one.client.core.secrets.redact('another token')).toBe('another token');
  one.client.dispose();
  expect(other.client.status).toBe('ready');
  await other.client.disconnect();
  other.client.dispose();
});
