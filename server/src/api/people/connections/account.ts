import { LIMITS } from '@guildhall/protocol/limits';
import type { ConnectionService } from '../../../core/access/connection-services.ts';
import { type Claims, ServiceFailure } from './service.ts';

/** An account on a service. */
export interface Account {
  id: string;
  name: string;
}

/** Reads the account from the claims. Throws ServiceFailure if there is none. */
export function accountOf(service: ConnectionService, claims: Claims): Account {
  const id = textAt(claims, service.id_claim ?? (service.issuer === undefined ? 'id' : 'sub'));
  if (id === undefined || id.length > LIMITS.connections.id.max) throw new ServiceFailure('unavailable');
  const names = service.name_claim === undefined ? ['preferred_username', 'name', 'username', 'login'] : [service.name_claim];
  const name = names.map((path) => textAt(claims, path)).find((text) => text !== undefined) ?? id;
  return { id, name: name.slice(0, LIMITS.connections.name.max) };
}

/** The string or integer at a path such as `data.0.id`; undefined if there is none. */
function textAt(claims: Claims, path: string): string | undefined {
  let node: unknown = claims;
  for (const key of path.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return undefined;
    node = Object.entries(node).find(([name]) => name === key)?.[1];
  }
  // A number that lost digits would be another user's id.
  if (Number.isSafeInteger(node)) return String(node);
  return typeof node === 'string' && node.trim() !== '' ? node.trim() : undefined;
}
