import { expect, test } from 'vitest';
import { channel } from './fixtures.ts';
import { customEmoji, decodeMentions, encodeMentions, mentionables, openMention, suggest } from './mentions.ts';

const all = mentionables(
  [
    { user: { id: '1', username: 'ada', global_name: 'Ada L' } },
    { user: { id: '2', username: 'adam' } },
    { user: { id: '3', username: 'ben' }, nick: 'Carver' },
  ],
  [{ id: '5', name: 'Stone masons', color: 0, position: 1, permissions: '0', hoist: false }],
  [channel({ id: '9', name: 'hall' })],
);

test('complete names outside code become mentions', () => {
  expect(encodeMentions('hi @ada and @adam, see #hall', all)).toBe('hi <@1> and <@2>, see <#9>');
  expect(encodeMentions('@Stone masons: come', all)).toBe('<@&5>: come');
  expect(encodeMentions('Ask @ben.', all)).toBe('Ask <@3>.');
  expect(encodeMentions('(@ben)\n@ben', all)).toBe('(<@3>)\n<@3>');
  expect(encodeMentions('`@ada` and ```\n@ada\n```', all)).toBe('`@ada` and ```\n@ada\n```');
  for (const plain of ['mail@ada.example', '@adams', '@ben.smith', '@nobody', 'a # b', '@', '#hallway'])
    expect(encodeMentions(plain, all)).toBe(plain);
});

test('mentions become names for editing', () => {
  const text = 'hi @ada, see #hall with @Stone masons';
  expect(decodeMentions(encodeMentions(text, all), all)).toBe(text);
});

test('finds the mention before the caret and its suggestions', () => {
  expect(openMention('hi @ad', 6)).toEqual({ query: '@ad', start: 3 });
  expect(openMention('hi @ad there', 6)).toEqual({ query: '@ad', start: 3 });
  expect(openMention('mail@ad', 7)).toBeNull();
  expect(openMention('hi', 2)).toBeNull();
  const labels = (query: string) => suggest(all, query).map((one) => one.label);
  expect(labels('@ad')).toEqual(['Ada L', 'adam']);
  expect(labels('@carv')).toEqual(['Carver']);
  expect(labels('@mas')).toEqual(['Stone masons']);
  expect(labels('#')).toEqual(['hall']);
  expect(labels('@zzz')).toEqual([]);
});

test('names of emoji become markup, except in code and in markup', () => {
  const emoji = [customEmoji({ id: '5', name: 'bowl' }, ''), customEmoji({ id: '6', name: 'bowl', animated: true }, 'Other')];
  const unicode = (name: string) => (name === 'tada' ? '🎉' : undefined);
  expect(encodeMentions('a :bowl: :tada::nothing: `:bowl:` <:bowl:9> 12:30:45', emoji, unicode)).toBe(
    'a <:bowl:5> 🎉:nothing: `:bowl:` <:bowl:9> 12:30:45',
  );
  expect(decodeMentions('<:bowl:5>', emoji)).toBe(':bowl:');
  expect(openMention('so :bow', 7)).toEqual({ query: ':bow', start: 3 });
  expect(openMention('12:30', 5)).toBeNull();
  expect(openMention(':b', 2)).toBeNull();
  expect(suggest(emoji, ':bow').map((one) => one.detail)).toEqual(['', 'Other']);
});
