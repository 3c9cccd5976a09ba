import { type Client, createClient } from '@guildhall/protocol/client';
import type { EventPayloads } from '@guildhall/protocol/events';
import { unavailable } from '@guildhall/rpc/errors';
import type { Account } from '@guildhall/rpc/surroundings';
import { rpcUser } from '@guildhall/rpc/user';
import { onDispatch, request as send, store } from '../state/session.ts';
import { applicationOf } from './applications.ts';
import { world } from './world.ts';

const request: Client['request'] = async (route, ...call) => {
  try {
    return await send(route, ...call);
  } catch (error) {
    return unavailable(error);
  }
};

/** The user's account, as the page has it. */
export const account: Account = {
  world,
  request,
  get user() {
    const { me } = store.get();
    if (!me) throw new Error('There is no user.');
    return rpcUser(me);
  },
  config: { cdn_host: `${location.host}/cdn`, api_endpoint: `//${location.host}/api`, environment: 'production' },
  requestAs(accessToken) {
    const client = createClient({ base: '/api/v10', headers: () => ({ authorization: `Bearer ${accessToken}` }) });
    return async (route, ...call) => {
      try {
        return await client.request(route, ...call);
      } catch (error) {
        return unavailable(error);
      }
    };
  },
  async application(id) {
    const { name, icon, description, rpc_origins = [] } = await applicationOf(id).catch(unavailable);
    return { id, name, icon, description, rpc_origins };
  },
  on: (name, listener) =>
    onDispatch((given, data) => {
      if (given === name) listener(data as EventPayloads[typeof name]);
    }),
};
