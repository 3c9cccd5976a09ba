import type { RpcErrorName } from '@guildhall/protocol/rpc/errors';

/** The client cannot do what the agent asks. */
export class RemoteRefusal extends Error {
  readonly error: RpcErrorName;

  constructor(error: RpcErrorName, message: string) {
    super(message);
    this.error = error;
  }
}
