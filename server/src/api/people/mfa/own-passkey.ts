import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/framework/context.ts';
import { ApiError } from '../../../core/framework/errors.ts';
import type { PasskeyRow } from '../../../core/tables/mfa.ts';
import { passkeysOf } from './passkeys.ts';

/** The passkey in the path if it is the viewer's own; else 404. */
export async function ownPasskey(
  { store, viewer }: Context,
  { authenticator_id }: { authenticator_id: Snowflake },
): Promise<PasskeyRow> {
  const found = (await passkeysOf(store.read, viewer.user.id)).find(({ id }) => id === authenticator_id);
  if (!found) throw new ApiError(404, 0, '404: Not Found');
  return found;
}
