import type { RpcMember } from '@guildhall/protocol/rpc/objects';

/** The parts of GUILD_MEMBER_UPDATE that are shown. */
interface SeenMember {
  guild_id: string;
  user: { id: string };
  nick?: string | null | undefined;
  avatar?: string | null | undefined;
  roles: readonly string[];
}

/** The parts of a role that decide on the color of its members. */
export interface SeenRole {
  color: number;
  position: number;
}

/** The person as a member of a guild with these roles. */
export function rpcMember({ guild_id, user, nick, avatar, roles }: SeenMember, known: ReadonlyMap<string, SeenRole>): RpcMember {
  return {
    ...{ user_id: user.id, guild_id, nick: nick ?? null, avatar: avatar ?? null },
    ...{ avatar_decoration_data: null, color_string: colorOf(roles, known) },
  };
}

/** The color of the highest role that has one, as #rrggbb; null without one. */
function colorOf(roles: readonly string[], known: ReadonlyMap<string, SeenRole>): string | null {
  const [first] = roles
    .flatMap((id) => known.get(id) ?? [])
    .filter(({ color }) => color !== 0)
    .sort((a, b) => b.position - a.position);
  return first ? `#${first.color.toString(16).padStart(6, '0')}` : null;
}
