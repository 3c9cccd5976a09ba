import { compareIds, firstIdAt, MAX_SNOWFLAKE, type Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { type ListMentionsQuery, listMentions as operation } from '@guildhall/protocol/operations/messages/mention-inbox';
import { bitsOf } from '@guildhall/protocol/permissions';
import { accessGuild } from '../../../core/access/guild.ts';
import { has } from '../../../core/access/permissions.ts';
import type { Context } from '../../../core/framework/context.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import { findHiddenAuthorIds } from '../../people/relationships/queries.ts';
import { scatteredMessageObjects } from '../messages/page.ts';
import { accessIfVisible } from '../read-states/access-if-visible.ts';
import { findMentioning } from './queries.ts';
import { findTargets } from './targets.ts';

const READABLE = bitsOf('VIEW_CHANNEL', 'READ_MESSAGE_HISTORY');

/**
 * Lists messages of the last seven days that mention the caller, their roles or everyone, newest first: those that the caller may still read and
 * has not removed, without the caller's own and those of blocked and ignored users.
 */
export const listMentions = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx, { query }) => {
    if (query.guild_id !== undefined) await accessGuild(ctx, query.guild_id);
    const rows = await findVisible(ctx, query);
    const source = { db: ctx.store.read, cdn: ctx.cdn };
    const pages = [...Map.groupBy(rows, (row) => row.channel_id)].map(([channelId, some]) =>
      scatteredMessageObjects(source, channelId, some, ctx.viewer.user.id),
    );
    return (await Promise.all(pages)).flat().sort((one, other) => compareIds(other.id, one.id));
  },
});

async function findVisible(ctx: Context, query: ListMentionsQuery): Promise<MessageRow[]> {
  const { guild_id: guildId, before = MAX_SNOWFLAKE, limit = LIMITS.mentionInbox.perPage.default } = query;
  const { read } = ctx.store;
  const userId = ctx.viewer.user.id;
  const targetIds = await findTargets(read, userId, { roles: query.roles ?? true, everyone: query.everyone ?? true, guildId });
  const withoutAuthors = [userId, ...(await findHiddenAuthorIds(read, userId))];
  const after = firstIdAt(ctx.clock.now() - LIMITS.mentionInbox.age.max);
  const readable = new Map<Snowflake, boolean>();
  const found: MessageRow[] = [];
  for (let from = before; ; ) {
    const withoutChannels = [...readable].filter(([, isReadable]) => !isReadable).map(([id]) => id);
    const rows = await findMentioning(read, {
      userId,
      targetIds,
      after,
      before: from,
      guildId,
      withoutChannels,
      withoutAuthors,
      limit,
    });
    for (const { channel_id } of rows) if (!readable.has(channel_id)) readable.set(channel_id, await isReadable(ctx, channel_id));
    found.push(...rows.filter(({ channel_id }) => readable.get(channel_id)));
    const last = rows.at(-1);
    if (found.length >= limit || rows.length < limit || !last) return found.slice(0, limit);
    from = last.id;
  }
}

async function isReadable(ctx: Context, channelId: Snowflake): Promise<boolean> {
  const access = await accessIfVisible(ctx, channelId);
  return access !== undefined && has(access.permissions, READABLE);
}
