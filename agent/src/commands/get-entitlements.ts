import { command } from '@guildhall/rpc/command';
import { rpcEntitlement } from '@guildhall/rpc/purchases';

/** The person's entitlements for the application, as a plain list. */
export const getEntitlements = command('GET_ENTITLEMENTS', async ({ in: { account }, session: { application } }) => {
  const route = 'GET /users/@me/applications/{application_id}/entitlements';
  const list = await account.request(route, { application_id: application.id, query: {} });
  return list.map(rpcEntitlement);
});
