import { INTENTS } from '@guildhall/protocol/intents';
import { type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RawClient } from '../test/raw-client.ts';

let platform: TestPlatform;
let bot: Bot;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
beforeAll(async () => {
  platform = await startPlatform();
  const owner = await platform.person();
  guild = await platform.guild(owner);
  bot = await platform.bot(owner, { guild });
});
afterAll(() => platform.stop());

let made = 0;
const publish = (count: number, bytes: number) => {
  for (let n = 0; n < count; n += 1)
    platform.server.platform.bus.publish(`guild.${guild.id}`, {
      kind: 'event',
      name: 'MESSAGE_DELETE',
      guild_id: guild.id,
      channel_id: guild.text.id,
      data: { id: String(made++), channel_id: guild.text.id, guild_id: guild.id, padding: 'x'.repeat(bytes) },
    });
};

async function begin(): Promise<RawClient> {
  const client = new RawClient(platform.address);
  await client.until(() => client.payloads.some(({ op }) => op === 10));
  const properties = { os: 'test', browser: 'test', device: 'test' };
  client.say(2, { token: bot.token, intents: INTENTS.GUILDS | INTENTS.GUILD_MESSAGES, properties });
  await client.until(() => client.payloads.some(({ t }) => t === 'GUILD_CREATE'));
  return client;
}

const acks = ({ payloads }: RawClient) => payloads.filter(({ op }) => op === 11).length;
const numbers = ({ payloads }: RawClient) => payloads.flatMap(({ op, s }) => (op === 0 ? [s] : []));

test('RFC 6455 5.4 and 5.5: pings between fragments of a message, during a flood of events: every frame is whole, every ping gets a pong in order', async () => {
  const client = await begin();
  const pings: string[] = [];
  const ping = () => {
    const payload = `ping ${pings.length}`.padEnd((pings.length * 7) % 125, '.');
    pings.push(payload);
    client.send({ opcode: 9, payload });
  };
  const text = JSON.stringify({ op: 1, d: null, pad: 'ż'.repeat(300) });
  const whole = Buffer.from(text);
  for (let round = 1; round <= 25; round += 1) {
    publish(20 + round, (round * 997) % 9000);
    ping();
    client.send({ fin: false, payload: whole.subarray(0, 7) });
    ping();
    publish(10, 100);
    client.send({ opcode: 0, fin: false, payload: whole.subarray(7, 100) });
    ping();
    client.send({ opcode: 0, payload: whole.subarray(100) });
    await client.until(() => acks(client) === round);
  }
  const last = made;
  await client.until(() => numbers(client).length === 2 + last);
  expect(numbers(client)).toEqual(Array.from({ length: 2 + last }, (_, index) => index + 1));
  const pongs = client.frames.flatMap(({ opcode, payload }) => (opcode === 10 ? [payload.toString()] : []));
  expect(pongs).toEqual(pings);
  for (const { fin, reserved, opcode } of client.frames) {
    expect([fin, reserved]).toEqual([true, 0]);
    expect([1, 10]).toContain(opcode);
  }
  client.socket.destroy();
});

test('RFC 6455 5.5.1: a close during a flood of events is echoed with its code, and nothing follows it', async () => {
  const client = await begin();
  publish(500, 700);
  client.send({ opcode: 8, payload: Buffer.from([4321 >> 8, 4321 & 255]) });
  publish(500, 700);
  expect(await client.closed()).toBe(4321);
  expect(client.frames.at(-1)?.opcode).toBe(8);
  expect(numbers(client)).toEqual(numbers(client).map((_, index) => index + 1));
});

test('a close of the gateway during a flood of events follows whole events, and nothing follows it', async () => {
  const client = await begin();
  publish(500, 700);
  client.say(99, null);
  publish(500, 700);
  await client.until(() => client.frames.some(({ opcode }) => opcode === 8));
  client.send({ opcode: 8, payload: Buffer.from([4001 >> 8, 4001 & 255]) });
  expect(await client.closed()).toBe(4001);
  expect(client.frames.at(-1)?.opcode).toBe(8);
  expect(numbers(client)).toEqual(numbers(client).map((_, index) => index + 1));
});

test('a client that keeps sending pings and reads nothing is dropped', async () => {
  const client = await begin();
  client.socket.pause();
  const { gateway } = platform.server;
  const before = gateway?.stats().connections ?? 0;
  // The network takes some megabytes of answers before they have to wait.
  for (let sent = 0; sent < 4000 && gateway?.stats().connections === before; sent += 1) {
    for (let n = 0; n < 100; n += 1) client.send({ opcode: 9, payload: 'x'.repeat(125) });
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(gateway?.stats().connections).toBe(before - 1);
  client.socket.destroy();
});
