import { expect, test } from 'vitest';
import { ApiError } from '@guildhall/protocol/client';
import { assertMessage, assertRefused, matchers, Refused } from '../index.ts';

expect.extend(matchers);

/** A message as the platform sends it, as far as the matchers read it. */
const message = (more: object = {}) => ({ content: 'Hello', flags: 0, embeds: [], components: [], ...more });
const CARD = message({
  content: '',
  components: [
    {
      type: 17,
      id: 1,
      components: [
        { type: 10, id: 2, content: '# Score\n3 points' },
        {
          type: 9,
          id: 3,
          components: [{ type: 10, id: 4, content: 'Open' }],
          accessory: { type: 2, id: 5, style: 1, label: 'Go', custom_id: 'go' },
        },
        { type: 1, id: 6, components: [{ type: 2, id: 7, style: 4, emoji: { name: '🗑️' }, custom_id: 'bin', disabled: true }] },
      ],
    },
  ],
});
const EMBEDS = message({ embeds: [{ type: 'rich', title: 'Rules', fields: [{ name: '1', value: 'Be kind', inline: false }] }] });
const refused = new Refused('ada: POST /guilds', new ApiError(403, { code: 50013, message: 'Missing Permissions' }));

test('toHaveText reads content, embeds and text components', () => {
  expect(message()).toHaveText('Hell');
  expect(EMBEDS).toHaveText(/^Be kind$/m);
  expect(CARD).toHaveText('3 points');
  expect(message()).not.toHaveText('Bye');
  expect(() => expect(message()).toHaveText(/bye/)).toThrow('Expected the message to have the text /bye/.\nIts text is:\nHello');
  expect(() => expect(message()).not.toHaveText('Hello')).toThrow('Expected the message not to have the text Hello.');
});

test('toHaveEmbed needs the given fields only; patterns and asymmetric matchers may be inside', () => {
  expect(EMBEDS).toHaveEmbed();
  expect(EMBEDS).toHaveEmbed({ title: /^Ru/, fields: [{ value: expect.stringContaining('kind') }] });
  expect(EMBEDS).not.toHaveEmbed({ title: 'Rules', color: 1 });
  expect(EMBEDS).not.toHaveEmbed({ fields: [] });
  expect(() => expect(message()).toHaveEmbed({ title: /x/ })).toThrow(
    /an embed with \{\n {2}"title": "\/x\/"\n\}\.\nIt has no embeds\.$/,
  );
});

test('toHaveComponent finds components on any level by type, text and fields', () => {
  expect(CARD).toHaveComponent({ type: 'button', text: 'Go', custom_id: 'go', disabled: false });
  expect(CARD).toHaveComponent({ type: 'button', text: '🗑️', disabled: true });
  expect(CARD).toHaveComponent({ type: 'text', text: /Score/ });
  expect(CARD).toHaveComponent({ type: 'container' });
  expect(CARD).not.toHaveComponent({ type: 'button', text: 'Score' });
  expect(() => expect(CARD).toHaveComponent({ type: 'stringSelect' })).toThrow(
    'Its components are container, text "# Score\\n3 points", section, text "Open", button "Go", row, button "🗑️".',
  );
});

test('toBeEphemeral reads the flag', () => {
  expect(message({ flags: 64 })).toBeEphemeral();
  expect(message()).not.toBeEphemeral();
  expect(() => expect(message()).toBeEphemeral()).toThrow('Everyone in the channel sees it.');
});

test('toBeRefused knows status, code and field', () => {
  expect(refused).toBeRefused();
  expect(refused).toBeRefused({ status: 403, code: 50013 });
  expect(refused).not.toBeRefused({ code: 50001 });
  expect(new Error('other')).not.toBeRefused();
  expect(() => expect(refused).toBeRefused({ field: 'name' })).toThrow('Missing Permissions (code 50013)');
});

test('what is not a message fails in words', () => {
  expect(() => expect('Hello').toHaveText('Hello')).toThrow('Expected a message, such as hears() returns, but there is "Hello".');
});

test('the assertions of node:test say the same', async () => {
  assertMessage(EMBEDS).hasText('Rules').hasEmbed({ title: 'Rules' }).isNotEphemeral();
  assertMessage(CARD).hasComponent({ type: 'button', text: 'Go' });
  assertMessage(message({ flags: 64 })).isEphemeral();
  expect(() => assertMessage(message()).isEphemeral()).toThrow(/^Expected the message to be ephemeral\./);
  expect(() => assertMessage(message({ flags: 64 })).isNotEphemeral()).toThrow('Only one person sees it.');
  expect(await assertRefused(Promise.reject(refused), { code: 50013 })).toBe(refused);
  await expect(assertRefused(Promise.resolve('sent'))).rejects.toThrow('It was not refused');
});

test("each matcher keeps jest's contract: a function of the received value that returns pass and message", () => {
  for (const [name, matcher] of Object.entries(matchers)) {
    expect(name).toMatch(/^to[A-Z]/);
    const outcome: unknown = Reflect.apply(matcher, { isNot: false, promise: '' }, [undefined, {}]);
    expect(outcome).toEqual({ pass: false, message: expect.any(Function) });
  }
});
