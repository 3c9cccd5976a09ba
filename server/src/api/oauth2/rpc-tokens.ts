import type { Snowflake } from '@guildhall/protocol/ids';
import { complain, failForm } from '../../core/framework/errors.ts';
import type { Db } from '../../core/framework/store.ts';
import type { Tx } from '../../core/framework/transact.ts';
import { hashToken } from '../../core/access/viewer.ts';
import { newSecret } from './tokens.ts';

/** Seconds within which an RPC token must be used. */
const RPC_TOKEN_SECONDS = 600;

/** Issues an RPC token of an application, stored as a hash; deletes expired unused ones. */
export async function issueRpcToken({ db, now }: Tx, application_id: Snowflake): Promise<string> {
  const rpcToken = newSecret();
  await db.kysely.deleteFrom('rpc_tokens').where('expires_at', '<=', now).execute();
  const expires_at = now + RPC_TOKEN_SECONDS * 1000;
  await db.kysely
    .insertInto('rpc_tokens')
    .values({ hash: hashToken(rpcToken), application_id, expires_at })
    .execute();
  return rpcToken;
}

/** Whether an RPC token is the application's, unused and not expired. */
export async function isRpcToken(db: Db, applicationId: Snowflake, rpcToken: string, now: number): Promise<boolean> {
  const found = await db.kysely
    .selectFrom('rpc_tokens')
    .select('hash')
    .where('hash', '=', hashToken(rpcToken))
    .where('application_id', '=', applicationId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses up an RPC token; 50035 at `rpc_token` if it is not the application's, used or expired. */
export async function takeRpcToken({ db, now }: Tx, applicationId: Snowflake, rpcToken: string): Promise<void> {
  const taken = await db.kysely
    .deleteFrom('rpc_tokens')
    .where('hash', '=', hashToken(rpcToken))
    .where('application_id', '=', applicationId)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst();
  if (!taken) failForm({ rpc_token: complain.custom('RPC_TOKEN_INVALID', 'This RPC token is unknown, used or expired.') });
}
