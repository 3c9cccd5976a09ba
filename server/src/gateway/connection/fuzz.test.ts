import { connect as openSocket } from 'node:net';
import { deflateRawSync, deflateSync, zstdCompressSync } from 'node:zlib';
import { GAME_OPCODES, OPCODES, PEOPLE_OPCODES } from '@guildhall/protocol/opcodes';
import { pack } from '@guildhall/testkit/etf';
import { type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClientFrame, RawClient } from '../test/raw-client.ts';

let platform: TestPlatform;
let bot: Bot;
beforeAll(async () => {
  platform = await startPlatform();
  bot = await platform.bot(await platform.person());
});
afterAll(() => platform.stop());

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** Opcodes that mean something from a client that has identified. */
const NEEDS_SESSION: ReadonlySet<number> = new Set([
  OPCODES.PRESENCE_UPDATE,
  OPCODES.VOICE_STATE_UPDATE,
  OPCODES.REQUEST_GUILD_MEMBERS,
  OPCODES.REQUEST_SOUNDBOARD_SOUNDS,
  OPCODES.REQUEST_CHANNEL_INFO,
  ...Object.values(PEOPLE_OPCODES),
  ...Object.values(GAME_OPCODES),
]);

/** The expected response to a payload before Identify: an opcode, or a close code. */
function expected(payload: unknown): { op: number } | { close: number } {
  if (!isObject(payload) || !Number.isSafeInteger(payload.op)) return { close: 4002 };
  const { op, d = null } = payload;
  const fields = isObject(d) ? d : {};
  if (op === 1) return d === null || isCount(d) ? { op: 11 } : { close: 4002 };
  if (op === 2) return typeof fields.token === 'string' ? { close: 4004 } : { close: 4002 };
  if (op === 6) {
    const { token, session_id: id, seq } = fields;
    return typeof token === 'string' && typeof id === 'string' && isCount(seq) ? { op: 9 } : { close: 4002 };
  }
  return { close: NEEDS_SESSION.has(Number(op)) ? 4003 : 4001 };
}

async function connect(query: string): Promise<RawClient> {
  const client = new RawClient(platform.address, query);
  await client.until(() => client.frames.length === 1);
  return client;
}

/** The close code for some frames. */
async function codeFor(query: string, frames: readonly ClientFrame[]): Promise<number> {
  const client = await connect(query);
  for (const frame of frames) client.send(frame);
  const code = await client.closing();
  client.socket.destroy();
  return code;
}

const anything = fc.jsonValue({ maxDepth: 3 });
const d = fc.oneof(
  anything,
  fc.record({
    token: fc.oneof(fc.string(), anything),
    session_id: fc.oneof(fc.string(), anything),
    seq: fc.oneof(fc.nat(), anything),
  }),
  fc.record({ token: fc.string(), intents: fc.nat(), properties: fc.constant({}) }),
);
const op = fc.oneof(fc.integer({ min: -1, max: 45 }), fc.constantFrom(1, 2, 6), anything);
const payloads = fc.oneof({ weight: 1, arbitrary: anything }, { weight: 5, arbitrary: fc.record({ op, d }) });

test.each([
  ['json', (payload: unknown): ClientFrame => ({ payload: JSON.stringify(payload) })],
  ['etf', (payload: unknown): ClientFrame => ({ opcode: 2, payload: Buffer.from(pack(payload)) })],
] as const)('any message of a client in %s ends in the right response or close code', async (encoding, frameOf) => {
  await fc.assert(
    fc.asyncProperty(payloads, async (payload) => {
      // JSON turns -0 into 0.
      const wanted = expected(JSON.parse(JSON.stringify(payload)));
      const frame = frameOf(payload);
      // A bigger one is refused before it is read.
      fc.pre(Buffer.byteLength(frame.payload ?? '') <= 4096);
      if ('close' in wanted) {
        expect(await codeFor(`v=10&encoding=${encoding}`, [frame])).toBe(wanted.close);
        return;
      }
      const client = await connect(`v=10&encoding=${encoding}`);
      client.send(frame);
      await client.until(() => client.frames.length === 2);
      if (encoding === 'json') expect(client.payloads[1]?.op).toBe(wanted.op);
      else
        expect(client.frames[1]?.payload.includes(Buffer.from(`s\x02opa${String.fromCharCode(wanted.op)}`, 'latin1'))).toBe(true);
      client.socket.destroy();
    }),
    // Numbers that lose their last digits are not ids.
    { numRuns: 150, examples: [[{ op: -(2 ** 53), d: null }], [{ op: 1, d: 2 ** 53 }], [{ op: 1e21, d: null }]] },
  );
});

test.each(['json', 'etf'])(
  'a payload in %s with some bytes turned is answered, or ends in a code of the gateway',
  async (encoding) => {
    const whole = (payload: unknown) => Buffer.from(encoding === 'json' ? JSON.stringify(payload) : pack(payload));
    await fc.assert(
      fc.asyncProperty(
        payloads,
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        async (payload, turns) => {
          const bytes = whole(payload).subarray(0, 4096);
          for (const [at, byte] of turns) bytes[at % bytes.length] = byte;
          const client = await connect(`v=10&encoding=${encoding}`);
          client.send({ opcode: encoding === 'json' ? 1 : 2, payload: bytes });
          await client.until(() => client.frames.length === 2);
          const [, answer] = client.frames;
          if (answer?.opcode === 8) expect([4001, 4002, 4003, 4004]).toContain(answer.payload.readUInt16BE(0));
          client.socket.destroy();
        },
      ),
      { numRuns: 100 },
    );
  },
);

const zeros = Buffer.alloc(3_000_000);
/** External terms that declare a much larger content than they have: compressed (80), a list, a binary, a big number, a tuple. */
const TERMS = [
  Buffer.concat([Buffer.from('8350ffffffff', 'hex'), deflateSync(zeros)]),
  Buffer.concat([Buffer.from('835000400000', 'hex'), deflateSync(zeros)]),
  Buffer.from('836cffffffff6101', 'hex'),
  Buffer.from('836dffffffff61', 'hex'),
  Buffer.from('836fffffffff0001', 'hex'),
  Buffer.from('8369ffffffff6101', 'hex'),
  Buffer.from('8374ffffffff6101', 'hex'),
];

test.each<[string, Buffer]>([
  ['a zlib stream', deflateSync(zeros)],
  ['raw deflate blocks', deflateRawSync(zeros)],
  ['a zstd frame', zstdCompressSync(zeros)],
  ...TERMS.map((term): [string, Buffer] => [`the term ${term.subarray(0, 6).toString('hex')}`, term]),
])('%s that would grow to megabytes closes with 4002, under every encoding and compression', async (_what, bomb) => {
  const payload = bomb.subarray(0, 4096);
  for (const encoding of ['json', 'etf'])
    for (const compress of ['', '&compress=zlib-stream', '&compress=zstd-stream'])
      expect(await codeFor(`v=10&encoding=${encoding}${compress}`, [{ opcode: 2, payload }])).toBe(4002);
});

test.each<[string, ClientFrame[], number]>([
  ['a compressed frame without negotiated compression (RSV1)', [{ reserved: 4, payload: deflateRawSync(zeros) }], 1002],
  ['a reserved bit', [{ reserved: 1, payload: '{}' }], 1002],
  ['a reserved opcode', [{ opcode: 3 }], 1002],
  ['a reserved control opcode', [{ opcode: 11 }], 1002],
  ['a frame without a mask', [{ masked: false, payload: '{"op":1}' }], 1002],
  ['a continuation of nothing', [{ opcode: 0, payload: '{}' }], 1002],
  ['a message in another', [{ fin: false, payload: '{' }, { payload: '{}' }], 1002],
  ['a ping in fragments', [{ opcode: 9, fin: false, payload: 'x' }], 1002],
  ['a ping of 126 bytes', [{ opcode: 9, payload: 'x'.repeat(126) }], 1002],
  ['a close code that must not be sent', [{ opcode: 8, payload: Buffer.from([1005 >> 8, 1005 & 255]) }], 1002],
  [
    'fragments of more than 4096 bytes together',
    [
      { fin: false, payload: 'x'.repeat(4000) },
      { opcode: 0, payload: 'x'.repeat(97) },
    ],
    4002,
  ],
  [
    'fragments that do not form valid UTF-8',
    [
      { fin: false, payload: Buffer.from([0xc5]) },
      { opcode: 0, payload: '"' },
    ],
    4002,
  ],
  ['a message of 60,000 bytes', [{ payload: 'x'.repeat(60_000) }], 4002],
])('RFC 6455: %s ends the connection with the right code', async (_what, frames, code) => {
  expect(await codeFor('v=10&encoding=json', frames)).toBe(code);
});

/** The most that fits into one message. */
const ROOM = 4096;
const deep = (open: string, close: string) => {
  const depth = Math.floor((ROOM - 20) / (open.length + close.length)) - 1;
  return `{"op":3,"d":${open.repeat(depth)}1${close.repeat(depth)}}`;
};
test.each([
  ['lists', deep('[', ']'), 4002],
  ['objects', deep('{"":', '}'), 4002],
  [
    'activities',
    `{"op":3,"d":{"status":"online","afk":false,"since":null,"activities":${'['.repeat(1900)}${']'.repeat(1900)}}}`,
    4002,
  ],
  ['numbers', `{"op":3,"d":[${'1234567890123456789,'.repeat(190)}1]}`, 4002],
  ['keys', `{"op":3,"d":{${Array.from({ length: 400 }, (_, at) => `"k${at}":1`).join()}}}`, undefined],
])('a message full of %s ends the session with 4002, or is ignored', async (_what, payload, code) => {
  const client = await connect('v=10&encoding=json');
  client.say(2, { token: bot.token, intents: 0, properties: {} });
  await client.until(() => client.payloads.some(({ t }) => t === 'READY'));
  expect(payload.length).toBeLessThanOrEqual(ROOM);
  client.send({ payload });
  client.say(1, null);
  if (code === undefined) await client.until(() => client.payloads.some(({ op }) => op === 11));
  else expect(await client.closing()).toBe(code);
  client.socket.destroy();
});

test('a flood of any opcode from a user ends in a response or a close code, and other clients are served meanwhile', async () => {
  const limited = await startPlatform({ rateLimits: true });
  const person = await limited.person();
  const guild = await limited.guild(person);
  const id = guild.id;
  const channels = { [guild.text.id]: [[0, 99]] };
  const data: Record<number, unknown> = {
    3: { status: 'online', activities: [{ name: 'x', type: 0 }], since: null, afk: false },
    4: { guild_id: id, channel_id: null },
    8: { guild_id: id, query: '', limit: 0, presences: true },
    14: { guild_id: id, channels },
    31: { guild_ids: [id] },
    37: { subscriptions: { [id]: { channels } } },
    43: { guild_id: id, fields: ['status', 'voice_start_time'] },
  };
  const watcher = await person.connect();
  for (let op = 0; op <= 45; op += 1) {
    const client = new RawClient(limited.address);
    await client.until(() => client.frames.length === 1);
    client.say(2, { token: person.token, properties: {} });
    for (let count = 0; count < 150; count += 1) client.say(op, data[op] ?? null);
    // Unknown opcodes, a second Identify and wrong forms end it before the rate does.
    expect([4001, 4002, 4005, 4008]).toContain(await client.closing());
    client.socket.destroy();
    watcher.send(1, watcher.seq);
    await limited.clock.advance(10_000);
  }
  await watcher.settle();
  await limited.stop();
});

test('half-open handshakes and silent connections keep no client out', async () => {
  const { hostname, port } = new URL(platform.address);
  const begun = ['', 'GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n', 'GET /?v=10 HTTP/1.1\r\nsec-websocket-key: '];
  const open = Array.from({ length: 300 }, (_, at) => {
    const socket = openSocket({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined).write(begun[at % begun.length] ?? '');
    return socket;
  });
  const session = await bot.connect({ intents: 0 });
  await session.settle();
  for (const socket of open) socket.destroy();
  await session.settle();
  await session.close();
});

test('any sequence of frames ends in a close code or a response, and the server continues', async () => {
  const frames = fc.array(
    fc.record({
      opcode: fc.oneof(fc.constantFrom(0, 1, 2, 8, 9, 10), fc.nat(15)),
      fin: fc.boolean(),
      reserved: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(7) }),
      masked: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
      payload: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const ours = [1000, 1002, 1005, 1007, 4001, 4002, 4003, 4004];
  await fc.assert(
    fc.asyncProperty(frames, async (sent) => {
      // The last frame is too long a message, or not a valid frame, depending on those before it.
      const code = await codeFor('v=10&encoding=json', [...sent, { payload: 'x'.repeat(5000) }]);
      const asked = sent.find(({ opcode, payload }) => opcode === 8 && payload.length >= 2)?.payload.readUInt16BE(0);
      expect([...ours, asked]).toContain(code);
    }),
    { numRuns: 150 },
  );
  const session = await bot.connect({ intents: 0 });
  await session.settle();
  await session.close();
});
