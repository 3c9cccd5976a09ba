import { MESSAGE_FLAGS, MESSAGE_TYPES } from '@guildhall/protocol/enums';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MessageRow } from '../../../core/tables/database.ts';
import { messageObject } from './message.ts';
import { deletedUser } from './page.ts';
import { newUser, userObject } from '../../people/users/user.ts';
import { isPlain, plainMessageText, sentMessageText } from './page-text.ts';

const flag = fc.constantFrom(0, 1);
const id = fc.bigInt({ min: 1n << 22n, max: (1n << 63n) - 1n }).map(String);
const plainRow: fc.Arbitrary<MessageRow> = fc.record({
  ...{ channel_id: id, id, author_id: id },
  type: fc.constantFrom(...Object.values(MESSAGE_TYPES)),
  flags: fc.nat(2 ** 16).map((bits) => bits & ~MESSAGE_FLAGS.HAS_THREAD),
  content: fc.string({ unit: 'binary' }),
  edited_at: fc.option(fc.nat(4_102_444_800_000)),
  ...{ pinned: flag, tts: flag, mention_everyone: flag },
  data_json: fc.constant(null),
});
const reactions = fc.option(
  fc.array(fc.record({ emoji: fc.record({ id: fc.constant(null), name: fc.string({ unit: 'grapheme' }) }), count: fc.nat(9) })),
  { nil: undefined },
);

test('the text of a plain message is the JSON of its object', () => {
  fc.assert(
    fc.property(plainRow, reactions, (row, drawn) => {
      expect(isPlain(row)).toBe(true);
      const author = deletedUser(row.author_id);
      const found = drawn?.map((one) => ({
        ...{ ...one, count_details: { normal: one.count, burst: 0 }, me: false, me_burst: false },
        ...{ burst_count: 0, burst_me: false, burst_colors: [] },
      }));
      const object = messageObject({ row, data: {}, author, mentions: [], ...(found && { reactions: found }) });
      const text = plainMessageText(row, { author: JSON.stringify(author), content: row.content, reactions: found });
      expect(text).toBe(JSON.stringify(object));
    }),
  );
});

test('the text of a message that was just sent is the JSON of its object', () => {
  fc.assert(
    fc.property(plainRow, fc.string({ unit: 'binary' }), (row, username) => {
      const user = newUser({ id: row.author_id, kind: 'person', username });
      const object = messageObject({ row, data: {}, author: userObject(user), mentions: [] });
      expect(sentMessageText(object, user)).toBe(JSON.stringify(object));
      const embeds = [{ type: 'rich' as const, title: 'one' }];
      for (const rare of [{ embeds }, { position: 0 }, { author: deletedUser('1') }])
        expect(sentMessageText({ ...object, ...rare }, user), JSON.stringify(rare)).toBeUndefined();
    }),
  );
});
