import { MEMBER_FLAGS } from '@guildhall/protocol/enums';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { AnswersBody, inOnboardingGuild, saveAnswers } from './answers.ts';

/**
 * Stores a new member's first answers: assigns the roles of the picked options and marks the onboarding as completed
 * (people's clients).
 */
export const createOnboardingResponses = route({
  id: 'create_onboarding_responses',
  method: 'POST',
  path: '/guilds/{guild_id}/onboarding-responses',
  auth: ['person'],
  access: inOnboardingGuild,
  limit: limits.write,
  body: AnswersBody,
  reply: 200,
  run: async (ctx, { path: { guild_id }, body }) => {
    const flags = MEMBER_FLAGS.STARTED_ONBOARDING | MEMBER_FLAGS.COMPLETED_ONBOARDING;
    return ctx.transact((tx) => saveAnswers(tx, guild_id, ctx.viewer.user.id, body, flags));
  },
});
