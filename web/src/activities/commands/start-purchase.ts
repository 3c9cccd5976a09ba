import { type Call, command } from '@guildhall/rpc/command';
import { refuse } from '@guildhall/rpc/errors';
import { nameOfSku, purchase } from '../../state/purchases.ts';
import { rpcEntitlement } from '@guildhall/rpc/purchases';
import type { ActivitySurroundings } from '../surroundings.ts';

/** Buys a SKU of the application after the user has confirmed it; null if they decline. 4000 for an unknown SKU. */
export const startPurchase = command(
  'START_PURCHASE',
  async ({ in: { ask }, session, args: { sku_id } }: Call<'START_PURCHASE', ActivitySurroundings>) => {
    const sku = await nameOfSku(sku_id).catch(() => refuse('INVALID_PAYLOAD', 'sku_id: unknown'));
    if ((await ask({ kind: 'purchase', name: session.application.name, sku }, session.ended)) === null) return null;
    return [rpcEntitlement(await purchase(sku_id, null))];
  },
);
