import type { ServerLink } from '../api.ts';
import { HallError } from '../errors.ts';
import { isRecord } from '../wire.ts';
import type { FaultDeclaration } from './fault-declaration.ts';
import { callTesting } from './testing-routes.ts';

/** How often a fault has struck. */
export interface FaultCounters {
  /** The requests, events or sessions that it applied to. */
  matched: number;
  /** The number of them on which it took effect. */
  effects: number;
  /** Whether it may take effect now. */
  isActive: boolean;
}

/** A fault on the server, until it is removed. */
export interface Fault {
  readonly id: string;
  /** How often it has struck until now. Rejects if it has been removed. */
  counters(): Promise<FaultCounters>;
  /** Ends it. */
  remove(): Promise<void>;
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Creates a fault. Rejects with Refused if the server does not accept it. */
export async function createFault(server: ServerLink, declaration: FaultDeclaration): Promise<Fault> {
  const { bot } = declaration;
  const body = { ...declaration, ...(bot !== undefined && { bot: typeof bot === 'string' ? bot : bot.id }) };
  const id = idOf(await callTesting(server, 'POST', '/faults', body));
  if (id === undefined) throw new HallError('The server answered POST /testing/faults without an id.');
  const remove = async () => {
    await callTesting(server, 'DELETE', `/faults/${encodeURIComponent(id)}`);
  };
  const counters = async () => {
    const all = await callTesting(server, 'GET', '/faults');
    const rows: readonly unknown[] = Array.isArray(all) ? all : [];
    const found = rows.find((row) => idOf(row) === id);
    if (!isRecord(found)) throw new HallError(`The fault ${id} has been removed.`);
    return { matched: Number(found.matched), effects: Number(found.effects), isActive: found.is_active === true };
  };
  return { id, counters, remove, [Symbol.asyncDispose]: remove };
}

function idOf(value: unknown): string | undefined {
  return isRecord(value) && typeof value.id === 'string' ? value.id : undefined;
}
