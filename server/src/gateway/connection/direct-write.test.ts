import { once } from 'node:events';
import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { INTENTS } from '@guildhall/protocol/intents';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { descriptorOf, writeDirectly } from './direct-write.ts';

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

async function pair(): Promise<{ near: Socket; far: Socket }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const taken = once(server, 'connection');
  const far = connect(address.port, '127.0.0.1');
  const [near] = await taken;
  closings.push(
    () => server.close(),
    () => near.destroy(),
    () => far.destroy(),
  );
  return { near, far };
}

test('bytes and texts of one byte per character arrive, among those of the stream, in order', async () => {
  const { near, far } = await pair();
  const fd = descriptorOf(near);
  expect(writeDirectly(fd, Buffer.from([0x81, 0xff]))).toBe(2);
  near.write('\xe9', 'latin1');
  expect(writeDirectly(fd, '\x00\xff')).toBe(2);
  near.end();
  const parts: Buffer[] = [];
  for await (const part of far) parts.push(part);
  expect([...Buffer.concat(parts)]).toEqual([0x81, 0xff, 0xe9, 0x00, 0xff]);
});

test('a busy network accepts some bytes or none, a broken one none; neither throws', async () => {
  const { near, far } = await pair();
  far.pause();
  const fd = descriptorOf(near);
  const piece = Buffer.alloc(1024 * 1024);
  let taken = piece.length;
  for (let tries = 0; taken > 0 && tries < 100; tries += 1) taken = writeDirectly(fd, piece);
  expect(taken).toBe(0);
  expect(writeDirectly(2 ** 30, 'x')).toBe(0);
});

test('streams other than plain sockets have no descriptor', () => {
  expect(descriptorOf(new PassThrough())).toBe(-1);
});

test('under TLS every event goes through the cipher', async () => {
  const platform = await startPlatform();
  const owner = await platform.person();
  const guild = await platform.guild(owner);
  const bot = await platform.bot(owner, { guild });
  const secret = { psk: Buffer.from('d732b4ff'), identity: 'test' };
  const ciphers = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const;
  const front = createHttpsServer({ ...ciphers, pskCallback: () => secret.psk });
  front.on('upgrade', (request, socket, head) => platform.server.gateway?.handleUpgrade(request, socket, head));
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const address = front.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const secured = { ...ciphers, port: address.port, pskCallback: () => secret, checkServerIdentity: () => undefined };
  const client = new WebSocket('ws://127.0.0.1/?v=10&encoding=json', { createConnection: () => connectTls(secured) });
  const came = new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('message', (data) => {
      const { op, t } = JSON.parse(String(data));
      const identify = { token: bot.token, intents: INTENTS.GUILDS | INTENTS.GUILD_MESSAGES, properties: {} };
      if (op === 10) client.send(JSON.stringify({ op: 2, d: identify }));
      if (t === 'GUILD_CREATE') void owner.post(`/channels/${guild.text.id}/messages`, { content: 'hidden' });
      if (t === 'MESSAGE_CREATE') resolve();
    });
  });
  await came;
  client.terminate();
  front.close();
  await platform.stop();
});
