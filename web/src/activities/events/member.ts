import { rpcMember } from '@guildhall/rpc/member';
import { store } from '../../state/session.ts';
import type { ActivitySurroundings } from '../surroundings.ts';

/** CURRENT_GUILD_MEMBER_UPDATE: the user's nickname, picture or roles in a guild have changed. */
export function announceMember({ account, sessions }: ActivitySurroundings): () => void {
  return account.on('GUILD_MEMBER_UPDATE', (member) => {
    const { guild_id, user } = member;
    if (user.id !== account.user.id) return;
    const roles = new Map(Object.entries(store.get().guilds[guild_id]?.roles ?? {}));
    sessions.emit('CURRENT_GUILD_MEMBER_UPDATE', rpcMember(member, roles), (_session, args) => args.guild_id === guild_id);
  });
}
