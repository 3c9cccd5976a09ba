import { store } from '../../state/session.ts';
import type { Member } from '../../api/wire-base.ts';
import type { ActivitySurroundings } from '../surroundings.ts';

/** CURRENT_GUILD_MEMBER_UPDATE: the user's nickname or roles in a guild have changed. */
export function announceMember({ account, sessions }: ActivitySurroundings): () => void {
  return account.on('GUILD_MEMBER_UPDATE', ({ guild_id, user, nick, roles, avatar }) => {
    if (user.id !== account.user.id) return;
    const data = {
      ...{ user_id: user.id, guild_id, nick: nick ?? null, avatar: avatar ?? null },
      ...{ avatar_decoration_data: null, color_string: colorOf(guild_id, roles) },
    };
    sessions.emit('CURRENT_GUILD_MEMBER_UPDATE', data, (_session, args) => args.guild_id === guild_id);
  });
}

/** The color of the highest role that has one, as #rrggbb; null without one. */
function colorOf(guildId: string, roles: Member['roles']): string | null {
  const known = store.get().guilds[guildId]?.roles ?? {};
  const [first] = roles
    .flatMap((id) => known[id] ?? [])
    .filter(({ color }) => color !== 0)
    .sort((a, b) => b.position - a.position);
  return first ? `#${first.color.toString(16).padStart(6, '0')}` : null;
}
