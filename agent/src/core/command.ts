import type { RpcArgs, RpcCommandName, RpcData } from '@guildhall/protocol/rpc/commands';
import { RPC_COMMANDS } from '@guildhall/protocol/rpc/commands';
import type { RpcAccess } from '@guildhall/protocol/rpc/access';
import type { Agent } from './agent.ts';
import type { Session } from './session.ts';
import { valid } from './validate.ts';

/** A command that a session sent. */
export interface Call<N extends RpcCommandName> {
  readonly agent: Agent;
  readonly session: Session;
  readonly args: RpcArgs<N>;
  /** Of SUBSCRIBE and UNSUBSCRIBE. */
  readonly evt: unknown;
}

/** The parts of a call before its arguments are checked. */
export interface RawCall extends Omit<Call<RpcCommandName>, 'args'> {
  readonly args: unknown;
}

/** An implemented command of the table. */
export interface Command {
  readonly name: RpcCommandName;
  readonly access: RpcAccess;
  /** Checks the arguments and runs it; resolves with the data of the response, rejects with a Refusal. */
  run(call: RawCall): Promise<unknown>;
}

/** Implements a command of RPC_COMMANDS: load, check, act; the returned data is the response. */
export function command<N extends RpcCommandName>(name: N, run: (call: Call<N>) => Promise<RpcData<N>> | RpcData<N>): Command {
  const declared: (typeof RPC_COMMANDS)[N] = RPC_COMMANDS[name];
  const { args }: { args: (typeof RPC_COMMANDS)[N]['args'] } = declared;
  return { name, access: declared.access, run: async (call) => run({ ...call, args: valid(args, call.args) }) };
}
