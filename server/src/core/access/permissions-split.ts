import { bitsOf, PERMISSIONS, type Permission } from '@guildhall/protocol/permissions';
import { DATES } from '../values/dates.ts';

/**
 * Permissions that were split from others: the date from which only the new one counts, and the ones that granted the
 * same before (docs/contract/guilds.md#split-permissions).
 */
const SPLITS = {
  PIN_MESSAGES: { since: DATES.pinMessagesSplit, older: ['MANAGE_MESSAGES'] },
  BYPASS_SLOWMODE: { since: DATES.permissionSplit, older: ['MANAGE_MESSAGES', 'MANAGE_CHANNELS', 'MANAGE_THREADS'] },
  CREATE_GUILD_EXPRESSIONS: { since: DATES.permissionSplit, older: ['MANAGE_GUILD_EXPRESSIONS'] },
  CREATE_EVENTS: { since: DATES.permissionSplit, older: ['MANAGE_EVENTS'] },
} as const satisfies Partial<Record<Permission, { since: number; older: readonly Permission[] }>>;

/** A permission that older ones granted until a date. */
export type SplitPermission = keyof typeof SPLITS;

/**
 * Whether `bits` grant `permission` at `now` (ms since 1970): by the permission itself, or before its date by one of
 * the permissions it was split from (docs/contract/guilds.md#split-permissions).
 */
export function allowedSince(now: number, bits: bigint, permission: SplitPermission): boolean {
  if ((bits & PERMISSIONS[permission]) !== 0n) return true;
  const { since, older } = SPLITS[permission];
  return now < since && (bits & bitsOf(...older)) !== 0n;
}
