import type { Platform } from '../../../core/framework/platform.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { transact } from '../../../core/framework/transact.ts';
import { cancelSubscriptions } from './subscribe.ts';

const NOBODY = { userId: null, reason: null };

/** Cancels the subscriptions of an account that is being erased. */
export function endSubscriptions(platform: Platform, { id }: UserRow): Promise<void> {
  return transact(platform, NOBODY, (tx) => cancelSubscriptions(tx, id));
}
