import type { Snowflake } from '@guildhall/protocol/ids';
import { complain, failForm } from '../../../core/framework/errors.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { passkeysOf } from '../mfa/passkeys.ts';
import { listIdentities, usableIdentities } from './queries.ts';

/**
 * Whether the passkey or identity with the id `except` is the last way to log in of a user: without a password, another passkey and
 * another account of a provider. The user must be locked.
 */
export async function isLastWay(
  platform: Pick<Platform, 'config'>,
  tx: Tx,
  { id, password }: Pick<UserRow, 'id' | 'password'>,
  except: Snowflake,
): Promise<boolean> {
  if (password !== null) return false;
  const identities = usableIdentities(platform, await listIdentities(tx.db, id));
  const ways = [...identities, ...(await passkeysOf(tx.db, id))];
  return !ways.some((way) => way.id !== except);
}

/** Refuses to remove the last way to log in (50035), as `isLastWay` finds it. */
export async function refuseLastWay(...way: Parameters<typeof isLastWay>): Promise<void> {
  if (!(await isLastWay(...way))) return;
  const text = 'This is your only way to log in. Set a password, add a passkey or link another account first.';
  failForm({ '': complain.custom('LAST_WAY_TO_LOG_IN', text) });
}
