import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { type Hook, hooked } from '../../messages/webhooks/test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] an edit sets content, embeds, SUPPRESS_EMBEDS and new mentions; MESSAGE_UPDATE; name and avatar stay', async () => {
  const { bob, guild, hook, own, open, ada } = await hooked(p);
  const sent = await p.anyone.post<{ id: string; author: object }>(
    open,
    { content: 'first', username: 'Mask', embeds: [{ title: 'one' }] },
    { query: { wait: true } },
  );
  await ada.patch(own, { name: 'Renamed' });
  const path = `${open}/messages/${sent.body.id}` as const;
  const edited = await p.anyone.patch(path, { content: `<@${bob.id}>`, flags: 4 });
  expect(edited.body).toMatchObject({
    id: sent.body.id,
    content: `<@${bob.id}>`,
    mentions: [{ id: bob.id }],
    embeds: [],
    flags: 4,
    author: sent.body.author,
    webhook_id: hook.id,
    edited_timestamp: expect.any(String),
  });
  expect(p.emitted('MESSAGE_UPDATE').at(-1)).toMatchObject({ id: sent.body.id, guild_id: guild.id, author: sent.body.author });
  expect((await p.anyone.patch(path, { flags: 0 })).body.embeds).toMatchObject([{ title: 'one' }]);
  expect((await p.anyone.patch(path, { content: null, embeds: [] })).error.code).toBe(50006);
  expect((await p.anyone.patch(path, { content: 'x'.repeat(2001) })).body).toMatchObject({
    code: 50035,
    errors: { content: {} },
  });
});

test("[operations] no other webhook edits the message, nor does this one edit others' messages", async () => {
  const { ada, guild, path, open } = await hooked(p);
  const sent = await p.anyone.post<{ id: string }>(open, { content: 'mine' }, { query: { wait: true } });
  const { body: other } = await ada.post<Hook>(path, { name: 'Other' });
  const patch = async (at: string) => (await p.anyone.patch(at, { content: 'theirs' })).error.code;
  expect(await patch(`/webhooks/${other.id}/${other.token}/messages/${sent.body.id}`)).toBe(10008);
  const hers = await ada.post<{ id: string }>(`/channels/${guild.text.id}/messages`, { content: 'hers' });
  expect(await patch(`${open}/messages/${hers.body.id}`)).toBe(10008);
  const own = await ada.patch(`/channels/${guild.text.id}/messages/${sent.body.id}`, { content: 'hers now' });
  expect(own.error.code).toBe(50005);
  const suppressed = await ada.patch(`/channels/${guild.text.id}/messages/${sent.body.id}`, { flags: 4 });
  expect(suppressed.body).toMatchObject({ flags: 4, content: 'mine' });
});
