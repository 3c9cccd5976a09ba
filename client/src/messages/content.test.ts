import { expect, test } from 'vitest';
import { additionalContentOf, readable, type WireMessage } from './content.ts';
import { Timeline } from './timeline.ts';
import { AdditionalContent, AdditionalContentType } from './types.ts';

const message = (more: object = {}) =>
  ({ id: '1', channel_id: '2', content: '', flags: 0, author: { id: '3' }, ...more }) as unknown as WireMessage;

test('markup becomes readable, and other text stays', () => {
  const names: Record<string, string> = { '@1': 'Ada', '#2': 'tavern' };
  const read = (text: string) => readable(text, (sign, id) => names[sign + id]);
  expect(read('<@1> <@!1> <#2> <@9> <#9> <@&4>')).toBe('@Ada @Ada #tavern @unknown #unknown @role');
  expect(read('<:wave:1> <a:dance:22> </duel start:5>')).toBe(':wave: :dance: /duel start');
  expect(read('a < b > c <t:1> <@x> <:a b:1> <https://x.example>')).toBe('a < b > c <t:1> <@x> <:a b:1> <https://x.example>');
  expect(read(`${'<'.repeat(50_000)}@1>`)).toBe(`${'<'.repeat(49_999)}@Ada`);
});

test('content that is not text is summarized', () => {
  const { Attachment, Embed, Other, Poll, Sticker, Thread, VoiceMessage } = AdditionalContentType;
  const of = (more: object) => {
    const found = additionalContentOf(message(more));
    return found && [found.type, found.count, found.title];
  };
  expect(of({})).toBeUndefined();
  expect(of({ attachments: [{}, {}], embeds: [{}] })).toEqual([Attachment, 2, undefined]);
  expect(of({ attachments: [{}], flags: 1 << 13 })).toEqual([VoiceMessage, 1, undefined]);
  expect(of({ embeds: [{}] })).toEqual([Embed, 1, undefined]);
  expect(of({ sticker_items: [{}] })).toEqual([Sticker, 1, undefined]);
  expect(of({ poll: { question: { text: 'Why?' } } })).toEqual([Poll, 1, 'Why?']);
  expect(of({ thread: { name: 'Talk' } })).toEqual([Thread, 1, 'Talk']);
  expect(of({ components: [{}] })).toEqual([Other, 1, undefined]);
  const poll = new AdditionalContent(Poll, 1, 'Why?');
  expect(poll.equals(new AdditionalContent(Poll, 1, 'Why?'))).toBe(true);
  expect(poll.equals(new AdditionalContent(Poll, 1))).toBe(false);
  expect([AdditionalContent.typeToString(Poll), AdditionalContent.typeToString(9 as never)]).toEqual(['Poll', 'unknown']);
});

/** An id of a moment: ms since 1970, with the number of the message in it. */
const idAt = (ms: number, n = 0) => String((BigInt(ms - 1_420_070_400_000) << 22n) + BigInt(n));

test('a timeline knows which of its messages have no gap between them', () => {
  const now = Date.UTC(2026, 10, 21);
  const cell = (n: number) => ({ data: message({ id: idAt(now, n) }) });
  const timeline = new Timeline();
  const ids = (limit: number) => timeline.newest(limit, now).map(({ data }) => Number(BigInt(data.id) & 0xfffn));
  timeline.add(cell(5), true);
  // Stored earlier, announced later.
  timeline.add(cell(4), true);
  expect([timeline.answers(2, now), timeline.answers(3, now), ids(9)]).toEqual([true, false, [5, 4]]);
  // An update of a message that was not cached: what lies between is not known.
  timeline.add(cell(1), false);
  expect([timeline.answers(2, now), timeline.answers(3, now)]).toEqual([true, false]);
  timeline.interrupt();
  timeline.add(cell(9), true);
  expect([timeline.answers(1, now), timeline.answers(2, now)]).toEqual([true, false]);
  // 5 was deleted meanwhile, and 8 missed.
  timeline.merge([cell(8), cell(4)], false);
  expect([ids(9), timeline.answers(3, now), timeline.answers(4, now)]).toEqual([[9, 8, 4], true, false]);
  timeline.delete(idAt(now, 8));
  expect([ids(9), timeline.answers(2, now), timeline.answers(3, now)]).toEqual([[9, 4], true, false]);
  timeline.merge([cell(9), cell(4)], true);
  expect(timeline.answers(200, now)).toBe(true);
  // Messages before the window are not needed.
  const later = now + 72 * 3_600_000;
  expect([timeline.newest(9, later + 1), timeline.answers(200, later + 1)]).toEqual([[], true]);
  expect(timeline.newest(9, later)).toHaveLength(2);
});
