import type { ServerLink } from '../api.ts';
import { HallError } from '../errors.ts';
import { isRecord } from '../wire.ts';
import { callTesting } from './testing-routes.ts';

/**
 * A fault as `POST /testing/faults` takes it: its kind, the requests or sessions that it hits, and how often. The body is sent as it
 * is, so every field that the server knows can be used.
 */
export interface FaultDeclaration {
  /** The name of the failure. */
  kind: string;
  [field: string]: unknown;
}

/** A fault on the server, until it is removed. */
export interface Fault {
  readonly id: string;
  /** The fault as the server shows it now, with the number of times that it has struck. Rejects if it has been removed. */
  counters(): Promise<Record<string, unknown>>;
  /** Ends it. */
  remove(): Promise<void>;
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Creates a fault. Rejects with Refused if the server does not accept it. */
export async function createFault(server: ServerLink, declaration: FaultDeclaration): Promise<Fault> {
  const id = idOf(await callTesting(server, 'POST', '/faults', declaration));
  if (id === undefined) throw new HallError('The server answered POST /testing/faults without an id.');
  const remove = async () => {
    await callTesting(server, 'DELETE', `/faults/${encodeURIComponent(id)}`);
  };
  const counters = async () => {
    const all = await callTesting(server, 'GET', '/faults');
    const rows: unknown[] = Array.isArray(all) ? all : isRecord(all) && Array.isArray(all.faults) ? all.faults : [];
    const found = rows.find((row) => idOf(row) === id);
    if (!isRecord(found)) throw new HallError(`The fault ${id} is no longer there.`);
    return found;
  };
  return { id, counters, remove, [Symbol.asyncDispose]: remove };
}

function idOf(value: unknown): string | undefined {
  return isRecord(value) && (typeof value.id === 'string' || typeof value.id === 'number') ? String(value.id) : undefined;
}
