import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../../core/framework/job.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { transact } from '../../../core/framework/transact.ts';
import { bulkDeleteMessages, findMessageAuthors } from './bulk-deletion.ts';
import { listThreadIds } from '../threads/queries.ts';
import type { MessagesOfUsers } from '../../guild/bans/hooks.ts';

/** Messages read per step. */
const PAGE = 1000;
/** Ids in one MESSAGE_DELETE_BULK (docs/contract/guilds.md#bans). */
const PER_EVENT = 100;
const NOBODY = { userId: null, reason: null };

/** Deletes the messages that banned users sent in a guild in a time span: MESSAGE_DELETE_BULK for up to 100 of a channel. */
export const deleteUserMessages = job<MessagesOfUsers>({
  kind: 'delete_user_messages',
  async run(platform, span) {
    const guild = await platform.guildStates.get(span.guild_id);
    for (const channelId of guild?.channels.keys() ?? []) await clearChannel(platform, channelId, span);
    const where = { guildId: span.guild_id };
    for (let after = '0'; ; ) {
      const threads = await listThreadIds(platform.store.read, where, after, PAGE);
      for (const threadId of threads) await clearChannel(platform, threadId, span);
      const last = threads.at(-1);
      if (last === undefined || threads.length < PAGE) break;
      after = last;
    }
  },
});

async function clearChannel(
  platform: Platform,
  channel_id: Snowflake,
  { guild_id, user_ids, from, to }: MessagesOfUsers,
): Promise<void> {
  const authors = new Set(user_ids);
  let waiting: Snowflake[] = [];
  const flush = async () => {
    const ids = waiting;
    waiting = [];
    if (ids.length) await transact(platform, NOBODY, (tx) => bulkDeleteMessages(tx, { guild_id, channel_id }, ids));
  };
  for (let next = from; ; ) {
    const page = await findMessageAuthors(platform.store.read, channel_id, { from: next, to, limit: PAGE });
    for (const { id, author_id } of page) {
      if (authors.has(author_id)) waiting.push(id);
      if (waiting.length === PER_EVENT) await flush();
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    next = String(BigInt(last.id) + 1n);
  }
  await flush();
}
