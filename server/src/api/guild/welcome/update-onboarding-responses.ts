import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { AnswersBody, inOnboardingGuild, saveAnswers } from './answers.ts';

/** Changes a member's answers later: removes the roles of options no longer picked (people's clients). */
export const updateOnboardingResponses = route({
  id: 'update_onboarding_responses',
  method: 'PUT',
  path: '/guilds/{guild_id}/onboarding-responses',
  auth: ['person'],
  access: inOnboardingGuild,
  limit: limits.write,
  body: AnswersBody,
  reply: 200,
  run: async (ctx, { path: { guild_id }, body }) => ctx.transact((tx) => saveAnswers(tx, guild_id, ctx.viewer.user.id, body)),
});
