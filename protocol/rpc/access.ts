/**
 * The scopes that a command or event needs: one of the alternatives, each a list of scopes that are all needed. Open to any
 * connection if the list is empty. `rpc.local` and `rpc.authenticated` are not granted by people: see PSEUDO_SCOPES.
 */
export type RpcAccess = readonly (readonly string[])[];

/** Scopes of a connection itself. Source: docs/contract/rpc.md#scopes. */
export const PSEUDO_SCOPES = {
  /** A program on the same machine: a transport without an Origin. */
  LOCAL: 'rpc.local',
  /** After AUTHENTICATE. */
  AUTHENTICATED: 'rpc.authenticated',
  /** An embedded activity. */
  EMBEDDED: 'rpc.embedded_app',
} as const;

/** Whether a connection with these scopes may use a command or event with this access. */
export function mayUse(access: RpcAccess, scopes: ReadonlySet<string>): boolean {
  return access.length === 0 || access.some((all) => all.every((scope) => scopes.has(scope)));
}
