import { job } from '../../../core/framework/job.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import { transact } from '../../../core/framework/transact.ts';
import { releaseFiles } from '../../messages/attachments/files.ts';

/** Deletes a shared picture; idempotent. */
export const releaseShared = job<{ id: Snowflake }>({
  kind: 'activities.release_attachment',
  run: (platform, { id }) => transact(platform, { userId: null, reason: null }, (tx) => releaseFiles(tx, [id])),
});
