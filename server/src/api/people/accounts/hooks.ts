import { hook } from '../../../core/hook.ts';
import type { Platform } from '../../../core/platform.ts';
import type { UserRow } from '../../../core/tables.ts';

/**
 * An account is being erased. Each subscriber ends what the user takes part in, in transactions of its own; the job may repeat it.
 */
export const ACCOUNT_ERASING = hook<Platform, UserRow>('account_erasing');
