import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { label, openModal, submitOf } from './test/press.ts';
import { answer, interactionScene, type Received, refusal } from '@guildhall/testkit/interaction-scene';

const p = await startPlatform();
afterAll(() => p.stop());
const s = await interactionScene(p);
const FIELD = 'data.components.0.component';

/** A submission of files, referenced by their index, in one request. */
function form(modal: Parameters<typeof submitOf>[1], files: Record<string, string>, values = Object.keys(files)): FormData {
  const attachments = Object.entries(files).map(([id, filename]) => ({ id, filename }));
  const body = submitOf(s, modal, [{ type: 19, custom_id: 'files', values }], { attachments });
  const data = new FormData();
  data.set('payload_json', JSON.stringify(body));
  for (const [id, filename] of Object.entries(files)) data.set(`files[${id}]`, new Blob([`content of ${filename}`]), filename);
  return data;
}

const upload = (more: object = {}) => label({ type: 19, custom_id: 'files', ...more });

test('[components/modals] files are uploaded with the submission; the application reads them by their URLs', async () => {
  const modal = await openModal(p, s, [upload({ max_values: 2, file_types: ['image', '.txt'] })]);
  const since = s.app.mark();
  const sent = await s.bob.post('/interactions', form(modal, { 0: 'one.txt', 1: 'two.PNG' }));
  expect(sent.status, JSON.stringify(sent.body)).toBe(204);
  const got = await s.app.event<Received>('INTERACTION_CREATE', () => true, since);
  const component = Object(got.data?.components?.[0]?.component);
  expect(component).toMatchObject({
    type: 19,
    custom_id: 'files',
    values: [expect.stringMatching(/^\d{17,}$/), expect.any(String)],
  });
  const { attachments } = Object(got.data?.resolved);
  expect(Object.keys(attachments).sort()).toEqual([...component.values].sort());
  const [first, second] = component.values.map((id: string) => attachments[id]);
  expect([first.filename, second.filename]).toEqual(['one.txt', 'two.PNG']);
  expect(await (await fetch(first.url)).text()).toBe('content of one.txt');
  expect((await answer(p, got, { type: 4, data: { content: 'Thanks' } })).status).toBe(204);
});

test.each<[string, object, Record<string, string>, string, string]>([
  [
    '[components/file-types] a file of another type',
    { file_types: ['image'] },
    { 0: 'run.exe' },
    'values.0',
    'BASE_TYPE_CHOICES',
  ],
  ['more files than may be', {}, { 0: 'a.txt', 1: 'b.txt' }, 'values', 'BASE_TYPE_BAD_LENGTH'],
  ['fewer files than must be', { min_values: 2, max_values: 3 }, { 0: 'a.txt' }, 'values', 'BASE_TYPE_BAD_LENGTH'],
])('[components/modals] refused: %s', async (_, asked, files, path, code) => {
  const modal = await openModal(p, s, [upload(asked)]);
  const since = s.app.mark();
  const refused = await s.bob.post('/interactions', form(modal, files));
  expect([refused.status, refusal(refused)]).toEqual([400, { [`${FIELD}.${path}`]: code }]);
  await s.app.settle();
  expect(s.app.seen('INTERACTION_CREATE', since)).toEqual([]);
});
