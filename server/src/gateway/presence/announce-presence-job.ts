import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../core/framework/job.ts';

/**
 * Announces the presence of a user whose session has ended. Stored together with the end, and deleted by the process
 * that announces it immediately.
 */
export const announcePresenceJob = job<{ user_id: Snowflake }>({
  kind: 'gateway.tell_presence',
  run: (platform, { user_id }) => platform.headless.tellAgain(user_id),
});
