import { ApiError } from '@guildhall/protocol/client';
import { RPC_CLOSES, RPC_ERRORS, type RpcCloseName, type RpcErrorName } from '@guildhall/protocol/rpc/errors';

/** A command is refused: the ERROR frame has its code and message. */
export class Refusal extends Error {
  readonly code: number;

  constructor(name: RpcErrorName, message: string = RPC_ERRORS[name].text) {
    super(message);
    this.code = RPC_ERRORS[name].code;
  }
}

/** Refuses a command; `message` replaces the text of the table. */
export function refuse(name: RpcErrorName, message?: string): never {
  throw new Refusal(name, message);
}

/** Why a connection is closed. */
export interface Closing {
  code: number;
  message: string;
}

/** The code and the text of a closing; `message` replaces the text of the table. */
export function closing(name: RpcCloseName, message: string = RPC_CLOSES[name].text): Closing {
  return { code: RPC_CLOSES[name].code, message };
}

/** Refuses with 1001 if the server cannot answer and with 5011 if it was asked too often; throws other errors as they are. */
export function unavailable(error: unknown): never {
  if (!(error instanceof ApiError) || error.status >= 500) return refuse('SERVICE_UNAVAILABLE');
  if (error.status === 429) return refuse('RATE_LIMITED');
  throw error;
}
