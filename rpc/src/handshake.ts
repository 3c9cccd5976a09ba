import { isSnowflake } from '@guildhall/protocol/ids';
import { RPC_VERSION } from '@guildhall/protocol/rpc/frames';
import type { RpcReady } from '@guildhall/protocol/rpc/events';
import { ApiError } from '@guildhall/protocol/client';
import type { RpcApplication } from '@guildhall/protocol/rpc/objects';
import { type Closing, closing } from './errors.ts';
import type { ConnectRate } from './connect-rate.ts';
import type { Surroundings } from './surroundings.ts';

/** The application of a handshake, or why the connection is closed. */
export type Handshake = { kind: 'welcome'; application: RpcApplication } | { kind: 'closed'; reason: Closing };

/** Checks a handshake in this order: version, form of the client id, rate, and whether the server knows the application. */
export async function readHandshake(
  { account, clock }: Surroundings,
  rate: ConnectRate,
  { v, clientId }: { v: unknown; clientId: unknown },
): Promise<Handshake> {
  if (Number(v) !== RPC_VERSION) return { kind: 'closed', reason: closing('INVALID_VERSION') };
  if (typeof clientId !== 'string' || !isSnowflake(clientId)) return { kind: 'closed', reason: closing('INVALID_CLIENTID') };
  if (!rate.take(clientId, clock.now())) return { kind: 'closed', reason: closing('RATELIMITED') };
  try {
    return { kind: 'welcome', application: await account.application(clientId) };
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.status === 404;
    return { kind: 'closed', reason: closing(isUnknown ? 'INVALID_CLIENTID' : 'CLOSE_ABNORMAL') };
  }
}

/** The data of the first event. */
export function readyData({ account }: Surroundings): RpcReady {
  return { v: RPC_VERSION, config: account.config, user: account.user };
}
