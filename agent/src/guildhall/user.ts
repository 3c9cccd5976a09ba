import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { RpcUser } from '@guildhall/protocol/rpc/objects';

/** A user of the server as RPC shows it. */
export function rpcUser(user: Partial<UserObject> & Pick<UserObject, 'id' | 'username'> & { premium_type?: number }): RpcUser {
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
