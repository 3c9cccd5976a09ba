import type { Route } from '../../core/route.ts';
import { addGuildMember } from './add-guild-member.ts';
import { getMyGuildMember } from './get-my-guild-member.ts';
import { addGuildMemberRole } from './add-guild-member-role.ts';
import { deleteGuildMember } from './delete-guild-member.ts';
import { deleteGuildMemberRole } from './delete-guild-member-role.ts';
import { getGuildMember } from './get-guild-member.ts';
import { listGuildMembers } from './list-guild-members.ts';
import { modifyCurrentUserNick } from './modify-current-user-nick.ts';
import { searchGuildMembers } from './search-guild-members.ts';
import { updateGuildMember } from './update-guild-member.ts';
import { updateMyGuildMember } from './update-my-guild-member.ts';

export { checkRoles, emitMemberUpdate, memberForChange, saveMember } from './change.ts';
export { leaveWhenOffline } from './leave-when-offline.ts';
export { GUILD_MEMBER_ADD, GUILD_MEMBER_REMOVE, GUILD_MEMBER_UPDATE } from './events.ts';
export { type BareMemberObject, type MemberObject, memberObject, memberWithoutUser } from './member.ts';
export { deleteSomeNames, namesOf, renameMember } from './names.ts';
export { addMember, botTags, findManagedRole, removeMember } from './membership.ts';
export {
  countGuilds,
  findMembersByIds,
  findGuildSizes,
  findMemberships,
  isMember,
  listMembers,
  lockMember,
  lockMemberships,
  type MemberWithUser,
  searchMembers,
  updateMemberRow,
} from './queries.ts';

/** Everything under /guilds/{guild_id}/members, in path order. */
export const membersRoutes: Route[] = [
  listGuildMembers,
  updateMyGuildMember,
  modifyCurrentUserNick,
  searchGuildMembers,
  getGuildMember,
  addGuildMember,
  updateGuildMember,
  deleteGuildMember,
  addGuildMemberRole,
  deleteGuildMemberRole,
  getMyGuildMember,
];
