import { type Static, type TSchema, Type } from 'typebox';
import type { RpcAccess } from './access.ts';
import { RpcUser } from './objects.ts';

/** An event of RPC that a connection subscribes to. */
export interface RpcEvent {
  readonly access: RpcAccess;
  /** The schema of the arguments of its subscription; further fields are ignored. */
  readonly args: TSchema;
  readonly data: TSchema;
}

const NONE = Type.Object({});

/** Every event that needs a subscription, whatever the transport. Source: docs/contract/rpc.md#events. */
export const RPC_EVENTS = {
  /** The user wants to log in to the application; it starts AUTHORIZE. */
  AUTHORIZE_REQUEST: { access: [], args: NONE, data: Type.Null() },
  CURRENT_USER_UPDATE: { access: [['identify'], ['rpc.local']], args: NONE, data: RpcUser },
} as const satisfies Readonly<Record<string, RpcEvent>>;

export type RpcEventName = keyof typeof RPC_EVENTS;
export type RpcEventArgs<N extends RpcEventName> = Static<(typeof RPC_EVENTS)[N]['args']>;
export type RpcEventData<N extends RpcEventName> = Static<(typeof RPC_EVENTS)[N]['data']>;

/** The data of READY, which needs no subscription. */
export const RpcReady = Type.Object({
  v: Type.Literal(1),
  config: Type.Object({ cdn_host: Type.String(), api_endpoint: Type.String(), environment: Type.Literal('production') }),
  user: RpcUser,
});
export type RpcReady = Static<typeof RpcReady>;
