import type { RpcAccess } from '@guildhall/protocol/rpc/access';
import type { RpcArgs, RpcCommandName, RpcData } from '@guildhall/protocol/rpc/commands';
import { RPC_COMMANDS } from '@guildhall/protocol/rpc/commands';
import type { Session } from './session.ts';
import type { Surroundings } from './surroundings.ts';
import { valid } from './validate.ts';

/** A command that a session sent. */
export interface Call<N extends RpcCommandName, S extends Surroundings = Surroundings> {
  readonly in: S;
  readonly session: Session;
  readonly args: RpcArgs<N>;
  /** The event of SUBSCRIBE and UNSUBSCRIBE. */
  readonly evt: unknown;
}

/** The parts of a call before its arguments are checked. */
export interface RawCall<S extends Surroundings> extends Omit<Call<RpcCommandName, S>, 'args'> {
  readonly args: unknown;
}

/** An implemented command of the table. */
export interface Command<S extends Surroundings = Surroundings> {
  readonly name: RpcCommandName;
  readonly access: RpcAccess;
  /** Checks the arguments and runs it; resolves with the data of the response, rejects with a Refusal. */
  run(call: RawCall<S>): Promise<unknown>;
}

/** The commands of a transport, by name. */
export type CommandTable<S extends Surroundings> = ReadonlyMap<string, Command<S>>;

/** Implements a command of RPC_COMMANDS: load, check, act; the returned data is the response. */
export function command<N extends RpcCommandName, S extends Surroundings = Surroundings>(
  name: N,
  run: (call: Call<N, S>) => Promise<RpcData<N>> | RpcData<N>,
): Command<S> {
  const declared: (typeof RPC_COMMANDS)[N] = RPC_COMMANDS[name];
  const { args }: { args: (typeof RPC_COMMANDS)[N]['args'] } = declared;
  return { name, access: declared.access, run: async (call) => run({ ...call, args: valid(args, call.args) }) };
}

/** Joins commands into the table of a transport. */
export function commandTable<S extends Surroundings>(...commands: readonly Command<S>[]): CommandTable<S> {
  return new Map(commands.map((one) => [one.name, one]));
}
