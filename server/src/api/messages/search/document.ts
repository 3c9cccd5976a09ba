import { MESSAGE_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { MessageRow } from '../../../core/tables/database.ts';
import { embedsOf } from '../messages/parts/previews.ts';
import { EVERY_MARK, type MarkKind, mark, type Terms, TRAITS, type Trait, traitMark } from './terms.ts';
import { wordsOf } from './words.ts';
import type { MessageData } from '../messages/types.ts';

/** A message as indexed; words and marks are terms of its guild. */
export interface Document {
  message_id: Snowflake;
  channel_id: Snowflake;
  /** The channel whose permissions apply. */
  space_id: Snowflake;
  traits: number;
  /** In the order of the text. */
  words: readonly string[];
  marks: readonly string[];
}

/** The data of a document that is not in its message. */
export interface Surroundings {
  space: { id: Snowflake; private: boolean };
  /** Whether an account that is not a webhook is a bot. */
  isBot: boolean;
  /** The author of the message replied to, if known. */
  repliedUserId: Snowflake | undefined;
}

const URLS = /https?:\/\/[^\s<>]+/gi;
const TEXT_DISPLAY = 10;

/** Builds the document of a message. */
export function documentOf(
  row: MessageRow,
  data: Readonly<MessageData>,
  { space, isBot, repliedUserId }: Surroundings,
  terms: Terms,
): Document {
  const text = textOf(row, data);
  const hosts = hostsOf(text);
  const embeds = row.flags & MESSAGE_FLAGS.SUPPRESS_EMBEDS ? [] : embedsOf(data);
  const { attachments = [], message_reference: reference } = data;
  const types = [...attachments.map(({ content_type = '' }) => content_type), ...embeds.map(({ type }) => `${type}/`)];
  const traits = new Set<Trait>([data.webhook ? 'webhook' : isBot ? 'bot' : 'user']);
  const add = (trait: Trait, holds: boolean) => holds && traits.add(trait);
  add('link', hosts.length > 0);
  add('embed', embeds.length > 0);
  add('file', attachments.length > 0);
  add('image', has(types, 'image/') || has(types, 'gifv/'));
  add('video', has(types, 'video/'));
  add('sound', has(types, 'audio/'));
  add('sticker', (data.sticker_items?.length ?? 0) > 0);
  add('poll', data.poll !== undefined);
  add('snapshot', (data.message_snapshots?.length ?? 0) > 0);
  add('pinned', row.pinned === 1);
  add('everyone', row.mention_everyone === 1);
  add('private', space.private);

  const marks = new Set<string>([EVERY_MARK, ...[...traits].flatMap((trait) => traitMark(trait) ?? [])]);
  const put = (kind: MarkKind, values: readonly (string | undefined)[]) => {
    for (const value of values) if (value) marks.add(mark(kind, value));
  };
  put('author', [row.author_id]);
  put('channel', [row.channel_id, space.id]);
  put('mention', data.mentions ?? []);
  put('role', data.mention_roles ?? []);
  if (reference?.type === 0) put('replymessage', [reference.message_id]);
  put('replyuser', [repliedUserId]);
  put('host', hosts);
  put(
    'provider',
    embeds.map(({ provider }) => provider?.name),
  );
  put(
    'embed',
    embeds.flatMap(({ type }) => embedTypes(type)),
  );
  put(
    'filename',
    attachments.map(({ filename }) => filename.toLowerCase()),
  );
  put(
    'extension',
    attachments.map(({ filename }) => /\.([^.]+)$/.exec(filename.toLowerCase())?.[1]),
  );
  return {
    message_id: row.id,
    channel_id: row.channel_id,
    space_id: space.id,
    traits: [...traits].reduce((bits, trait) => bits | TRAITS[trait], 0),
    words: wordsOf(text).map((word) => terms.word(word)),
    marks: [...marks].map((name) => terms.mark(name)),
  };
}

/** The text of a message: its content, its components, and the message it forwards. */
export function textOf(row: Pick<MessageRow, 'content'>, data: Readonly<MessageData>): string {
  const shown = (data.components ?? []).flatMap(shownTexts);
  const forwarded = (data.message_snapshots ?? []).flatMap(({ message }) => ('content' in message ? [message.content] : []));
  return [row.content, ...shown, ...forwarded].filter((part) => typeof part === 'string' && part).join('\n');
}

/** The texts of a component and its children. */
function shownTexts(component: unknown): string[] {
  if (Array.isArray(component)) return component.flatMap(shownTexts);
  if (typeof component !== 'object' || component === null) return [];
  const { type, content, components, accessory }: { [field: string]: unknown } = { ...component };
  if (type === TEXT_DISPLAY) return typeof content === 'string' ? [content] : [];
  return [...shownTexts(components), ...shownTexts(accessory)];
}

/** The hosts of the links in a text, in lower case. */
function hostsOf(text: string): string[] {
  return [...text.matchAll(URLS)].flatMap(([url]) => URL.parse(url)?.hostname || []);
}

function has(types: readonly string[], start: string): boolean {
  return types.some((type) => type.startsWith(start));
}

/** The names of an embed's type in a search. */
function embedTypes(type: string): string[] {
  if (type === 'gifv') return ['gif'];
  if (type === 'audio') return ['sound'];
  return [type];
}
