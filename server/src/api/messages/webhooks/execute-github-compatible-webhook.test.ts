import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { hooked } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const sender = { id: 1, login: 'zoe', html_url: 'https://code.example/zoe', avatar_url: 'https://code.example/zoe.png' };
const repository = { id: 1, html_url: 'https://code.example/a/b', name: 'b', full_name: 'a/b' };
const push = {
  ref: 'refs/heads/main',
  compare: 'https://code.example/compare',
  repository,
  sender,
  pusher: { name: 'ignored' },
  commits: [{ id: 'abcdef0123', url: 'https://code.example/1', message: 'A change', author: { name: 'Zoe' }, added: ['file'] }],
};
const named = (event: string) => ({ headers: { 'x-github-event': event } });

test('[operations] a push becomes a message with an embed that mentions no user', async () => {
  const { ada, guild, hook, open } = await hooked(p);
  const sent = await p.anyone.post(`${open}/github`, push, named('push'));
  expect([sent.status, sent.body]).toEqual([204, undefined]);
  const [message] = (await ada.get(`/channels/${guild.text.id}/messages`, { query: { limit: 1 } })).body;
  expect(message).toMatchObject({
    content: '',
    webhook_id: hook.id,
    author: { username: 'GitHub' },
    mention_everyone: false,
    embeds: [
      {
        type: 'rich',
        title: '[a/b] main: 1 new commit',
        url: 'https://code.example/1',
        description: '[`abcdef0`](https://code.example/1) A change (Zoe)',
        author: { name: 'zoe', url: sender.html_url, icon_url: sender.avatar_url },
      },
    ],
  });
});

test('[operations] undocumented events are ignored; invalid bodies are refused', async () => {
  const { ada, guild, open, own } = await hooked(p);
  const messages = async () => (await ada.get(`/channels/${guild.text.id}/messages`)).body.length;
  const before = await messages();
  for (const event of ['ping', 'star', 'workflow_run', 'hasOwnProperty'])
    expect((await p.anyone.post(`${open}/github`, { sender, repository }, named(event))).status).toBe(204);
  const refused = async (body: object, options = named('push'), path = `${open}/github`) =>
    (await p.anyone.post(path, body, options)).body;
  expect(await refused({ ...push, sender: undefined })).toMatchObject({ code: 50035, errors: { sender: {} } });
  expect(await refused({ ...push, commits: [{}] })).toMatchObject({ code: 50035, errors: { commits: { 0: {} } } });
  expect(await refused(push, { headers: { 'x-github-event': '' } })).toMatchObject({
    code: 50035,
    errors: { 'x-github-event': {} },
  });
  expect(await refused(push, named('push'), `${own}/wrong/github`)).toMatchObject({ code: 50027 });
  expect(await messages()).toBe(before);
});
