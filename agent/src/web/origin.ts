import type { RpcApplication } from '@guildhall/protocol/rpc/objects';

/**
 * Whether the page at an origin may use the application: one of its `rpc_origins`. A program without an Origin may not, since it could be
 * of another user of the machine.
 */
export function isOwnOrigin({ rpc_origins }: RpcApplication, origin: string | undefined): boolean {
  return origin !== undefined && origin !== 'null' && rpc_origins.some((one) => sameOrigin(one, origin));
}

function sameOrigin(registered: string, origin: string): boolean {
  return registered === origin || (URL.canParse(registered) && new URL(registered).origin === origin);
}
