import type { Channel } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';
import type { ChannelPlace } from '../state/actions.ts';
import { CHANNEL, type ChannelGroup } from '../state/selectors.ts';

/** The channels of a guild in one list: each category is followed by its channels. */
export function inOneList(groups: readonly ChannelGroup[]): Channel[] {
  return groups.flatMap(({ category, channels }) => (category ? [category, ...channels] : channels));
}

/** A channel with the channels that move along: those of a category. */
function blockOf(list: readonly Channel[], id: Id): Channel[] {
  const at = list.findIndex((one) => one.id === id);
  const [first, ...rest] = list.slice(Math.max(0, at));
  if (at < 0 || !first) return [];
  if (first.type !== CHANNEL.CATEGORY) return [first];
  const end = rest.findIndex((one) => one.type === CHANNEL.CATEGORY);
  return [first, ...(end < 0 ? rest : rest.slice(0, end))];
}

/** The list with a channel put before or after another. A category is put before or after a whole category. */
export function moved(list: readonly Channel[], id: Id, target: Id, side: 'before' | 'after'): Channel[] {
  const block = blockOf(list, id);
  if (block.length === 0 || block.some((one) => one.id === target)) return [...list];
  const others = list.filter((one) => !block.includes(one));
  let at = others.findIndex((one) => one.id === target);
  if (at < 0) return [...list];
  if (block[0]?.type === CHANNEL.CATEGORY) {
    // A category cannot stand between two channels of another one.
    while (side === 'before' && at > 0 && others[at]?.type !== CHANNEL.CATEGORY) at--;
    if (side === 'after') at += blockOf(others, others[at]?.id ?? '').length - 1;
    while (side === 'after' && at + 1 < others.length && others[at + 1]?.type !== CHANNEL.CATEGORY) at++;
  }
  return others.toSpliced(side === 'after' ? at + 1 : at, 0, ...block);
}

/** The changes of position and category to send, so that the server stores a list in which one channel was moved. */
export function placesOf(list: readonly Channel[], movedId: Id): ChannelPlace[] {
  let parent: Id | null = null;
  return list.flatMap((one, position) => {
    if (one.type === CHANNEL.CATEGORY) parent = one.id;
    const other = one.id === movedId && one.type !== CHANNEL.CATEGORY && (one.parent_id ?? null) !== parent;
    if (!other && one.position === position) return [];
    return [{ id: one.id, position, ...(other && { parent_id: parent }) }];
  });
}
