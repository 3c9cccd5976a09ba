import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { hooked } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] text and attachments are sent under the given name, and the response is ok', async () => {
  const { ada, guild, hook, open } = await hooked(p);
  const sent = await p.anyone.post(`${open}/slack`, {
    text: 'See <https://ci.example|the build>',
    username: 'CI'.repeat(60),
    attachments: [{ color: 'good', title: 'Passed', fields: [{ title: 'Time', value: '3 min', short: true }] }],
    channel: '#ignored',
  });
  expect([sent.status, sent.body, sent.headers.get('content-type')]).toEqual([
    200,
    'ok',
    expect.stringContaining('application/json'),
  ]);
  const [message] = (await ada.get(`/channels/${guild.text.id}/messages`, { query: { limit: 1 } })).body;
  expect(message).toMatchObject({
    content: 'See [the build](https://ci.example)',
    webhook_id: hook.id,
    author: { username: `${'CI'.repeat(39)}C…` },
    embeds: [{ title: 'Passed', color: 0x2eb886, fields: [{ name: 'Time', value: '3 min', inline: true }] }],
  });
});

test('a form body is accepted too; a body without a message is refused', async () => {
  const { open, own } = await hooked(p);
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  expect((await p.anyone.post(`${open}/slack`, 'text=by+form', form)).body).toBe('ok');
  const refused = async (body: object, path = `${open}/slack`) => (await p.anyone.post(path, body)).body;
  expect(await refused({ text: 'x'.repeat(2001) })).toMatchObject({ code: 50035, errors: { text: {} } });
  expect(await refused({ text: 'x', attachments: [{ color: 'red' }] })).toMatchObject({
    code: 50035,
    errors: { attachments: {} },
  });
  expect(await refused({ text: ' ' })).toMatchObject({ code: 50006 });
  expect(await refused({ text: 'x', username: 'clyde' })).toMatchObject({ code: 50035, errors: { username: {} } });
  expect(await refused({ text: 'x' }, `${own}/wrong/slack`)).toMatchObject({ code: 50027 });
});
