import { MAX_SNOWFLAKE, type Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { inChannel } from '../../../core/access/channel.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { readsContent } from '../../../core/access/viewer.ts';
import { limits } from '../../../core/framework/limits.ts';
import { has } from '../../../core/access/permissions.ts';
import { route, Serialized } from '../../../core/framework/route.ts';
import type { Db } from '../../../core/framework/store.ts';
import { requireListening } from './access.ts';
import { newestPages } from './newest-pages.ts';
import { messagePageText } from './page-text.ts';
import { findMessagesAfter, findMessagesUpTo, type PageRow } from './page-queries.ts';
import { type ListMessagesQuery, listMessages as operation } from '@guildhall/protocol/operations/messages/messages';

const POSITIONS = ['before', 'after', 'around'] as const;

/** A page of a channel's messages, newest first; empty without READ_MESSAGE_HISTORY. `limit` is 50 when absent. */
export const listMessages = route(operation, {
  access: inChannel('VIEW_CHANNEL'),
  limit: limits.read,
  run: async (ctx, { query, access }) => {
    requireOnePosition(query);
    requireListening(access);
    if (!has(access.permissions, PERMISSIONS.READ_MESSAGE_HISTORY)) return [];
    const { id } = access.channel;
    const read = async () => messagePageText(ctx, access, await findPage(ctx.store.read, id, query));
    const isNewest = POSITIONS.every((key) => query[key] === undefined);
    const isWhole = access.guild === null || readsContent(ctx.viewer);
    if (!isNewest || !isWhole) return new Serialized((await read()).text);
    return new Serialized(await newestPages(ctx).get(id, query.limit ?? LIMITS.messages.perPage.default, read));
  },
});

function requireOnePosition(query: ListMessagesQuery): void {
  const given = POSITIONS.filter((key) => query[key] !== undefined);
  if (given.length < 2) return;
  const complaint = complain.custom('BASE_TYPE_EXCLUSIVE', 'Only one of before, after and around may be given.');
  failForm(Object.fromEntries(given.map((key) => [key, complaint])));
}

async function findPage(
  db: Db,
  channelId: Snowflake,
  { limit = LIMITS.messages.perPage.default, before, after, around }: ListMessagesQuery,
): Promise<PageRow[]> {
  if (after !== undefined) return findMessagesAfter(db, channelId, after, limit);
  if (around === undefined) {
    const upTo = before === undefined ? MAX_SNOWFLAKE : String(BigInt(before) - 1n);
    return findMessagesUpTo(db, channelId, upTo, limit);
  }
  const newer = await findMessagesAfter(db, channelId, around, Math.floor((limit - 1) / 2));
  const older = await findMessagesUpTo(db, channelId, around, Math.floor(limit / 2) + 1);
  return [...newer, ...older];
}
