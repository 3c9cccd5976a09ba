import type { Channel, Role } from '../api/wire.ts';
import { nameOf } from './selectors.ts';
import type { Id, User } from '../api/wire-base.ts';

export interface Suggestion {
  /** The text inserted into the field. */
  text: string;
  /** The markup that replaces it when the message is sent. */
  wire: string;
  label: string;
  detail: string;
  id: Id;
  kind: 'user' | 'role' | 'channel';
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
      }),
    ),
    ...roles.map(
      (role): Suggestion => ({
        text: `@${role.name}`,
        wire: `<@&${role.id}>`,
        label: role.name,
        detail: 'role',
        id: role.id,
        kind: 'role',
      }),
    ),
    ...channels.map(
      (channel): Suggestion => ({
        text: `#${channel.name}`,
        wire: `<#${channel.id}>`,
        label: channel.name ?? '',
        detail: 'channel',
        id: channel.id,
        kind: 'channel',
      }),
    ),
  ];
}

/** The mention being typed before the caret: its sign, its query and its start. */
export function openMention(text: string, caret: number): { query: string; start: number } | null {
  const hit = /(?:^|[\s(])([@#][\p{L}\p{N}_.-]{0,32})$/u.exec(text.slice(0, caret));
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

/** The text as sent: names after @ or # become mentions, except in code. */
export function encodeMentions(text: string, all: Suggestion[]): string {
  const known = [...all].sort((a, b) => b.text.length - a.text.length);
  return text
    .split(CODE)
    .map((part, at) => (at % 2 === 1 ? part : encodePart(part, known)))
    .join('');
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
