import { startFixtures } from '@guildhall/testkit/fixtures';
import { app, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const path = (session: string) => `/users/@me/sessions/${session}/remote-commands`;
const look = (sender: string) => ({ sender, kind: 'request', id: 'one', command: 'LOOK', args: {} });

test('[rpc/the-bridge-to-the-web-client] a message reaches exactly the session that it names', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const [agent, page, other, stranger] = [await ada.connect(), await ada.connect(), await ada.connect(), await bob.connect()];
  const sent = { ...look(agent.ready.session_id), args: { unknown: 1 }, more: 'ignored' };
  expect((await ada.post(path(page.ready.session_id), sent)).status).toBe(204);
  expect(await page.event('REMOTE_COMMAND')).toEqual(look(agent.ready.session_id));
  const response = {
    sender: page.ready.session_id,
    kind: 'response',
    id: 'one',
    command: 'LOOK',
    data: { in_call: false, since_use: 12 },
  };
  expect((await ada.post(path(agent.ready.session_id), response)).status).toBe(204);
  expect(await agent.event('REMOTE_COMMAND')).toEqual(response);
  for (const session of [other, stranger]) {
    await session.settle();
    expect(session.seen('REMOTE_COMMAND')).toEqual([]);
  }
});

test('[rpc/the-bridge-to-the-web-client] sessions of others, of bots and unknown ones are refused, and receive nothing', async ({
  bot,
}) => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const [own, second, strange] = [await ada.connect(), await ada.connect(), await bob.connect()];
  const send = async (target: string, sender: string) => (await ada.post(path(target), look(sender))).error.code;
  expect(await send(strange.ready.session_id, own.ready.session_id)).toBe(10020);
  expect(await send('unknown', own.ready.session_id)).toBe(10020);
  expect(await send(own.ready.session_id, own.ready.session_id)).toBe(10020);
  expect(await send(own.ready.session_id, strange.ready.session_id)).toBe(50035);
  expect((await bot.post(path(own.ready.session_id), look(own.ready.session_id))).status).toBe(403);
  for (const session of [own, second, strange]) {
    await session.settle();
    expect(session.seen('REMOTE_COMMAND')).toEqual([]);
  }
});

test('[rpc/the-bridge-to-the-web-client] an access token may not send, whatever its scopes', async () => {
  const ada = await p.person('ada');
  const [own, second] = [await ada.connect(), await ada.connect()];
  const { access_token } = await tokensOf(p, ada, await app(p, undefined, {}), 'identify guilds');
  const response = await fetch(`${p.address}/api/v10${path(second.ready.session_id)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(look(own.ready.session_id)),
  });
  expect(response.status).toBe(401);
  await second.settle();
  expect(second.seen('REMOTE_COMMAND')).toEqual([]);
});

test('[rpc/the-bridge-to-the-web-client] messages that do not match the table are refused', async () => {
  const ada = await p.person('ada');
  const [own, second] = [await ada.connect(), await ada.connect()];
  const head = { sender: own.ready.session_id, id: 'one' };
  for (const bad of [
    {},
    { ...head, kind: 'request', command: 'EVAL', args: {} },
    { ...head, kind: 'request', command: 'SET_VOICE_SETTINGS', args: { input: { volume: 101 } } },
    { ...head, kind: 'request', command: 'JOIN_CALL', args: { channel_id: 'x', navigate: true } },
    { ...head, kind: 'response', command: 'LOOK', data: { in_call: 'yes', since_use: 1 } },
    {
      ...head,
      kind: 'report',
      topic: 'SPEAKING',
      data: { channel_id: null, user_ids: Array.from({ length: 101 }, () => ada.id) },
    },
    { ...head, kind: 'refusal', error: 'NO_SUCH_ERROR', message: '' },
  ])
    expect((await ada.post(path(second.ready.session_id), bad)).error.code).toBe(50035);
  await second.settle();
  expect(second.seen('REMOTE_COMMAND')).toEqual([]);
});

test('[rpc/the-bridge-to-the-web-client] the limit is 50 messages in 5 seconds', async () => {
  const limited = await startPlatform({ rateLimits: true });
  try {
    const ada = await limited.person('ada');
    const [own, second] = [await ada.connect(), await ada.connect()];
    const send = () => ada.post(path(second.ready.session_id), look(own.ready.session_id));
    for (let count = 0; count < 50; count++) {
      // The global limit is 50 in a second.
      if (count === 25) await limited.clock.advance(2000);
      expect((await send()).status).toBe(204);
    }
    const refused = await send();
    expect([refused.status, refused.headers.get('x-ratelimit-limit')]).toEqual([429, '50']);
  } finally {
    await limited.stop();
  }
});
