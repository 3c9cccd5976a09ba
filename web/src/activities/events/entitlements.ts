import { rpcEntitlement } from '@guildhall/rpc/purchases';
import type { ActivitySurroundings } from '../surroundings.ts';

/** ENTITLEMENT_CREATE and ENTITLEMENT_DELETE: the user received an entitlement of the application, or lost one, whatever caused it. */
export function announceEntitlements({ account, activity, sessions }: ActivitySurroundings): () => void {
  const stops = (['ENTITLEMENT_CREATE', 'ENTITLEMENT_DELETE'] as const).map((name) =>
    account.on(name, (entitlement) => {
      if (entitlement.application_id !== activity.application_id) return;
      sessions.emit(name, { entitlement: rpcEntitlement(entitlement) });
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
