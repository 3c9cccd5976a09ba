import { isMuted } from '@guildhall/protocol/notifications';
import { job } from '../../../core/framework/job.ts';
import { transact } from '../../../core/framework/transact.ts';
import { lockUser } from '../../people/users/queries.ts';
import { findThreadMember } from '../threads/queries.ts';
import { END_MUTES, END_THREAD_MUTE } from './jobs.ts';
import { threadMute } from './mutes.ts';
import { findGuildSettingsRow } from './queries.ts';
import { saveSettings } from './save-settings.ts';
import { storedSettings, withoutEnded } from './settings.ts';
import { saveThreadMember } from './thread-settings.ts';

/** Clears the mutes of a guild's settings that have ended and notifies the person. */
export const endMutes = job({
  ...END_MUTES,
  run: async (platform, key) => {
    await transact(platform, { userId: null, reason: null }, async (tx) => {
      await lockUser(tx.db, key.user_id);
      const row = await findGuildSettingsRow(tx.db, key.guild_id, key.user_id);
      const stored = storedSettings(row);
      const left = withoutEnded(stored, tx.now);
      if (row && left !== stored) await saveSettings(tx, key, left);
    });
  },
});

/** Clears the mute of a thread that has ended and notifies the member. */
export const endThreadMute = job({
  ...END_THREAD_MUTE,
  run: async (platform, { user_id, thread_id }) => {
    await transact(platform, { userId: null, reason: null }, async (tx) => {
      await lockUser(tx.db, user_id);
      const row = await findThreadMember(tx.db, thread_id, user_id);
      if (!row || row.mute_json === null || isMuted(threadMute(row), tx.now)) return;
      await saveThreadMember(tx, { ...row, mute_json: null });
    });
  },
});
