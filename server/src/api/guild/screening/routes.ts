import type { Route } from '../../../core/framework/route.ts';
import { getGuildMemberVerification } from './get-guild-member-verification.ts';
import { updateGuildMemberVerification } from './update-guild-member-verification.ts';

/** Member screening under /guilds/{guild_id}/member-verification, in path order. */
export const screeningRoutes: Route[] = [getGuildMemberVerification, updateGuildMemberVerification];
