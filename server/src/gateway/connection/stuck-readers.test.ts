import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { INTENTS } from '@guildhall/protocol/intents';
import { GatewaySession } from '@guildhall/testkit/gateway-session';
import { allocated } from '@guildhall/testkit/memory';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const STUCK = 1000;
const MIB = 1024 * 1024;
const BYTES = 16 * 1024;
/** More than a session keeps for a reader that is away. */
const EVENTS = 3000;
const MOST_GROWN = 384 * MIB;

const p = await startPlatform();
afterAll(() => p.stop());

const intents = INTENTS.GUILDS | INTENTS.GUILD_MESSAGES;

/** A text frame as clients send it (RFC 6455 5.2), with a mask that changes nothing. */
function clientFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 255, 0, 0, 0, 0]);
  return Buffer.concat([head, body]);
}

/** A session on a bare socket that stops reading once its guild has arrived. */
async function stuckReader(token: string): Promise<Socket> {
  const { hostname, port, host } = new URL(p.address);
  const socket = connect({ host: hostname, port: Number(port) });
  const key = randomBytes(16).toString('base64');
  const head = [`GET /?v=10&encoding=json HTTP/1.1`, `host: ${host}`, 'upgrade: websocket', 'connection: upgrade'];
  socket.write(`${[...head, 'sec-websocket-version: 13', `sec-websocket-key: ${key}`].join('\r\n')}\r\n\r\n`);
  const properties = { os: 'test', browser: 'test', device: 'test' };
  let seen = '';
  let asked = false;
  for await (const piece of socket.iterator({ destroyOnReturn: false })) {
    seen = (seen + String(piece)).slice(-200_000);
    if (!asked && seen.includes('"op":10')) {
      asked = true;
      socket.write(clientFrame(JSON.stringify({ op: 2, d: { token, intents, properties } })));
    }
    if (seen.includes('GUILD_CREATE')) break;
  }
  socket.on('error', () => undefined);
  socket.pause();
  return socket;
}

test(`${STUCK} readers that stop are cut, memory stays bounded, and who reads gets every event`, async () => {
  const owner = await p.person();
  const guild = await p.guild(owner);
  const bot = await p.bot(owner, { guild });
  const reading = new GatewaySession(`${p.address.replace(/^http/, 'ws')}/?v=10&encoding=json`, { unchecked: true });
  await reading.frame(({ op }) => op === 10);
  reading.send(2, { token: bot.token, intents, properties: { os: 'test', browser: 'test', device: 'test' } });
  await reading.event('GUILD_CREATE');
  const stuck: Socket[] = [];
  while (stuck.length < STUCK) stuck.push(...(await Promise.all(Array.from({ length: 50 }, () => stuckReader(bot.token)))));
  expect(p.server.gateway?.stats().connections).toBe(STUCK + 1);
  const padding = randomBytes(BYTES).toString('base64').slice(0, BYTES);
  const before = allocated();
  let most = 0;
  let since = reading.mark();
  for (let id = 0; id < EVENTS; id += 1) {
    const data = { id: String(id), channel_id: guild.text.id, guild_id: guild.id, padding };
    const message = { kind: 'event', name: 'MESSAGE_DELETE', guild_id: guild.id, channel_id: guild.text.id, data };
    p.server.platform.bus.publish(`guild.${guild.id}`, message);
    const frame = await reading.frame(({ t }) => t === 'MESSAGE_DELETE', { since });
    expect(frame.d).toHaveProperty('id', String(id));
    // The test itself does not store the received data.
    reading.frames.length = 0;
    since = 0;
    most = Math.max(most, allocated() - before);
  }
  expect(most).toBeLessThan(MOST_GROWN);
  await expect.poll(() => p.server.gateway?.stats().connections).toBe(1);
  for (const socket of stuck) socket.destroy();
  await reading.close();
});
