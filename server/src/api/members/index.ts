import type { Route } from '../../core/route.ts';

export { GUILD_MEMBER_ADD, GUILD_MEMBER_REMOVE, GUILD_MEMBER_UPDATE } from './events.ts';
export { type BareMemberObject, type MemberObject, memberObject, memberWithoutUser } from './member.ts';
export { addMember, botTags, findManagedRole, removeMember } from './membership.ts';
export {
  countGuilds,
  findMembersByIds,
  findMemberships,
  listMembers,
  lockMember,
  type MemberWithUser,
  searchMembers,
  updateMemberRow,
} from './queries.ts';

/** Everything under /guilds/{guild_id}/members, in path order. */
export const membersRoutes: Route[] = [];
