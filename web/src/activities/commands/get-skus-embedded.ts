import { type Call, command } from '@guildhall/rpc/command';
import type { ActivitySurroundings } from '../surroundings.ts';

/** Nothing costs money here. */
const FREE = { amount: 0, currency: 'usd' };

/** The articles of the application. */
export const getSkusEmbedded = command(
  'GET_SKUS_EMBEDDED',
  async ({ in: { account }, session: { application } }: Call<'GET_SKUS_EMBEDDED', ActivitySurroundings>) => {
    const list = await account.request('GET /applications/{application_id}/skus', { application_id: application.id });
    const skus = list.map(({ id, name, type, application_id, flags, release_date }) => ({
      ...{ id, name, type, application_id, flags, release_date },
      price: FREE,
    }));
    return { skus };
  },
);
