import type { Channel, Role } from '../api/wire.ts';
import { nameOf } from './selectors.ts';
import type { Emoji, Id, User } from '../api/wire-base.ts';
import { t } from './text.ts';

export interface Suggestion {
  /** The text inserted into the field. */
  text: string;
  /** The markup that replaces it when the message is sent. */
  wire: string;
  label: string;
  detail: string;
  id: Id;
  kind: 'user' | 'role' | 'channel' | 'emoji';
  /** Only on emoji. */
  emoji?: Emoji;
  /** Only on people: the hash of the avatar. */
  picture?: string | null | undefined;
}

/** A custom emoji: typed as `:name:`, sent as markup. */
export function customEmoji(emoji: Emoji & { id: Id; name: string }, detail: string): Suggestion {
  const { id, name, animated } = emoji;
  return {
    text: `:${name}:`,
    wire: `<${animated ? 'a' : ''}:${name}:${id}>`,
    label: `:${name}:`,
    detail,
    id,
    kind: 'emoji',
    emoji,
  };
}

/** Everything that can be mentioned in a channel, people first. */
export function mentionables(users: { user: User; nick?: string | null }[], roles: Role[], channels: Channel[]): Suggestion[] {
  return [
    ...users.map(
      ({ user, nick }): Suggestion => ({
        text: `@${user.username}`,
        wire: `<@${user.id}>`,
        label: nick || nameOf(user),
        detail: user.username,
        id: user.id,
        kind: 'user',
        picture: user.avatar,
      }),
    ),
    ...roles.map(
      (role): Suggestion => ({
        text: `@${role.name}`,
        wire: `<@&${role.id}>`,
        label: role.name,
        detail: t('roleWord'),
        id: role.id,
        kind: 'role',
      }),
    ),
    ...channels.map(
      (channel): Suggestion => ({
        text: `#${channel.name}`,
        wire: `<#${channel.id}>`,
        label: channel.name ?? '',
        detail: t('channelWord'),
        id: channel.id,
        kind: 'channel',
      }),
    ),
  ];
}

/** The mention or `:emoji` being typed before the caret: its sign, its query and its start. */
export function openMention(text: string, caret: number): { query: string; start: number } | null {
  const before = text.slice(0, caret);
  const hit = /(?:^|[\s(])([@#][\p{L}\p{N}_.-]{0,32})$/u.exec(before) ?? /(?:^|[^\p{L}\p{N}_:<])(:[\w+-]{2,32})$/u.exec(before);
  const query = hit?.[1];
  return query === undefined ? null : { query, start: caret - query.length };
}

/** The best few suggestions for a query; those that start with it come first. */
export function suggest(all: Suggestion[], query: string, most = 6): Suggestion[] {
  const sign = query[0] ?? '';
  const wanted = query.slice(1).toLowerCase();
  const matching = all.filter((one) => one.text.startsWith(sign));
  const starts = matching.filter((one) => [one.text.slice(1), one.label].some((name) => name.toLowerCase().startsWith(wanted)));
  const holds = matching.filter(
    (one) => !starts.includes(one) && [one.text, one.label].some((name) => name.toLowerCase().includes(wanted)),
  );
  return [...starts, ...holds].slice(0, most);
}

const CODE = /(```[\s\S]*?```|`[^`\n]+`)/;

/** The text as sent: names after @ or # become mentions and names in colons emoji, except in code; `unicode` knows those of Unicode. */
export function encodeMentions(text: string, all: Suggestion[], unicode?: (name: string) => string | undefined): string {
  const known = all.filter((one) => one.kind !== 'emoji').sort((a, b) => b.text.length - a.text.length);
  // The first of two emoji of one name wins: those of the guild itself come first.
  const emoji = new Map(
    all
      .filter((one) => one.kind === 'emoji')
      .map((one) => [one.text, one.wire] as const)
      .toReversed(),
  );
  return text
    .split(CODE)
    .map((part, at) => (at % 2 === 1 ? part : encodeEmoji(encodePart(part, known), emoji, unicode)))
    .join('');
}

/** Emoji names in colons, except those that are markup already. */
const EMOJI_NAME = /(?<!<a?):[\w+-]{1,32}:(?!\d+>)/g;

function encodeEmoji(part: string, emoji: ReadonlyMap<string, string>, unicode?: (name: string) => string | undefined): string {
  return part.replace(EMOJI_NAME, (name) => emoji.get(name) ?? unicode?.(name.slice(1, -1)) ?? name);
}

const SIGN = /(?<=^|[\s(])[@#]/g;
/** Matches characters that would continue the preceding name. */
const CONTINUES_NAME = /^[.-]?[\p{L}\p{N}_]/u;

function encodePart(part: string, known: Suggestion[]): string {
  let out = '';
  let from = 0;
  for (const { index } of part.matchAll(SIGN)) {
    const said = part.slice(index).toLowerCase();
    const hit = known.find((one) => said.startsWith(one.text.toLowerCase()) && !CONTINUES_NAME.test(said.slice(one.text.length)));
    if (!hit || index < from) continue;
    out += part.slice(from, index) + hit.wire;
    from = index + hit.text.length;
  }
  return out + part.slice(from);
}

/** The text for editing: mentions are replaced by names. */
export function decodeMentions(text: string, all: Suggestion[]): string {
  return all.reduce((out, one) => out.replaceAll(one.wire, one.text), text);
}
