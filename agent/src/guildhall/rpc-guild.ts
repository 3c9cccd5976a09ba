import type { RpcGuild } from '@guildhall/protocol/rpc/objects';
import type { SeenGuild } from './world.ts';

/** A guild as RPC shows it; `cdn` is the address of pictures. */
export function rpcGuild({ id, name, icon }: SeenGuild, cdn: string): RpcGuild {
  return { id, name, icon_url: icon === null ? null : `${cdn}/icons/${id}/${icon}.png`, members: [] };
}
