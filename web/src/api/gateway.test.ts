import { expect, test } from 'vitest';
import { backoff, Gateway, type GatewayStatus, type SocketEvents } from './gateway.ts';

interface Frame {
  op: number;
  d: unknown;
}

function setUp() {
  const sockets: { url: string; on: SocketEvents; sent: Frame[]; closed: number | null }[] = [];
  const timers = new Map<number, { run: () => void; ms: number }>();
  const statuses: GatewayStatus[] = [];
  const dispatched: string[] = [];
  let lastTimer = 0;
  let loggedOut = 0;
  const gateway = new Gateway({
    token: () => 'secret',
    url: async () => 'wss://gateway.example/',
    open(url, on) {
      const socket = { url, on, sent: [] as Frame[], closed: null as number | null };
      sockets.push(socket);
      return {
        send: (data) => socket.sent.push(JSON.parse(data)),
        close: (code) => {
          socket.closed = code ?? null;
        },
      };
    },
    onDispatch: (name) => dispatched.push(name),
    onStatus: (status) => statuses.push(status),
    onLoggedOut: () => loggedOut++,
    setTimer(run, ms) {
      timers.set(++lastTimer, { run, ms });
      return lastTimer;
    },
    clearTimer: (timer) => timers.delete(timer),
    random: () => 0.5,
  });
  /** Runs the pending timers, and lets promises settle. */
  async function fire() {
    const due = [...timers];
    timers.clear();
    for (const [, timer] of due) timer.run();
    await settled();
  }
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const socket = () => {
    const last = sockets.at(-1);
    if (!last) throw new Error('no socket was opened');
    return last;
  };
  const receive = (frame: { op: number; d?: unknown; s?: number | null; t?: string | null }) =>
    socket().on.message(JSON.stringify({ d: null, s: null, t: null, ...frame }));
  const hello = () => receive({ op: 10, d: { heartbeat_interval: 40_000 } });
  const readyUp = () => {
    hello();
    receive({ op: 0, t: 'READY', s: 1, d: { session_id: 'abc', resume_gateway_url: 'wss://node-7.example' } });
  };
  return {
    gateway,
    sockets,
    timers,
    statuses,
    dispatched,
    fire,
    settled,
    socket,
    receive,
    hello,
    readyUp,
    loggedOut: () => loggedOut,
  };
}

test('identifies with the bare token and no intents, and becomes ready', async () => {
  const { settled, socket, readyUp, statuses, dispatched } = setUp();
  await settled();
  expect(socket().url).toBe('wss://gateway.example/?v=10&encoding=json');
  readyUp();
  expect(socket().sent).toEqual([
    { op: 2, d: { token: 'secret', properties: { os: 'web', browser: 'Guildhall', device: 'Guildhall' } } },
  ]);
  expect(statuses).toEqual(['connecting', 'ready']);
  expect(dispatched).toEqual(['READY']);
});

test('sends heartbeats with the last sequence number, and drops a socket that does not acknowledge them', async () => {
  const { settled, socket, sockets, readyUp, receive, fire, timers, statuses } = setUp();
  await settled();
  readyUp();
  receive({ op: 0, t: 'TYPING_START', s: 7 });
  expect([...timers.values()].map((one) => one.ms)).toEqual([20_000]);
  await fire();
  expect(socket().sent.at(-1)).toEqual({ op: 1, d: 7 });
  receive({ op: 11 });
  await fire();
  expect(socket().sent.at(-1)).toEqual({ op: 1, d: 7 });
  await fire();
  expect(sockets[0]?.closed).toBe(4000);
  expect(statuses.at(-1)).toBe('reconnecting');
});

test('after a drop, waits and resumes at the resume address', async () => {
  const { settled, socket, sockets, readyUp, receive, fire, hello, statuses, timers, gateway } = setUp();
  await settled();
  readyUp();
  receive({ op: 0, t: 'MESSAGE_CREATE', s: 4 });
  socket().on.close(1006);
  expect(statuses.at(-1)).toBe('reconnecting');
  expect(gateway.send(3, {})).toBe(false);
  expect([...timers.values()].map((one) => one.ms)).toEqual([1000]);
  await fire();
  expect(sockets).toHaveLength(2);
  expect(socket().url).toBe('wss://node-7.example/?v=10&encoding=json');
  hello();
  expect(socket().sent).toEqual([{ op: 6, d: { token: 'secret', session_id: 'abc', seq: 4 } }]);
  receive({ op: 0, t: 'RESUMED', s: 5 });
  expect(statuses.at(-1)).toBe('ready');
  expect(gateway.send(3, {})).toBe(true);
});

test('an invalid session is replaced by a new one, a resumable one is resumed', async () => {
  for (const [resumable, op] of [
    [false, 2],
    [true, 6],
  ] as const) {
    const { settled, socket, readyUp, receive, fire, hello } = setUp();
    await settled();
    readyUp();
    receive({ op: 9, d: resumable });
    await fire();
    hello();
    expect(socket().sent[0]?.op).toBe(op);
  }
});

test('reconnects immediately when asked to', async () => {
  const { settled, readyUp, receive, timers, sockets } = setUp();
  await settled();
  readyUp();
  receive({ op: 7 });
  expect([...timers.values()].map((one) => one.ms)).toEqual([0]);
  expect(sockets[0]?.closed).toBe(4000);
});

test('logs out on 4004 and stops on 4013, without retrying', async () => {
  const out = setUp();
  await out.settled();
  out.readyUp();
  out.socket().on.close(4004);
  expect(out.loggedOut()).toBe(1);
  expect(out.timers.size).toBe(0);
  const refused = setUp();
  await refused.settled();
  refused.socket().on.close(4013);
  expect(refused.statuses.at(-1)).toBe('failed');
  expect(refused.timers.size).toBe(0);
});

test('ignores events of a dropped socket', async () => {
  const { settled, readyUp, socket, fire, dispatched, sockets } = setUp();
  await settled();
  readyUp();
  const old = socket();
  old.on.close(1006);
  await fire();
  old.on.message(JSON.stringify({ op: 0, t: 'MESSAGE_CREATE', s: 9, d: {} }));
  old.on.close(4004);
  expect(dispatched).toEqual(['READY']);
  expect(sockets).toHaveLength(2);
});

test('the back-off grows to 30 seconds with jitter, and can be cut short', async () => {
  expect([1, 2, 3, 6, 20].map((attempt) => backoff(attempt, 0.5))).toEqual([1000, 2000, 4000, 30_000, 30_000]);
  expect(backoff(1, 0)).toBe(750);
  expect(backoff(1, 1)).toBe(1250);
  const { settled, readyUp, socket, gateway, sockets } = setUp();
  await settled();
  readyUp();
  gateway.retryNow();
  socket().on.close(1006);
  gateway.retryNow();
  await settled();
  expect(sockets).toHaveLength(2);
});
