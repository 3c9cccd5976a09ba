import type { EntitlementObject, SkuObject } from '@guildhall/protocol/objects/apps/monetization';
import type { RpcEntitlement, RpcSku } from '@guildhall/protocol/rpc/embedded';

/** Nothing costs money here. */
const FREE = { amount: 0, currency: 'usd' };

/** An entitlement of the HTTP API in the format of RPC. */
export function rpcEntitlement({
  id,
  sku_id,
  application_id,
  user_id,
  type,
  starts_at,
  ends_at,
  consumed,
  deleted,
}: EntitlementObject): RpcEntitlement {
  return { id, sku_id, application_id, user_id, gift_code_flags: 0, type, starts_at, ends_at, consumed, deleted };
}

/** A SKU of the HTTP API in the format of RPC. */
export function rpcSku({ id, name, type, application_id, flags, release_date }: SkuObject): RpcSku {
  return { id, name, type, price: FREE, application_id, flags, release_date };
}
