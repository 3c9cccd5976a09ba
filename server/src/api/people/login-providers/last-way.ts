import type { Snowflake } from '@guildhall/protocol/ids';
import { complain, failForm } from '../../../core/framework/errors.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { passkeysOf } from '../mfa/passkeys.ts';
import { listIdentities, usableIdentities } from './queries.ts';

/**
 * Refuses to remove the last way to log in (50035): the passkey or identity with the id `except` of a user who has no password, no
 * other passkey and no other account of a provider. The user must be locked.
 */
export async function refuseLastWay(
  platform: Pick<Platform, 'config'>,
  tx: Tx,
  { id, password }: Pick<UserRow, 'id' | 'password'>,
  except: Snowflake,
): Promise<void> {
  if (password !== null) return;
  const identities = usableIdentities(platform, await listIdentities(tx.db, id));
  const ways = [...identities, ...(await passkeysOf(tx.db, id))];
  if (ways.some((way) => way.id !== except)) return;
  const text = 'This is your only way to log in. Set a password, add a passkey or link another account first.';
  failForm({ '': complain.custom('LAST_WAY_TO_LOG_IN', text) });
}
