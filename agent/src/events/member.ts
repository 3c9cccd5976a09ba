import { rpcMember } from '@guildhall/rpc/member';
import type { Agent } from '../core/agent.ts';

/** CURRENT_GUILD_MEMBER_UPDATE: the person's nickname, picture or roles in a guild have changed. */
export function announceMember({ account, sessions }: Agent): void {
  account.on('GUILD_MEMBER_UPDATE', (member) => {
    const { guild_id, user } = member;
    if (user.id !== account.user.id) return;
    const data = rpcMember(member, account.world.guilds.get(guild_id)?.roles ?? new Map());
    sessions.emit('CURRENT_GUILD_MEMBER_UPDATE', data, (_session, args) => args.guild_id === guild_id);
  });
}
