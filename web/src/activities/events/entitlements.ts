import { rpcEntitlement } from '@guildhall/rpc/purchases';
import type { ActivitySurroundings } from '../surroundings.ts';

/** ENTITLEMENT_CREATE: the user may use something more of the application, in whichever way they got it. */
export function announceEntitlements({ account, activity, sessions }: ActivitySurroundings): () => void {
  return account.on('ENTITLEMENT_CREATE', (entitlement) => {
    if (entitlement.application_id !== activity.application_id) return;
    sessions.emit('ENTITLEMENT_CREATE', { entitlement: rpcEntitlement(entitlement) });
  });
}
