import { type Call, command } from '@guildhall/rpc/command';
import { rpcEntitlement } from '@guildhall/rpc/purchases';
import type { ActivitySurroundings } from '../surroundings.ts';

/** The user's entitlements for the application. */
export const getEntitlementsEmbedded = command(
  'GET_ENTITLEMENTS_EMBEDDED',
  async ({ in: { account }, session: { application } }: Call<'GET_ENTITLEMENTS_EMBEDDED', ActivitySurroundings>) => {
    const route = 'GET /users/@me/applications/{application_id}/entitlements';
    const list = await account.request(route, { application_id: application.id, query: {} });
    return { entitlements: list.map(rpcEntitlement) };
  },
);
