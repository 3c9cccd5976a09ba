import { addCommand, answer, call, interactionScene, originalOf, refusal } from '@guildhall/testkit/interaction-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] the first response is edited, with files and components; an invalid body has no effect', async () => {
  const s = await interactionScene(p);
  const got = await call(s, await addCommand(s.bot, { name: 'ping', description: 'x' }));
  await answer(p, got, { type: 4, data: { content: 'first' } });
  expect(refusal(await p.anyone.patch(originalOf(s, got), { content: 'x'.repeat(2001) }))).toEqual({
    content: 'BASE_TYPE_MAX_LENGTH',
  });
  expect((await p.anyone.patch(originalOf(s, got), { content: '' })).error.code).toBe(50006);
  const form = new FormData();
  const button = { type: 2, style: 1, label: 'Press', custom_id: 'press' };
  form.set('payload_json', JSON.stringify({ content: 'edited', components: [{ type: 1, components: [button] }] }));
  form.set('files[0]', new Blob(['hello']), 'note.txt');
  const edited = await p.anyone.patch(originalOf(s, got), form);
  expect(edited.body).toMatchObject({
    content: 'edited',
    attachments: [{ filename: 'note.txt' }],
    components: [{ components: [button] }],
    edited_timestamp: expect.any(String),
  });
  const update = await s.onlooker.event('MESSAGE_UPDATE', (data) => String(data.content) === 'edited');
  expect(update).toMatchObject({ interaction_metadata: { id: got.id }, member: { roles: expect.any(Array) } });
});
