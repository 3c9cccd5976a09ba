import { hook } from '../../../core/framework/hook.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { UserRow } from '../../../core/tables/database.ts';

/**
 * An account is being erased. Each subscriber ends what the user takes part in, in transactions of its own; the job may repeat it.
 */
export const ACCOUNT_ERASING = hook<Platform, UserRow>('account_erasing');
