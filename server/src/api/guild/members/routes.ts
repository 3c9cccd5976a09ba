import type { Route } from '../../../core/framework/route.ts';
import { addGuildMember } from './add-guild-member.ts';
import { getGuildMembersSupplemental } from './get-guild-members-supplemental.ts';
import { searchGuildMembersAdvanced } from './search-guild-members-advanced.ts';
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
import { updateMyMemberProfile } from './update-my-member-profile.ts';

/** All routes under /guilds/{guild_id}/members, in path order. */
export const membersRoutes: Route[] = [
  listGuildMembers,
  updateMyGuildMember,
  updateMyMemberProfile,
  modifyCurrentUserNick,
  searchGuildMembers,
  getGuildMember,
  addGuildMember,
  updateGuildMember,
  deleteGuildMember,
  addGuildMemberRole,
  deleteGuildMemberRole,
  getMyGuildMember,
  searchGuildMembersAdvanced,
  getGuildMembersSupplemental,
];
