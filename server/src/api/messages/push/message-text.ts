import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { PushKind } from '@guildhall/protocol/push';
import type { GuildState } from '../../../core/access/guild-state.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import type { MessageData } from '../messages/types.ts';

const SPOILER = /\|\|[\s\S]+?\|\|/g;
const MENTION = /<(@!?|@&|#)(\d{1,20})>/g;
const EMOJI = /<a?(:\w{2,32}:)\d{1,20}>/g;
const COMMAND = /<(\/[^:<>]{1,100}):\d{1,20}>/g;
const LINK = /\[([^\]]{1,200})\]\(<?https?:\/\/[^)\s]+>?\)/g;
const MARKS = /(\*\*\*|\*\*|__|~~|```(?:\w+\n)?|`)/g;

/** Names for the mentions of a text. */
export interface Names {
  users: ReadonlyMap<Snowflake, string>;
  guild: GuildState | null;
  /** Whether the reader sees a channel of the guild: the names of others are not shown. */
  isVisible: (channelId: Snowflake) => boolean;
}

/** A text as a notification shows it: on one line, without marks, spoilers and ids, at most 200 characters. */
export function plainText(content: string, { users, guild, isVisible }: Names): string {
  const name = (kind: string, id: Snowflake): string => {
    if (kind === '#') return `#${(isVisible(id) && guild?.channels.get(id)?.row.name) || 'unknown'}`;
    if (kind === '@&') return `@${guild?.roles.get(id)?.row.name ?? 'unknown'}`;
    return `@${users.get(id) ?? 'unknown'}`;
  };
  const text = content
    .replaceAll(SPOILER, '▇▇▇')
    .replaceAll(MENTION, (_all, kind: string, id: string) => name(kind, id))
    .replaceAll(EMOJI, '$1')
    .replaceAll(COMMAND, '$1')
    .replaceAll(LINK, '$1')
    .replaceAll(MARKS, '');
  return cut(text.replaceAll(/\s+/g, ' ').trim(), LIMITS.devices.body.max);
}

/** At most `max` UTF-16 units, without half a character at the end. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text
    .slice(0, max - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trimEnd()}…`;
}

/** The kind of a message's content, and the text that a notification shows of it. */
export function shownOf(
  { content }: Pick<MessageRow, 'content'>,
  data: Readonly<MessageData>,
  names: Names,
): { kind: PushKind; body: string } {
  const body = plainText(content, names);
  const { max } = LIMITS.devices.body;
  if (body !== '') return { kind: 'text', body };
  if (data.attachments?.length) return { kind: 'file', body: '' };
  if (data.sticker_items?.[0]) return { kind: 'sticker', body: cut(data.sticker_items[0].name, max) };
  if (data.poll) return { kind: 'poll', body: cut(data.poll.question.text ?? '', max) };
  if (data.message_snapshots?.length) return { kind: 'forward', body: '' };
  return { kind: 'other', body: plainText(data.embeds?.[0]?.title ?? '', names) };
}
