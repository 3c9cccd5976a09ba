import { type Static, type TSchema, Type } from 'typebox';
import { Time } from '../objects/parts.ts';
import { Maybe, Nullable, Snowflake, Text, Whole } from '../schemas.ts';
import type { RpcAccess } from './access.ts';
import { ActivityBody, RpcApplication, RpcUser } from './objects.ts';

/** A command of RPC. */
export interface RpcCommand {
  readonly access: RpcAccess;
  /** The schema of `args`; further fields are ignored. */
  readonly args: TSchema;
  /** The schema of the `data` of its response. */
  readonly data: TSchema;
}

const Scopes = Type.Array(Text(1, 64), { maxItems: 64 });

/** Every command, whatever the transport. Source: docs/contract/rpc.md#commands. */
export const RPC_COMMANDS = {
  /** Asks the user for consent; the response has the code, which the application exchanges. Some libraries say `scope`. */
  AUTHORIZE: {
    access: [],
    args: Type.Object({
      client_id: Maybe(Snowflake()),
      scopes: Maybe(Scopes),
      scope: Maybe(Scopes),
      rpc_token: Maybe(Text(1, 256)),
      response_type: Maybe(Type.Literal('code')),
      prompt: Maybe(Type.Enum(['none', 'consent'])),
      state: Maybe(Text(0, 1024)),
      nonce: Maybe(Text(0, 256)),
      code_challenge: Maybe(Text(1, 128)),
      code_challenge_method: Maybe(Type.Literal('S256')),
      integration_type: Maybe(Type.Enum([0, 1])),
    }),
    data: Type.Object({ code: Type.String() }),
  },
  /** Gives the connection the rights of an access token of its application and its user. */
  AUTHENTICATE: {
    access: [],
    args: Type.Object({ access_token: Text(1, 2048) }),
    data: Type.Object({ user: RpcUser, scopes: Type.Array(Type.String()), expires: Time, application: RpcApplication }),
  },
  GET_USER: { access: [['rpc.local'], ['rpc.embedded_app']], args: Type.Object({ id: Text(1, 64) }), data: Nullable(RpcUser) },
  SUBSCRIBE: { access: [], args: Type.Unknown(), data: Type.Object({ evt: Type.String() }) },
  UNSUBSCRIBE: { access: [], args: Type.Unknown(), data: Type.Object({ evt: Type.String() }) },
  /** Shows what the application does; null or nothing clears it. The response is the activity as others see it. */
  SET_ACTIVITY: {
    access: [['rpc'], ['rpc.activities.write'], ['rpc.local']],
    args: Type.Object({ pid: Maybe(Whole(0, 2 ** 32 - 1)), activity: Maybe(ActivityBody) }),
    data: Nullable(Type.Record(Type.String(), Type.Unknown())),
  },
} as const satisfies Readonly<Record<string, RpcCommand>>;

export type RpcCommandName = keyof typeof RPC_COMMANDS;
export type RpcArgs<N extends RpcCommandName> = Static<(typeof RPC_COMMANDS)[N]['args']>;
export type RpcData<N extends RpcCommandName> = Static<(typeof RPC_COMMANDS)[N]['data']>;
