import { complaintsOf } from '@guildhall/protocol/client';
import { type Account, type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
let alice: Account;
let bot: Bot;
let path: `/channels/${string}/messages`;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  const guild = await p.guild(alice);
  path = `/channels/${guild.text.id}/messages`;
  bot = await p.bot(alice, { guild });
});
afterAll(() => p.stop());

const V2 = 1 << 15;
const row = (...components: object[]) => ({ type: 1, components });
const button = (custom_id: string, more: object = {}) => ({ type: 2, style: 1, label: 'Press', custom_id, ...more });
const text = (content = 'words') => ({ type: 10, content });
const select = (more: object = {}) => ({ type: 3, custom_id: 'pick', options: [{ label: 'One', value: '1' }], ...more });

interface Sent {
  id: string;
  flags: number;
  components: { id: number; components?: { id: number }[] }[];
}

async function sendTo(body: object): Promise<Sent> {
  const sent = await bot.post(path, body);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return sent.body;
}

test('[components/messages] rows of buttons and selects are sent next to content; ids and defaults are filled in', async () => {
  const body = {
    content: 'hi',
    components: [row(button('a'), button('b', { disabled: true })), row(select({ placeholder: 'Pick' }))],
  };
  const sent = await sendTo(body);
  const components = [
    {
      type: 1,
      id: 1,
      components: [
        { type: 2, id: 2, style: 1, label: 'Press', custom_id: 'a' },
        { type: 2, id: 3, style: 1, label: 'Press', custom_id: 'b', disabled: true },
      ],
    },
    {
      type: 1,
      id: 4,
      components: [
        {
          type: 3,
          id: 5,
          custom_id: 'pick',
          placeholder: 'Pick',
          min_values: 1,
          max_values: 1,
          options: [{ label: 'One', value: '1' }],
        },
      ],
    },
  ];
  expect(sent).toMatchObject({ content: 'hi', flags: 0 });
  expect(sent.components).toEqual(components);
  expect(p.emitted('MESSAGE_CREATE').at(-1)?.components).toEqual(components);
  expect((await alice.get(`${path}/${sent.id}`)).body.components).toEqual(components);
});

test('[components/messages] a message with IS_COMPONENTS_V2 accepts every kind of component', async () => {
  const picture = 'https://example.org/a.png';
  const sent = await sendTo({
    flags: V2,
    components: [
      text('# Title'),
      { type: 9, components: [text()], accessory: { type: 11, media: { url: picture }, description: 'a picture' } },
      { type: 12, items: [{ media: { url: picture }, spoiler: true }] },
      { type: 14, divider: false, spacing: 2 },
      { type: 17, accent_color: 0xff0000, components: [text('inside'), row(button('inside'))] },
    ],
  });
  expect(sent.flags & V2).toBe(V2);
  expect(sent.components).toMatchObject([
    { type: 10, id: 1, content: '# Title' },
    {
      type: 9,
      id: 2,
      components: [{ type: 10, id: 3 }],
      accessory: {
        type: 11,
        id: 4,
        media: { url: picture, proxy_url: expect.stringContaining('/cdn/external/') },
        description: 'a picture',
        spoiler: false,
      },
    },
    { type: 12, id: 5, items: [{ media: { url: picture }, description: null, spoiler: true }] },
    { type: 14, id: 6, spacing: 2, divider: false },
    { type: 17, id: 7, accent_color: 0xff0000, spoiler: false, components: [{ id: 8 }, { id: 9, components: [{ id: 10 }] }] },
  ]);
});

test('requested component ids are kept, and generated ones avoid them', async () => {
  const sent = await sendTo({ flags: V2, components: [{ ...text(), id: 2 }, text(), text(), { ...text(), id: 7 }] });
  expect(sent.components.map((component) => component.id)).toEqual([2, 1, 3, 7]);
});

test.each([
  ['content', { content: 'text' }],
  ['embeds', { embeds: [{ title: 'x' }] }],
  ['poll', { poll: { question: { text: 'a?' }, answers: [{ poll_media: { text: 'b' } }] } }],
])('[components/messages] a message with IS_COMPONENTS_V2 has no %s', async (field, more) => {
  const refused = await bot.post(path, { flags: V2, components: [text()], ...more });
  expect([refused.status, refused.error.code, Object.keys(refused.error.errors ?? {})]).toEqual([400, 50035, [field]]);
});

const many = (count: number, make: (index: number) => object) => Array.from({ length: count }, (_, index) => make(index));
const filler = 'x'.repeat(2001);

test.each<[string, string, object[], number]>([
  ['0.type', 'COMPONENT_TYPE_INVALID', [text()], 0],
  ['0.type', 'BASE_TYPE_REQUIRED', [{}], 0],
  ['0.type', 'COMPONENT_TYPE_INVALID', [button('a')], V2],
  ['0.components', 'BASE_TYPE_BAD_LENGTH', [row()], 0],
  ['', 'BASE_TYPE_BAD_LENGTH', many(6, (index) => row(button(String(index)))), 0],
  ['0.components.1.custom_id', 'COMPONENT_CUSTOM_ID_DUPLICATED', [row(button('a'), button('a'))], 0],
  ['0.components', 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', [row(select(), button('a'))], 0],
  ['0.components.0.custom_id', 'BUTTON_COMPONENT_CUSTOM_ID_REQUIRED', [row({ type: 2, style: 1, label: 'x' })], 0],
  ['0.components.0.custom_id', 'BASE_TYPE_BAD_LENGTH', [row(button('x'.repeat(101)))], 0],
  ['0.components.0.label', 'BASE_TYPE_MAX_LENGTH', [row(button('a', { label: 'x'.repeat(81) }))], 0],
  ['0.components.0.label', 'BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED', [row({ type: 2, style: 1, custom_id: 'a' })], 0],
  ['0.components.0.style', 'BASE_TYPE_CHOICES', [row(button('a', { style: 7 }))], 0],
  ['0.components.0.url', 'BASE_TYPE_REQUIRED', [row({ type: 2, style: 5, label: 'x' })], 0],
  ['0.components.0.url', 'URL_TYPE_INVALID_SCHEME', [row({ type: 2, style: 5, label: 'x', url: 'javascript:alert(1)' })], 0],
  ['0.components.0.url', 'URL_TYPE_INVALID_URL', [row({ type: 2, style: 5, label: 'x', url: 'https://a@evil.example' })], 0],
  ['0.components.0.url', 'URL_TYPE_INVALID_URL', [row({ type: 2, style: 5, label: 'x', url: 'https://a.example/\t' })], 0],
  ['0.components.0.sku_id', 'BASE_TYPE_REQUIRED', [row({ type: 2, style: 6 })], 0],
  ['0.components.0.options', 'BASE_TYPE_REQUIRED', [row({ type: 3, custom_id: 'pick' })], 0],
  ['0.components.0.options', 'BASE_TYPE_BAD_LENGTH', [row(select({ options: [] }))], 0],
  [
    '0.components.0.options.1.value',
    'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
    [row(select({ options: many(2, () => ({ label: 'x', value: '1' })) }))],
    0,
  ],
  ['0.components.0.min_values', 'SELECT_COMPONENT_MIN_ABOVE_MAX', [row(select({ min_values: 2 }))], 0],
  ['0.components.0.options', 'BASE_TYPE_BAD_LENGTH', [row(select({ max_values: 2 }))], 0],
  ['0.components.0.max_values', 'NUMBER_TYPE_MAX', [row({ type: 5, custom_id: 'pick', max_values: 26 })], 0],
  [
    '0.components.0.default_values.0.type',
    'BASE_TYPE_CHOICES',
    [row({ type: 5, custom_id: 'a', default_values: [{ id: '1', type: 'role' }] })],
    0,
  ],
  ['0.content', 'BASE_TYPE_BAD_LENGTH', [text('')], V2],
  ['', 'COMPONENT_TEXT_TOO_LONG', [text(filler), text(filler)], V2],
  ['', 'BASE_TYPE_MAX_LENGTH', [{ type: 17, components: many(40, () => text()) }], V2],
  ['', 'BASE_TYPE_REQUIRED', [], V2],
  ['0.accessory', 'BASE_TYPE_REQUIRED', [{ type: 9, components: [text()] }], V2],
  ['0.components.0.type', 'COMPONENT_TYPE_INVALID', [{ type: 17, components: [{ type: 17, components: [text()] }] }], V2],
  ['0.file.url', 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND', [{ type: 13, file: { url: 'attachment://no.txt' } }], V2],
  ['0.file.url', 'URL_TYPE_INVALID_SCHEME', [{ type: 13, file: { url: 'https://example.org/a.txt' } }], V2],
  ['0.items', 'BASE_TYPE_BAD_LENGTH', [{ type: 12, items: [] }], V2],
  [
    '1.id',
    'COMPONENT_ID_DUPLICATED',
    [
      { ...text(), id: 3 },
      { ...text(), id: 3 },
    ],
    V2,
  ],
])('[limits] refused at %s with %s', async (at, code, components, flags) => {
  p.events.length = 0;
  const refused = await bot.post(path, { flags, components, ...(flags ? {} : { content: 'x' }) });
  expect([refused.status, refused.error.code]).toEqual([400, 50035]);
  const found = complaintsOf(refused.error.errors)[at ? `components.${at}` : 'components'];
  expect(found, JSON.stringify(refused.error.errors)).toMatchObject([{ code }]);
  expect(p.emitted('MESSAGE_CREATE')).toEqual([]);
});

test('for a list that is too long and has invalid items, the errors of the items are reported', async () => {
  const components = [row(button('a'), button('a')), ...many(5, (index) => row(button(String(index))))];
  const refused = await bot.post(path, { content: 'x', components });
  expect(Object.keys(Object(refused.error.errors).components ?? {})).toEqual(['0']);
});

test('people cannot send components', async () => {
  const refused = await alice.post(path, { content: 'x', components: [row(button('a'))] });
  expect([refused.status, refused.error.code, Object.keys(refused.error.errors ?? {})]).toEqual([400, 50035, ['components']]);
});

test('an edit replaces, removes or keeps components', async () => {
  const sent = await sendTo({ content: 'hi', components: [row(button('a'))] });
  const edit = (body: object) => bot.patch<Sent>(`${path}/${sent.id}`, body);
  expect((await edit({ content: 'still' })).body.components).toHaveLength(1);
  expect((await edit({ components: [row(button('b'))] })).body.components[0]?.components).toMatchObject([{ custom_id: 'b' }]);
  expect((await edit({ components: [] })).body.components).toEqual([]);
});

test('IS_COMPONENTS_V2 stays on a message; an edit adds it if it removes the content', async () => {
  const sent = await sendTo({ flags: V2, components: [text()] });
  const refused = await bot.patch(`${path}/${sent.id}`, { content: 'text' });
  expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, ['content']]);
  const edited = await bot.patch(`${path}/${sent.id}`, { components: [text('other')] });
  expect(edited.body).toMatchObject({ flags: V2, components: [{ content: 'other' }] });
  const plain = await sendTo({ content: 'plain' });
  const half = await bot.patch(`${path}/${plain.id}`, { flags: V2, components: [text()] });
  expect([half.status, half.error.code, Object.keys(half.error.errors ?? {})]).toEqual([400, 50035, ['content']]);
  const turned = await bot.patch(`${path}/${plain.id}`, { content: '', flags: V2, components: [text()] });
  expect(turned.body).toMatchObject({ content: '', flags: V2, components: [{ content: 'words' }] });
});
