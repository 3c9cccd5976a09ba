import { type Call, command } from '@guildhall/rpc/command';
import { rpcSku } from '@guildhall/rpc/purchases';
import type { ActivitySurroundings } from '../surroundings.ts';

/** The SKUs of the application. */
export const getSkusEmbedded = command(
  'GET_SKUS_EMBEDDED',
  async ({ in: { account }, session: { application } }: Call<'GET_SKUS_EMBEDDED', ActivitySurroundings>) => {
    const list = await account.request('GET /applications/{application_id}/skus', { application_id: application.id });
    return { skus: list.map(rpcSku) };
  },
);
