import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../core/job.ts';
import { deleteHead, deleteSome } from './queries.ts';

const TABLES = ['messages', 'reactions', 'nonces', 'poll_votes', 'pins', 'mentions', 'read_states'] as const;

/** Clears what was said in channels that were deleted, a thousand rows in each transaction. */
export const purgeChannels = job<{ channel_ids: Snowflake[] }>({
  kind: 'purge_channels',
  async run({ store }, { channel_ids }) {
    for (const channelId of channel_ids) {
      for (const table of TABLES) while (await store.transaction((db) => deleteSome(db, table, channelId)));
      await store.transaction((db) => deleteHead(db, channelId));
    }
  },
});
