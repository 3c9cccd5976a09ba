import { command } from '@guildhall/rpc/command';
import { rpcSku } from '@guildhall/rpc/purchases';

/** The SKUs of the application, as a plain list. */
export const getSkus = command('GET_SKUS', async ({ in: { account }, session: { application } }) => {
  const list = await account.request('GET /applications/{application_id}/skus', { application_id: application.id });
  return list.map(rpcSku);
});
