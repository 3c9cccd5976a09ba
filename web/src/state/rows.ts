import { MESSAGE_FLAGS } from '@guildhall/protocol/enums';
import { compareIds } from '@guildhall/protocol/ids';
import type { Message } from '../api/wire.ts';
import type { Component } from '../api/wire-content.ts';
import type { Id } from '../api/wire-base.ts';
import type { Interaction } from './types.ts';

const GROUP_MS = 7 * 60_000;
/** Message types written by a user or application: default, reply, command responses. */
const WRITTEN: readonly number[] = [0, 19, 20, 23];

export type Row =
  | { kind: 'day'; key: string; ms: number }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: Message; head: boolean }
  | { kind: 'command'; key: string; interaction: Interaction };

/** Local calendar days between two timestamps (ms since 1970). */
export function daysBetween(earlier: number, later: number): number {
  const start = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);
  return Math.round((start(later) - start(earlier)) / 86_400_000);
}

/** True for a message of a user or application, false for a system message. */
export function isWritten(message: Message): boolean {
  return WRITTEN.includes(message.type);
}

/** True for a message of only components, which show its files themselves. */
export function isLaidOut(message: Pick<Message, 'flags'>): boolean {
  return ((message.flags ?? 0) & MESSAGE_FLAGS.IS_COMPONENTS_V2) !== 0;
}

/** The first text in components, or undefined. */
export function firstText(components: readonly Component[] = []): string | undefined {
  for (const component of components) {
    if (component.type === 10) return component.content;
    const inner = component.type === 9 || component.type === 17 ? firstText(component.components) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** True for an ephemeral response, which exists only on this page. */
export function isEphemeral(message: Pick<Message, 'flags'>): boolean {
  return ((message.flags ?? 0) & MESSAGE_FLAGS.EPHEMERAL) !== 0;
}

/** True for a message sent from a game. */
export function isFromGame(message: Pick<Message, 'flags'>): boolean {
  return ((message.flags ?? 0) & MESSAGE_FLAGS.SENT_BY_SOCIAL_LAYER_INTEGRATION) !== 0;
}

/** True for a deferred response that is still pending. */
export function isLoading(message: Pick<Message, 'flags'>): boolean {
  return ((message.flags ?? 0) & MESSAGE_FLAGS.LOADING) !== 0;
}

/** True for a message whose text can be edited: layouts, polls and forwards have no text of their own. */
export function isEditable(message: Message): boolean {
  const fixed = message.poll !== undefined || message.message_snapshots !== undefined;
  return isWritten(message) && !fixed && !isLaidOut(message);
}

/** True if a message is grouped with the previous one. */
export function continues(before: Message, message: Message): boolean {
  if (before.author.id !== message.author.id || !isWritten(before) || message.type !== 0) return false;
  // A webhook can use another name for each message.
  if (isEphemeral(before) !== isEphemeral(message)) return false;
  if (before.webhook_id !== message.webhook_id || before.author.username !== message.author.username) return false;
  // A game can use another player name for each message.
  if (isFromGame(before) !== isFromGame(message)) return false;
  if (before.lobby_member?.additional_name !== message.lobby_member?.additional_name) return false;
  return Date.parse(message.timestamp) - Date.parse(before.timestamp) < GROUP_MS;
}

/** True if the next own message starts a new group. */
export function startsGroup(before: Message | undefined, me: Id | undefined): boolean {
  return !before || before.author.id !== me || !isWritten(before) || isFromGame(before);
}

/** The rows of a channel: messages grouped by author, day dividers, and a divider before the first unread message. */
export function buildRows(messages: Message[], readUpTo: Id | null, me: Id | undefined): Row[] {
  const rows: Row[] = [];
  let before: Message | undefined;
  let marked = false;
  for (const message of messages) {
    const ms = Date.parse(message.timestamp);
    const newDay = !before || daysBetween(Date.parse(before.timestamp), ms) !== 0;
    const isNew = !marked && readUpTo !== null && compareIds(message.id, readUpTo) > 0 && message.author.id !== me;
    if (newDay) rows.push({ kind: 'day', key: `day-${message.id}`, ms });
    if (isNew) {
      marked = true;
      rows.push({ kind: 'new', key: 'new' });
    }
    const head = newDay || isNew || !before || !continues(before, message);
    rows.push({ kind: 'message', key: message.id, message, head });
    before = message;
  }
  return rows;
}

/** Puts commands that are pending or have failed after the messages that were there when they were run. */
export function placeCommands(rows: readonly Row[], commands: readonly Interaction[]): Row[] {
  const placed: Row[] = [...rows];
  for (const interaction of commands) {
    const { after } = interaction;
    const next = placed.findIndex((row) => row.kind === 'message' && after !== null && compareIds(row.message.id, after) > 0);
    // The dividers above a message belong to it.
    let at = next < 0 ? placed.length : next;
    while (next >= 0 && at > 0 && (placed[at - 1]?.kind === 'day' || placed[at - 1]?.kind === 'new')) at--;
    placed.splice(at, 0, { kind: 'command', key: interaction.nonce, interaction });
    const below = placed[at + 1];
    if (below?.kind === 'message' && !below.head) placed[at + 1] = { ...below, head: true };
  }
  return placed;
}
