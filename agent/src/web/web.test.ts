import { pack, unpack } from '@guildhall/testkit/etf';
import { RPC_PORTS } from '@guildhall/protocol/rpc/frames';
import DiscordRpc from 'discord-rpc';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { tokensOf } from '@guildhall/testkit/oauth-scene';
import { MovedClock, startScene } from '../test/scene.ts';

const { p, agentOf, application } = await startScene();
const ada = await p.person('ada');
const ORIGIN = 'https://game.example';
const game = await application('Galaxy Raid', ['rpc']);
await game.owner.patch(`/applications/${game.id}`, { rpc_origins: [ORIGIN] });
const clock = new MovedClock();
const agent = await agentOf(ada, { clock, ports: [0] });
const place = `127.0.0.1:${agent.port}`;
afterEach(() => clock.move(60_000));

/** Opens a WebSocket; `first` resolves with the first message, or the code with which the agent closes it. */
function open(query: string, origin?: string) {
  const socket = new WebSocket(`ws://${place}/?${query}`, origin ? { origin } : {});
  const first = new Promise<unknown>((resolve) => {
    socket.once('message', (data: Buffer, isBinary) => resolve(isBinary ? unpack(data) : JSON.parse(data.toString())));
    socket.once('close', resolve);
  });
  socket.on('error', () => {});
  return { socket, first };
}

test.each(['json', 'etf'])('[rpc/websocket] a page of the application speaks %s', async (encoding) => {
  const { socket, first } = open(`v=1&client_id=${game.id}&encoding=${encoding}`, ORIGIN);
  expect(await first).toMatchObject({ cmd: 'DISPATCH', evt: 'READY', data: { v: 1, user: { id: ada.id } } });
  const send = async (payload: object) => {
    socket.send(encoding === 'etf' ? pack(payload) : JSON.stringify(payload));
    const [data, isBinary] = await once(socket, 'message');
    return isBinary ? unpack(data) : JSON.parse(data.toString());
  };
  expect(await send({ cmd: 'GET_USER', args: { id: ada.id }, nonce: 'a' })).toMatchObject({ nonce: 'a', data: { code: 4006 } });
  const { access_token } = await tokensOf(p, ada, game, 'rpc identify');
  expect(await send({ cmd: 'AUTHENTICATE', args: { access_token }, nonce: 'b' })).toMatchObject({
    data: { user: { id: ada.id } },
  });
  const set = await send({ cmd: 'SET_ACTIVITY', args: { activity: { state: 'Größe 🎲' } }, nonce: 'c' });
  expect(set).toMatchObject({ evt: null, data: { name: 'Galaxy Raid', state: 'Größe 🎲' } });
  socket.send(encoding === 'etf' ? 'text' : Buffer.of(1));
  const [data, isBinary] = await once(socket, 'message');
  expect(isBinary ? unpack(data) : JSON.parse(data.toString())).toMatchObject({
    evt: 'ERROR',
    nonce: null,
    data: { code: 4000 },
  });
  socket.close();
  await expect.poll(() => [...agent.sessions]).toEqual([]);
});

test.each([
  ['another version', `v=2&client_id=${game.id}`, ORIGIN, 4004],
  ['another encoding', `v=1&client_id=${game.id}&encoding=xml`, ORIGIN, 4005],
  ['an unknown application', 'v=1&client_id=1', ORIGIN, 4000],
  ['a page of another origin', `v=1&client_id=${game.id}`, 'https://evil.example', 4001],
  ['a page in a sandbox', `v=1&client_id=${game.id}`, 'null', 4001],
  ['a program without an origin', `v=1&client_id=${game.id}`, undefined, 4001],
])('[rpc/websocket] %s is closed with its code', async (_, query, origin, code) => {
  expect(await open(query, origin).first).toBe(code);
});

test('[rpc/websocket] discord-rpc finds the user over its WebSocket transport, unmodified', async () => {
  const second = await agentOf(ada, { ports: RPC_PORTS });
  expect(second.port).toBeGreaterThanOrEqual(6463);
  const client = new DiscordRpc.Client({ transport: 'websocket', origin: ORIGIN });
  await client.login({ clientId: game.id });
  expect(client.user.id).toBe(ada.id);
  await client.destroy();
  await second.stop();
});

test('[rpc/http] a page posts one command, and other pages get nothing', async () => {
  const post = (body: unknown, { client = game.id, origin = ORIGIN, path = '/rpc' } = {}) =>
    fetch(`http://${place}${path}?v=1&client_id=${client}`, {
      ...{ method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
      headers: { origin, 'content-type': 'application/json' },
    });
  const command = { cmd: 'AUTHORIZE', args: { scopes: ['identify'] }, nonce: 'a' };
  const answer = await post(command);
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, ORIGIN]);
  expect(await answer.json()).toMatchObject({ cmd: 'AUTHORIZE', nonce: 'a', data: { code: expect.any(String) } });
  const refused = await post('not json');
  expect([refused.status, await refused.json()]).toMatchObject([400, { evt: 'ERROR', data: { code: 4000 } }]);
  const foreign = await post(command, { origin: 'https://evil.example' });
  expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  expect((await post(command, { client: '1' })).status).toBe(400);
  expect((await post(command, { path: '/' })).status).toBe(404);
  expect((await fetch(`http://${place}/`)).status).toBe(404);
  expect((await fetch(`http://${place}/rpc`, { method: 'OPTIONS', headers: { origin: ORIGIN } })).status).toBe(204);
  expect([...agent.sessions]).toEqual([]);
});
