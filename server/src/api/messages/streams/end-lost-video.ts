import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../../core/framework/job.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { findShowingVideo } from '../../guild/voice-states/queries.ts';
import { loseVideo } from './end-part.ts';

/**
 * Turns off the cameras, and ends the streams, of the members of guilds who may no longer send video. The voice server of a call does the
 * same, but only for those who are connected to it.
 */
export const endLostVideo = job<{ guild_ids: readonly Snowflake[] }>({
  kind: 'streams.end_lost_video',
  async run(platform, { guild_ids }) {
    for (const { guild_id, channel_id, user_id } of await findShowingVideo(platform.store.read, guild_ids))
      await loseVideo(platform, { callId: channel_id, guildId: guild_id, isStream: false }, user_id);
  },
});

/** The permissions of members may have changed: their cameras and streams are checked, if there are any. */
export async function checkVideo(tx: Tx, { guild_ids }: { guild_ids: readonly Snowflake[] }): Promise<void> {
  if ((await findShowingVideo(tx.db, guild_ids)).length > 0) await tx.enqueue(endLostVideo, { guild_ids });
}
