import { RPC_ERROR } from '../core/error-types.ts';
import { SvcppError } from '../core/errors.ts';
import type { Rpc } from './types.ts';

export type * from './types.ts';

/** The desktop agent of a browser: absent. Calls reject with ErrorType.RPCError at once, and there are no events. */
export function rpc(): Rpc {
  const absent = async () => {
    throw new SvcppError({ type: RPC_ERROR, message: 'A browser has no desktop agent.' });
  };
  return {
    isPossible: false,
    pid: 0,
    call: absent,
    on: () => () => {},
    connectedUser: absent,
    voiceSettings: absent,
    renew: () => {},
  };
}
