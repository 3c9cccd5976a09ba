import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/framework/context.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import { asSeenBy, dataOf } from '../messages/message.ts';
import { scatteredMessageObjects } from '../messages/page.ts';
import { findThreads } from '../threads/queries.ts';
import { threadObjects } from '../threads/load.ts';
import { findMessagesOf } from './queries.ts';
import type { Hit } from './search.ts';
import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';

/** The wire form of a page of matches (SearchMessageResponse), in order; messages deleted since are omitted. */
export async function loadHits(ctx: Context, hits: readonly Hit[]) {
  const rows = await findMessagesOf(ctx.store.read, hits);
  // Votes are counted one channel at a time.
  const [plain, polls] = [rows.filter((row) => !dataOf(row).poll), rows.filter((row) => dataOf(row).poll)];
  const objects = new Map<Snowflake, MessageObject>();
  for (const some of [plain, ...Map.groupBy(polls, (row) => row.channel_id).values()]) {
    for (const message of await load(ctx, some)) objects.set(message.id, message);
  }
  return hits.flatMap(({ id }) => {
    const message = objects.get(id);
    if (!message) return [];
    const { reactions: _left, ...seen } = asSeenBy(ctx.viewer, message);
    return [{ ...seen, hit: true }];
  });
}

async function load(ctx: Context, rows: readonly MessageRow[]): Promise<MessageObject[]> {
  const [first] = rows;
  if (!first) return [];
  const source = { db: ctx.store.read, cdn: ctx.cdn };
  return scatteredMessageObjects(source, first.channel_id, rows, dataOf(first).poll ? ctx.viewer.user.id : null);
}

/** The threads of some matches, and the viewer's memberships of them. */
export async function loadThreadsOf(ctx: Context, guild: GuildState, hits: readonly Hit[]) {
  const ids = new Set(hits.map((hit) => hit.channel_id).filter((id) => !guild.channels.has(id)));
  if (!ids.size) return { threads: [], members: [] };
  const rows = await findThreads(ctx.store.read, [...ids]);
  const threads = await threadObjects(ctx.store.read, [...rows.values()], ctx.viewer.user.id);
  return {
    threads: threads.map(({ member: _own, ...thread }) => thread),
    members: threads.flatMap(({ member }) => member ?? []),
  };
}
