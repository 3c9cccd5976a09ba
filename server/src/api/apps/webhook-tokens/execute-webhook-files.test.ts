import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { hooked } from '../../messages/webhooks/test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

interface Filed {
  id: string;
  content: string;
  attachments: { id: string; filename: string; size: number; url: string; description?: string }[];
}

function upload(name: string, text: string, body: object): FormData {
  const form = new FormData();
  form.set('payload_json', JSON.stringify(body));
  form.set('files[0]', new Blob([text]), name);
  return form;
}

test("[limits] files of webhooks follow the rules for members' files; edits keep or remove them", async () => {
  const { open } = await hooked(p);
  const form = upload('hello.txt', 'hello', { content: 'a file', attachments: [{ id: '0', description: 'words' }] });
  const sent = await p.anyone.post<Filed>(open, form, { query: { wait: true } });
  expect(sent.body.attachments).toMatchObject([{ filename: 'hello.txt', size: 5, description: 'words' }]);
  expect(sent.body.attachments[0]).not.toHaveProperty('ephemeral');
  const url = new URL(sent.body.attachments[0]?.url ?? '');
  const file = await fetch(`${p.address}${url.pathname}${url.search}`);
  expect(await file.text()).toBe('hello');
  const message = `${open}/messages/${sent.body.id}`;
  const kept = await p.anyone.patch<Filed>(message, upload('more.txt', 'more', {}));
  expect(kept.body.attachments.map((one) => one.filename)).toEqual(['hello.txt', 'more.txt']);
  expect((await p.anyone.patch<Filed>(message, { attachments: [] })).body).toMatchObject({ content: 'a file', attachments: [] });
});
