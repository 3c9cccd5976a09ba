import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../core/job.ts';

/** Tells how a user is there whose session has ended; stored with that end, and taken away by the process that told it at once. */
export const tellPresenceLater = job<{ user_id: Snowflake }>({
  kind: 'gateway.tell_presence',
  run: (platform, { user_id }) => platform.headless.tellAgain(user_id),
});
