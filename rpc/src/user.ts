import type { RpcUser } from '@guildhall/protocol/rpc/objects';

/** The fields of a user of the server that RPC shows. */
export interface SeenUser {
  id: string;
  username: string;
  discriminator?: string | undefined;
  global_name?: string | null | undefined;
  avatar?: string | null | undefined;
  bot?: boolean | undefined;
  flags?: number | undefined;
  public_flags?: number | undefined;
  premium_type?: number | undefined;
}

/** A user of the server as RPC shows it. */
export function rpcUser(user: SeenUser): RpcUser {
  return {
    id: user.id,
    username: user.username,
    discriminator: user.discriminator ?? '0',
    global_name: user.global_name ?? null,
    avatar: user.avatar ?? null,
    avatar_decoration_data: null,
    bot: user.bot ?? false,
    flags: user.flags ?? user.public_flags ?? 0,
    premium_type: user.premium_type ?? 0,
  };
}
