import { complaintsOf } from '@guildhall/protocol/client';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());
const alice = await p.person('alice');
const guild = await p.guild(alice);
const bot = await p.bot(alice, { guild });
const path = `/channels/${guild.text.id}/messages` as const;
const sold = await alice.post(`/applications/${bot.applicationId}/skus`, { name: 'Sword', type: 2 });
const { id: sku_id } = sold.body;

const V2 = 1 << 15;
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const row = (...components: object[]) => ({ type: 1, components });
const text = { type: 10, content: 'words' };
const many = (count: number, make: (index: number) => object) => Array.from({ length: count }, (_, index) => make(index));
const choices = (count: number, more: object = {}) => many(count, (index) => ({ label: 'x', value: String(index), ...more }));

/** The components of a message as another person reads them. */
async function kept(components: object[], flags = 0): Promise<unknown> {
  const sent = await bot.post(path, { flags, components, ...(flags ? {} : { content: 'hi' }) });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return (await alice.get(`${path}/${sent.body.id}`)).body.components;
}

/** The error of refused components: `path` below `components`, and the code. */
async function refusalOf(components: object[], flags = 0): Promise<unknown[]> {
  p.events.length = 0;
  const refused = await bot.post(path, { flags, components, ...(flags ? {} : { content: 'hi' }) });
  expect([refused.status, refused.error.code, p.emitted('MESSAGE_CREATE').length]).toEqual([400, 50035, 0]);
  return Object.entries(complaintsOf(refused.error.errors)).flatMap(([at, complaints]) => [
    at.replace(/^components\.?/, ''),
    ...complaints.map(({ code }) => code),
  ]);
}

test('[components/messages] buttons of every style are returned as they were sent', async () => {
  const pressed = [1, 2, 3, 4].map((style) => ({ type: 2, style, label: 'Press', custom_id: `style${style}` }));
  const link = { type: 2, style: 5, label: 'Read', emoji: { name: '📖' }, url: 'https://example.org/page' };
  const premium = { type: 2, style: 6, sku_id };
  const faces = { type: 2, style: 1, custom_id: 'face', emoji: { id: await emoji(), name: 'blob', animated: false } };
  const components = await kept([row(...pressed, link), row(premium, { ...faces, disabled: true })]);
  expect(components).toEqual([
    { type: 1, id: 1, components: [...pressed, link].map((button, index) => ({ ...button, id: index + 2 })) },
    {
      type: 1,
      id: 7,
      components: [
        { ...premium, id: 8 },
        { ...faces, id: 9, disabled: true },
      ],
    },
  ]);
});

/** Creates a custom emoji of the bot's application, or of a guild. */
async function emoji(maker: Account = bot, of = `/applications/${bot.applicationId}`, more: object = {}): Promise<string> {
  const made = await maker.post<{ id: string }>(`${of}/emojis`, { name: 'blob', image: PNG, ...more });
  return made.body.id;
}

test('[components/messages] custom emojis of the application and of the guilds of its bot are accepted, and get their current name', async () => {
  const role = await alice.post(`/guilds/${guild.id}/roles`, { name: 'painters' });
  const elsewhere = await p.guild(alice);
  const foreign = await p.bot(alice);
  const [own, here] = [await emoji(), await emoji(alice, `/guilds/${guild.id}`)];
  const shown = await kept([row({ ...select({ options: choices(1, { emoji: { id: here } }) }) }), row(faced(own))]);
  expect(shown).toMatchObject([
    { components: [{ options: [{ emoji: { id: here, name: 'blob' } }] }] },
    { components: [{ emoji: { id: own, name: 'blob' } }] },
  ]);
  for (const id of [
    '1100000000000000008',
    await emoji(alice, `/guilds/${elsewhere.id}`),
    await emoji(foreign, `/applications/${foreign.applicationId}`),
    await emoji(alice, `/guilds/${guild.id}`, { roles: [role.body.id] }),
  ]) {
    const code = 'BUTTON_COMPONENT_INVALID_EMOJI';
    expect(await refusalOf([row(faced(id))])).toEqual(['0.components.0.emoji.id', code]);
    const options = choices(2, { emoji: { id, name: 'blob' } });
    const inside = [{ type: 17, components: [row(select({ options }))] }];
    const at = '0.components.0.components.0.options';
    expect(await refusalOf(inside, V2)).toEqual([`${at}.0.emoji.id`, code, `${at}.1.emoji.id`, code]);
  }
});

const faced = (id: string) => button(1, { custom_id: 'face', emoji: { id, name: 'other' } });
const button = (style: number, more: object) => ({ type: 2, style, ...more });

test.each<[string, object, string, string]>([
  ['a premium button with a custom_id', button(6, { sku_id, custom_id: 'a' }), 'custom_id', 'BASE_TYPE_FORBIDDEN'],
  ['a premium button with a label', button(6, { sku_id, label: 'a' }), 'label', 'BASE_TYPE_FORBIDDEN'],
  ['a premium button with an emoji', button(6, { sku_id, emoji: { name: 'a' } }), 'emoji', 'BASE_TYPE_FORBIDDEN'],
  ['a premium button with a link', button(6, { sku_id, url: 'https://example.org' }), 'url', 'BASE_TYPE_FORBIDDEN'],
  ['a premium button for nothing', button(6, { sku_id: 'seven' }), 'sku_id', 'NUMBER_TYPE_COERCE'],
  ['a button that sells', button(1, { label: 'a', custom_id: 'a', sku_id: '7' }), 'sku_id', 'BASE_TYPE_FORBIDDEN'],
  ['a button that links', button(2, { label: 'a', custom_id: 'a', url: 'https://example.org' }), 'url', 'BASE_TYPE_FORBIDDEN'],
  ['a link that is pressed', button(5, { label: 'a', custom_id: 'a', url: 'https://e.org' }), 'custom_id', 'BASE_TYPE_FORBIDDEN'],
  ['a long link', button(5, { label: 'a', url: `https://e.org/${'x'.repeat(500)}` }), 'url', 'BASE_TYPE_BAD_LENGTH'],
  ['a button without a style', { type: 2, label: 'a', custom_id: 'a' }, 'style', 'BASE_TYPE_REQUIRED'],
  ['an empty emoji', button(1, { custom_id: 'a', emoji: {} }), 'emoji.name', 'BUTTON_COMPONENT_INVALID_EMOJI'],
  ['a word as an emoji', button(1, { custom_id: 'a', emoji: { name: 'wave' } }), 'emoji.name', 'BUTTON_COMPONENT_INVALID_EMOJI'],
  [
    'a word as the emoji of an option',
    { type: 3, custom_id: 'a', options: [{ label: 'a', value: 'a', emoji: { name: ':a:' } }] },
    'options.0.emoji.name',
    'BUTTON_COMPONENT_INVALID_EMOJI',
  ],
])('[components/messages] refused: %s', async (_, component, at, code) => {
  expect(await refusalOf([row(component)])).toEqual([`0.components.0.${at}`, code]);
});

test.each(['👋', '1️⃣', '☑', '☑️', '🇦', '👩🏽‍🚀', '🏴‍☠️'])('[components/messages] a button accepts the emoji %s', async (name) => {
  expect(await kept([row(button(1, { custom_id: 'a', emoji: { name } }))])).toMatchObject([
    { components: [{ emoji: { name } }] },
  ]);
});

test.each([
  [20, 400, 50035],
  [10_000, 400, 50109],
  [20_000, 413, 40005],
])('[components/messages] components nested %i levels deep are refused with the matching error', async (levels, status, code) => {
  const deep = '{"components":['.repeat(levels) + ']}'.repeat(levels);
  const refused = await bot.post(path, `{"content":"hi","components":[${deep}]}`);
  expect([refused.status, refused.error.code]).toEqual([status, code]);
});

test('[components/messages] selects of every kind are returned with their default values and limits', async () => {
  const options = [
    { label: 'One', value: '1', description: 'The first', emoji: { name: '1️⃣' }, default: true },
    { label: 'Two', value: '2', default: false },
  ];
  const counts = { min_values: 0, max_values: 2 };
  const selects = [
    { type: 3, custom_id: 'text', ...counts, options, placeholder: 'Pick' },
    { type: 5, custom_id: 'users', ...counts, default_values: [{ id: '7', type: 'user' }] },
    { type: 6, custom_id: 'roles', ...counts, default_values: [{ id: '8', type: 'role' }] },
    {
      type: 7,
      custom_id: 'anyone',
      ...counts,
      default_values: [
        { id: '7', type: 'user' },
        { id: '8', type: 'role' },
      ],
    },
    { type: 8, custom_id: 'channels', ...counts, channel_types: [0, 15], default_values: [{ id: '9', type: 'channel' }] },
  ];
  const components = await kept(selects.map((select) => row({ ...select, required: true })));
  expect(components).toEqual(
    selects.map((select, index) => ({ type: 1, id: index * 2 + 1, components: [{ ...select, id: index * 2 + 2 }] })),
  );
});

const select = (more: object) => ({ type: 3, custom_id: 'pick', options: choices(3), ...more });
const users = (more: object) => ({ type: 5, custom_id: 'users', ...more });

test.each<[string, object, string, string]>([
  [
    'more picked beforehand than may be',
    select({ options: choices(2, { default: true }) }),
    'options',
    'SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES',
  ],
  ['26 options', select({ options: choices(26) }), 'options', 'BASE_TYPE_BAD_LENGTH'],
  ['a long label', select({ options: choices(1, { label: 'x'.repeat(101) }) }), 'options.0.label', 'BASE_TYPE_BAD_LENGTH'],
  [
    'a long description',
    select({ options: choices(1, { description: 'x'.repeat(101) }) }),
    'options.0.description',
    'BASE_TYPE_MAX_LENGTH',
  ],
  ['a long placeholder', select({ placeholder: 'x'.repeat(151) }), 'placeholder', 'BASE_TYPE_MAX_LENGTH'],
  ['no custom_id', select({ custom_id: undefined }), 'custom_id', 'BASE_TYPE_REQUIRED'],
  ['none at most', users({ max_values: 0 }), 'max_values', 'NUMBER_TYPE_MIN'],
  ['26 at least', users({ min_values: 26 }), 'min_values', 'NUMBER_TYPE_MAX'],
  [
    'more users than may be',
    users({ default_values: [1, 2].map((id) => ({ id: `${id}`, type: 'user' })) }),
    'default_values',
    'BASE_TYPE_BAD_LENGTH',
  ],
  ['a default without an id', users({ default_values: [{ type: 'user' }] }), 'default_values.0.id', 'BASE_TYPE_REQUIRED'],
  ['channels of an unknown type', { type: 8, custom_id: 'a', channel_types: [0, 77] }, 'channel_types.1', 'BASE_TYPE_CHOICES'],
])('[components/messages] a select is refused: %s', async (_, component, at, code) => {
  expect(await refusalOf([row(component)])).toEqual([`0.components.0.${at}`, code]);
});

test('[limits] 40 components are accepted, counting nested ones, and 41 are refused', async () => {
  const inside = (count: number) => [{ type: 17, components: many(count, () => text) }];
  expect(await kept(inside(39), V2)).toHaveProperty([0, 'components', 'length'], 39);
  expect(await refusalOf(inside(40), V2)).toEqual(['', 'BASE_TYPE_MAX_LENGTH']);
  const sections = many(11, () => ({
    type: 9,
    components: [text, text],
    accessory: button(5, { label: 'a', url: 'https://e.org' }),
  }));
  expect(await refusalOf(sections, V2)).toEqual(['', 'BASE_TYPE_MAX_LENGTH']);
});

test('[components/messages] a custom_id is unique in the message, at any depth', async () => {
  const press = (custom_id: string) => button(1, { label: 'a', custom_id });
  const section = { type: 9, components: [text], accessory: press('same') };
  const refused = await refusalOf([row(press('same')), { type: 17, components: [section] }], V2);
  expect(refused).toEqual(['1.components.0.accessory.custom_id', 'COMPONENT_CUSTOM_ID_DUPLICATED']);
});

test.each<[string, object, string, string]>([
  ['a thumbnail alone', { type: 11, media: { url: 'https://example.org/a.png' } }, 'type', 'COMPONENT_TYPE_INVALID'],
  ['a label', { type: 18, label: 'a', component: {} }, 'type', 'COMPONENT_TYPE_INVALID'],
  ['a select in a section', { type: 9, components: [text], accessory: select({}) }, 'accessory.type', 'COMPONENT_TYPE_INVALID'],
  ['a section without text', { type: 9, components: [], accessory: button(6, { sku_id }) }, 'components', 'BASE_TYPE_BAD_LENGTH'],
  [
    'a button in a section',
    { type: 9, components: [button(6, { sku_id })], accessory: button(6, { sku_id }) },
    'components.0.type',
    'COMPONENT_TYPE_INVALID',
  ],
  ['text in a row', row(text), 'components.0.type', 'COMPONENT_TYPE_INVALID'],
  [
    'a text input in a row',
    row({ type: 4, custom_id: 'a', style: 1, label: 'a' }),
    'components.0.type',
    'COMPONENT_TYPE_INVALID',
  ],
  ['a colour beyond white', { type: 17, components: [text], accent_color: 0x1000000 }, 'accent_color', 'NUMBER_TYPE_MAX'],
  ['an empty container', { type: 17, components: [] }, 'components', 'BASE_TYPE_BAD_LENGTH'],
  ['a third spacing', { type: 14, spacing: 3 }, 'spacing', 'BASE_TYPE_CHOICES'],
  [
    '11 pictures',
    { type: 12, items: many(11, () => ({ media: { url: 'https://example.org/a.png' } })) },
    'items',
    'BASE_TYPE_BAD_LENGTH',
  ],
  ['a picture without an address', { type: 12, items: [{ media: {} }] }, 'items.0.media.url', 'BASE_TYPE_REQUIRED'],
  [
    'a long description of a picture',
    { type: 12, items: [{ media: { url: 'https://example.org/a.png' }, description: 'x'.repeat(1025) }] },
    'items.0.description',
    'BASE_TYPE_BAD_LENGTH',
  ],
])('[components/messages] a layout is refused: %s', async (_, component, at, code) => {
  expect(await refusalOf([component], V2)).toEqual([`0.${at}`, code]);
});

test('[components/messages] a message with IS_COMPONENTS_V2 has no stickers', async () => {
  const refused = await bot.post(path, { flags: V2, components: [text], sticker_ids: ['7'] });
  expect([refused.status, refused.error.code, Object.keys(refused.error.errors ?? {})]).toEqual([400, 50035, ['sticker_ids']]);
});
