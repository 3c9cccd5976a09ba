import { MESSAGE_FLAGS, MESSAGE_TYPES } from '@guildhall/protocol/enums';
import { expect, test } from 'vitest';
import type { MessageRow } from '../../../core/tables/database.ts';
import { dataJson, dataOf, isDeletable, isSystemMessage, messageObject, withoutContent } from './message.ts';
import type { UserObject } from '@guildhall/protocol/objects/people/users';

const author: UserObject = {
  id: '1',
  username: 'somebody',
  discriminator: '0',
  global_name: null,
  avatar: null,
  banner: null,
  accent_color: null,
  public_flags: 0,
  flags: 0,
  avatar_decoration_data: null,
  collectibles: null,
  primary_guild: null,
};

const row: MessageRow = {
  channel_id: '2',
  id: '3',
  author_id: '1',
  type: MESSAGE_TYPES.DEFAULT,
  flags: 0,
  content: 'words',
  edited_at: null,
  pinned: 0,
  tts: 0,
  mention_everyone: 0,
  data_json: JSON.stringify({ embeds: [{ type: 'rich', title: 'x' }] }),
};

test('[messages/message-content] a message without content keeps its author, time and place', () => {
  const message = messageObject({ row, data: dataOf(row), author, mentions: [] });
  const outer = { ...message, referenced_message: message };
  const { content: _content, embeds: _embeds, ...kept } = message;
  const bare = { ...kept, content: '', embeds: [], attachments: [], components: [] };
  expect(withoutContent(outer)).toEqual({ ...bare, referenced_message: bare });
  expect(message.embeds).toHaveLength(1);
});

test('[enums] suppressed embeds are stored and not shown', () => {
  const suppressed = { ...row, flags: MESSAGE_FLAGS.SUPPRESS_EMBEDS };
  expect(messageObject({ row: suppressed, data: dataOf(suppressed), author, mentions: [] }).embeds).toEqual([]);
});

test('[enums] message types are classified as system types and as deletable', () => {
  const types = Object.values(MESSAGE_TYPES);
  expect(types.filter((type) => !isSystemMessage(type))).toEqual([0, 19, 20, 23]);
  expect(types.filter((type) => !isDeletable(type))).toEqual([1, 2, 3, 4, 5, 21]);
});

test('empty data leaves the column null', () => {
  expect(dataJson({})).toBeNull();
  expect(dataJson({ embeds: undefined })).toBeNull();
  expect(dataJson({ mentions: ['1'] })).toBe('{"mentions":["1"]}');
});
