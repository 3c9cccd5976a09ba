import { exchange } from '@guildhall/testkit/oauth-scene';
import { ConnectRate } from '@guildhall/rpc/connect-rate';
import { fieldsOf } from '@guildhall/rpc/validate';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../agent/src/commands/table.ts';
import type { RunningAgent } from '../../agent/src/start.ts';
import { startScene } from '../../agent/src/test/scene.ts';
import { PostMessageTransport } from '../../web/src/activities/transport.ts';

const { p, agentOf, application } = await startScene();
const [ada, bob] = [await p.person('ada'), await p.person('bob')];
await p.befriend(ada, bob);
const agent = await agentOf(ada);

const ORIGIN = 'https://garden.example';
const FRAME = {} as Window;

/** A page in a frame, connected to a client of the person by messages. It has the commands of every transport. */
function page(surroundings: RunningAgent, applicationId: string) {
  const sent: unknown[][] = [];
  let wake = () => {};
  const closes: number[] = [];
  const transport = new PostMessageTransport({
    ...{ surroundings, commands: COMMANDS, rate: new ConnectRate(60), applicationId, frameId: 'frame-1', origin: ORIGIN },
    frame: () => FRAME,
    send(message) {
      if (Array.isArray(message)) sent.push(message);
      wake();
    },
    closed: (code) => void closes.push(code),
  });
  const post = (data: unknown, origin = ORIGIN, source: Window | null = FRAME) => transport.received({ data, origin, source });
  const next = async (wants: (payload: Record<string, unknown>, opcode: unknown) => boolean) => {
    for (;;) {
      const found = sent.find(([opcode, payload]) => wants(fieldsOf(payload) ?? {}, opcode));
      if (found) return fieldsOf(found[1]) ?? {};
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const greet = (given: object = {}) =>
    post([0, { v: 1, encoding: 'json', client_id: applicationId, frame_id: 'frame-1', ...given }]);
  const command = (cmd: string, args: object = {}, nonce = `n${sent.length}`) => {
    post([1, { cmd, args, nonce }]);
    return next((payload) => payload.nonce === nonce);
  };
  return { transport, sent, closes, post, next, greet, command };
}

test.each([
  ['another client id', { client_id: '1' }, 4000],
  ['another frame id', { frame_id: 'frame-2' }, 4001],
  ['another version', { v: 2 }, 4004],
  ['another encoding', { encoding: 'etf' }, 4005],
])('[rpc/postmessage] a handshake with %s is closed with its code', async (_what, given, code) => {
  const one = page(agent, (await application()).id);
  one.greet(given);
  expect(await one.next((_payload, opcode) => opcode === 2)).toMatchObject({ code });
});

test('[rpc/postmessage] READY has no avatar without a picture; other windows, other origins and HELLO are ignored', async () => {
  const one = page(agent, (await application()).id);
  one.post([1, { cmd: 'GET_USER', args: {}, nonce: 'early' }]);
  expect(await one.next((_payload, opcode) => opcode === 2)).toMatchObject({ code: 1003 });
  one.sent.length = 0;
  one.post([0, {}], 'https://evil.example');
  one.post([0, {}], ORIGIN, {} as Window);
  one.post([0, {}], ORIGIN, null);
  one.post([3, {}]);
  one.post('[0, {}]');
  expect(one.sent).toEqual([]);
  one.greet({ sdk_version: '2.5.0' });
  const ready = await one.next(({ evt }) => evt === 'READY');
  expect(ready).toMatchObject({ cmd: 'DISPATCH', nonce: null, data: { v: 1, user: { id: ada.id } } });
  expect(fieldsOf(fieldsOf(ready.data)?.user)).not.toHaveProperty('avatar');
  // A further handshake replaces the connection.
  one.greet();
  await expect.poll(() => one.sent.length).toBe(2);
  one.post([2, { code: 4009, message: 'Over' }]);
  expect(one.closes).toEqual([4009]);
  expect([...agent.sessions]).toEqual([]);
});

test('[rpc/postmessage, applications/social-terms] GET_RELATIONSHIPS has a friend, once the owner has accepted the social terms', async () => {
  const garden = await application('Garden');
  const one = page(agent, garden.id);
  one.greet();
  await one.next(({ evt }) => evt === 'READY');
  const scopes = ['identify', 'relationships.read'];
  expect(await one.command('GET_RELATIONSHIPS')).toMatchObject({ evt: 'ERROR', data: { code: 4006 } });
  expect(await one.command('AUTHORIZE', { client_id: garden.id, scope: scopes })).toMatchObject({
    evt: 'ERROR',
    data: { code: 5000 },
  });
  expect((await garden.owner.patch(`/applications/${garden.id}`, { social_terms_accepted: true })).status).toBe(200);
  const { data } = await one.command('AUTHORIZE', { client_id: garden.id, scope: scopes });
  const tokens = await exchange(p, garden, String(fieldsOf(data)?.code), { redirect_uri: '' });
  const { access_token } = tokens.body;
  expect(await one.command('AUTHENTICATE', { access_token })).toMatchObject({ evt: null, data: { user: { id: ada.id } } });
  expect(await one.command('GET_RELATIONSHIPS')).toMatchObject({
    data: { relationships: [{ type: 1, user: { id: bob.id, username: bob.username }, presence: { status: 'offline' } }] },
  });
  // A page is not a program of this machine.
  expect(await one.command('SET_ACTIVITY', { activity: { state: 'Planting' } })).toMatchObject({ data: { code: 4006 } });
  one.transport.end();
});
