import { isSnowflake } from '@guildhall/protocol/ids';
import { ApiError } from '@guildhall/protocol/client';
import { type Call, command } from '@guildhall/rpc/command';
import { refuse } from '@guildhall/rpc/errors';
import { rpcEntitlement } from '@guildhall/rpc/purchases';
import type { Agent } from '../core/agent.ts';

/**
 * Buys a SKU of the application after the person has confirmed it; null if they decline. 4000 for a SKU that is unknown, belongs to
 * another application, or cannot be bought again.
 */
export const startPurchase = command(
  'START_PURCHASE',
  async ({ in: { account, person }, session, args: { sku_id } }: Call<'START_PURCHASE', Agent>) => {
    const { application } = session;
    if (!isSnowflake(sku_id)) refuse('INVALID_PAYLOAD', 'sku_id: unknown');
    const { sku } = await account.request('GET /store/published-listings/skus/{sku_id}', { sku_id }).catch(refused);
    if (sku.application_id !== application.id) refuse('INVALID_PAYLOAD', 'sku_id: unknown');
    if (!(await person.buys?.(application, sku.name, session.ended))) return null;
    return [rpcEntitlement(await account.request('POST /skus/{sku_id}/purchase', { sku_id, body: {} }).catch(refused))];
  },
);

function refused(error: unknown): never {
  if (error instanceof ApiError) return refuse('INVALID_PAYLOAD', `sku_id: ${error.message}`);
  throw error;
}
