import type { EntitlementObject } from '@guildhall/protocol/objects/apps/monetization';
import type { RpcEntitlement } from '@guildhall/protocol/rpc/embedded';

/** An entitlement of the HTTP API as RPC shows it. */
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
