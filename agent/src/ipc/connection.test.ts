import { IPC_OPCODES } from '@guildhall/protocol/rpc/frames';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterEach, expect, test } from 'vitest';
import { IpcClient } from '../test/ipc-client.ts';
import { MovedClock, startScene } from '../test/scene.ts';
import { encodeFrame } from './frames.ts';

const { p, agentOf, application, connected } = await startScene();
const ada = await p.person('ada');
const clock = new MovedClock();
const agent = await agentOf(ada, { clock });
const path = agent.endpoint.paths[0] ?? '';
const game = await application('Galaxy Raid');
const steady = await connected(agent, await application('Steady'));

afterEach(async () => {
  // The messages of a test do not disturb other clients.
  expect((await steady.command('GET_USER', { id: ada.id })).data.id).toBe(ada.id);
  clock.move(60_000);
});

test('[rpc/connections] READY has the version, the server without a scheme, and the user', async () => {
  const client = await IpcClient.open(path);
  expect(await client.handshake(game.id)).toMatchObject({
    v: 1,
    config: { api_endpoint: `//${new URL(p.address).host}/api`, environment: 'production' },
    user: { id: ada.id, username: ada.username, discriminator: '0', bot: false },
  });
  const [ready] = client.received;
  expect(ready).toMatchObject({ op: 1, cmd: 'DISPATCH', nonce: null });
  await client.close();
});

test('[rpc/ipc] a ping is answered with its body, in any stage, and a close ends the connection', async () => {
  const client = await IpcClient.open(path);
  client.send(IPC_OPCODES.PING, 'a text');
  expect((await client.frame(({ op }) => op === IPC_OPCODES.PONG)).body).toBe('a text');
  await client.handshake(game.id);
  client.send(IPC_OPCODES.PING, { at: [5] });
  expect(await client.frame(({ op, ...frame }) => op === IPC_OPCODES.PONG && 'at' in frame)).toMatchObject({ at: [5] });
  client.send(IPC_OPCODES.PONG, {});
  client.send(IPC_OPCODES.CLOSE, {});
  await client.ended;
});

test('[rpc/ipc] frames may arrive in any pieces', async () => {
  const client = await IpcClient.open(path);
  const bytes = encodeFrame(IPC_OPCODES.HANDSHAKE, JSON.stringify({ v: 1, client_id: game.id }));
  for (const byte of bytes) client.socket.write(Buffer.of(byte));
  await client.event('READY');
  const commands = ['a', 'b'].map((nonce) =>
    encodeFrame(IPC_OPCODES.FRAME, JSON.stringify({ cmd: 'GET_USER', args: { id: ada.id }, nonce })),
  );
  client.socket.write(Buffer.concat(commands));
  for (const wanted of ['a', 'b']) expect((await client.frame(({ nonce }) => nonce === wanted)).data.id).toBe(ada.id);
  await client.close();
});

const header = (op: number, length: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE(op, 0);
  bytes.writeUInt32LE(length, 4);
  return bytes;
};
const handshake = (fields: unknown) => encodeFrame(IPC_OPCODES.HANDSHAKE, JSON.stringify(fields));

test.each([
  ['an unknown opcode', header(5, 0), 1003],
  ['a negative length', header(1, 0xffff_ffff), 1003],
  ['a frame over 64 KiB', header(1, 65_537), 1003],
  ['another protocol', Buffer.from('GET / HTTP/1.1\r\n\r\n'), 1003],
  ['a command before the handshake', encodeFrame(IPC_OPCODES.FRAME, '{"cmd":"GET_USER","nonce":"1"}'), 1003],
  ['a handshake that is not JSON', encodeFrame(IPC_OPCODES.HANDSHAKE, '{'), 1003],
  ['a handshake that is a list', handshake([]), 1003],
  ['another version', handshake({ v: 2, client_id: game.id }), 4004],
  ['no client id', handshake({ v: 1 }), 4000],
  ['a client id that is a word', handshake({ v: 1, client_id: 'game' }), 4000],
  ['an unknown client id', handshake({ v: 1, client_id: '1' }), 4000],
])('[rpc/ipc, rpc/connections] %s is closed with its code', async (_, bytes, code) => {
  const client = await IpcClient.open(path);
  client.socket.write(bytes);
  const close = await client.frame(({ op }) => op === IPC_OPCODES.CLOSE);
  expect(close).toMatchObject({ code, message: expect.any(String) });
  await client.ended;
});

test('[rpc/connections] a third handshake within a minute is closed with 4002, a later one is not', async () => {
  const codes = async () => {
    const client = await IpcClient.open(path);
    client.socket.write(handshake({ v: 1, client_id: game.id }));
    const { op, code, evt } = await client.frame(() => true);
    await client.close();
    return op === IPC_OPCODES.CLOSE ? code : evt;
  };
  expect([await codes(), await codes(), await codes()]).toEqual(['READY', 'READY', 4002]);
  clock.move(60_000);
  expect(await codes()).toBe('READY');
});

test('[rpc/errors] what is not a command is answered with its code, and the connection lives on', async () => {
  const client = await connected(agent, game);
  client.socket.write(encodeFrame(IPC_OPCODES.FRAME, 'not json'));
  expect(await client.event('ERROR')).toMatchObject({ nonce: null, data: { code: 4000 } });
  client.socket.write(encodeFrame(IPC_OPCODES.FRAME, Buffer.of(0xff, 0xfe)));
  await expect.poll(() => client.received.filter(({ evt }) => evt === 'ERROR').length).toBe(2);
  const error = async (payload: unknown, nonce: string | null) => {
    const before = client.received.length;
    client.send(IPC_OPCODES.FRAME, payload);
    await expect.poll(() => client.received.length).toBe(before + 1);
    const last = client.received.at(-1);
    expect(last).toMatchObject({ evt: 'ERROR', nonce });
    return last?.data.code;
  };
  expect(await error([], null)).toBe(4000);
  expect(await error(null, null)).toBe(4000);
  expect(await error({ nonce: 'a' }, 'a')).toBe(4000);
  expect(await error({ cmd: 'GET_USER', args: { id: '1' } }, null)).toBe(4000);
  expect(await error({ cmd: 'NOT_A_COMMAND', nonce: 'b' }, 'b')).toBe(4002);
  expect(await error({ cmd: 'constructor', nonce: 'c' }, 'c')).toBe(4002);
  expect(await error({ cmd: 'GET_USER', args: 'none', nonce: 'd' }, 'd')).toBe(4000);
  client.send(IPC_OPCODES.HANDSHAKE, { v: 1, client_id: game.id });
  expect(await client.frame(({ op }) => op === IPC_OPCODES.CLOSE)).toMatchObject({ code: 1003 });
});

test('[rpc/connections] a client that never reads is disconnected', async () => {
  const client = await connected(agent, game);
  client.socket.pause();
  const ping = encodeFrame(IPC_OPCODES.PING, JSON.stringify('x'.repeat(60_000)));
  const flood = () => {
    while (!client.socket.destroyed && client.socket.write(ping));
  };
  client.socket.on('drain', flood);
  flood();
  await expect.poll(() => [...agent.sessions].map(({ application: { name } }) => name)).toEqual(['Steady']);
  await client.close();
});

test('[rpc/connections] a session ends with its connection', async () => {
  const client = await connected(agent, game);
  expect([...agent.sessions]).toHaveLength(2);
  await client.close();
  await expect.poll(() => [...agent.sessions].length).toBe(1);
});

test('[rpc/connections] a thousand handshakes of an application are answered twice, the others closed with 4002', async () => {
  const frames: (number | string | null | undefined)[] = [];
  for (let batch = 0; batch < 10; batch += 1) {
    const clients = await Promise.all(Array.from({ length: 100 }, () => IpcClient.open(path)));
    for (const client of clients) client.socket.write(handshake({ v: 1, client_id: game.id }));
    const first = await Promise.all(clients.map((client) => client.frame(() => true)));
    frames.push(...first.map(({ evt, code }) => evt ?? code));
    await Promise.all(clients.map((client) => client.close()));
  }
  expect(frames.filter((frame) => frame === 'READY')).toHaveLength(2);
  expect(frames.filter((frame) => frame === 4002)).toHaveLength(998);
});

test('[rpc/errors, rpc/connections] without the server known applications connect, and what needs it is refused', async () => {
  const gone = await startPlatform();
  const player = await gone.person('player');
  const [known, unknown] = [await gone.bot(player), await gone.bot(player)];
  const own = await agentOf(player, { address: gone.address });
  const client = await connected(own, { id: known.applicationId });
  await gone.stop();
  expect((await client.command('GET_USER', { id: player.id })).data.id).toBe(player.id);
  expect((await client.command('SET_ACTIVITY', { activity: { state: 'Alone' } })).data.state).toBe('Alone');
  for (const [cmd, args] of [
    ['GET_USER', { id: known.id }],
    ['AUTHORIZE', { scopes: ['identify'] }],
    ['AUTHENTICATE', { access_token: 'token' }],
  ] as const)
    expect((await client.command(cmd, args)).data.code).toBe(1001);
  await connected(own, { id: known.applicationId });
  const other = await IpcClient.open(own.endpoint.paths[0] ?? '');
  other.send(IPC_OPCODES.HANDSHAKE, { v: 1, client_id: unknown.applicationId });
  expect(await other.frame(({ op }) => op === IPC_OPCODES.CLOSE)).toMatchObject({ code: 1006 });
});
