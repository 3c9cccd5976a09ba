import { rpcEntitlement } from '@guildhall/rpc/purchases';
import type { Agent } from '../core/agent.ts';

/** ENTITLEMENT_CREATE and ENTITLEMENT_DELETE: the person received an entitlement of the application, or lost one, whatever caused it. */
export function announceEntitlements({ account, sessions }: Agent): void {
  for (const name of ['ENTITLEMENT_CREATE', 'ENTITLEMENT_DELETE'] as const)
    account.on(name, (entitlement) => {
      const isOfGame = ({ application }: { application: { id: string } }) => application.id === entitlement.application_id;
      sessions.emit(name, { entitlement: rpcEntitlement(entitlement) }, isOfGame);
    });
}
