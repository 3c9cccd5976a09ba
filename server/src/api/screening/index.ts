import type { Route } from '../../core/route.ts';
import { getGuildMemberVerification } from './get-guild-member-verification.ts';
import { updateGuildMemberVerification } from './update-guild-member-verification.ts';

export { arrivalOf } from './arrival.ts';
export { checkAnswers, findForm, formObject, GATE } from './form.ts';
export { releasePending } from './release-pending.ts';

/** Rules that newcomers accept, under /guilds/{guild_id}/member-verification, in path order. */
export const screeningRoutes: Route[] = [getGuildMemberVerification, updateGuildMemberVerification];
