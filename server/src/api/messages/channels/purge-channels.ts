import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../../core/framework/job.ts';
import { releaseChannelFiles } from '../attachments/files.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { transact } from '../../../core/framework/transact.ts';
import { deleteSomeCrossposts } from '../crossposts/queries.ts';
import { deleteThreadRow, listThreadIds } from '../threads/queries.ts';
import { CHANNEL_PURGED } from './hooks.ts';
import { deleteHead, deleteSome } from './queries.ts';

const TABLES = ['messages', 'reactions', 'nonces', 'poll_votes', 'pins', 'mentions', 'read_states'] as const;

/** Threads that are deleted in one step. */
const THREADS_PER_STEP = 100;
const NOBODY = { userId: null, reason: null };

/**
 * Deletes the content of deleted channels and their threads, a thousand rows per transaction, and ends what
 * was running there.
 */
export const purgeChannels = job<{ channel_ids: Snowflake[] }>({
  kind: 'purge_channels',
  async run(platform, { channel_ids }) {
    const { store } = platform;
    for (const channelId of channel_ids) {
      await releaseChannelFiles(platform, channelId);
      await purgeMessages(platform, channelId);
      for (;;) {
        const threads = await listThreadIds(store.read, { parentId: channelId }, '0', THREADS_PER_STEP);
        if (!threads.length) break;
        for (const threadId of threads) {
          await releaseChannelFiles(platform, threadId);
          await purgeMessages(platform, threadId);
          await store.transaction((db) => deleteThreadRow(db, threadId));
        }
      }
    }
  },
});

async function purgeMessages(platform: Platform, channelId: Snowflake): Promise<void> {
  const { store } = platform;
  for (const table of TABLES) while (await store.transaction((db) => deleteSome(db, table, channelId)));
  while (await store.transaction((db) => deleteSomeCrossposts(db, channelId)));
  await transact(platform, NOBODY, async (tx) => {
    await tx.notify(CHANNEL_PURGED, { channel_id: channelId });
  });
  await store.transaction((db) => deleteHead(db, channelId));
}
