import { MEMBER_FLAGS } from '@guildhall/protocol/enums';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { inOnboardingGuild, saveAnswers } from './answers.ts';
import { createOnboardingResponses as operation } from '@guildhall/protocol/operations/guild/welcome';

/**
 * Stores a new member's first answers: assigns the roles of the picked options and marks the onboarding as completed
 * (people's clients).
 */
export const createOnboardingResponses = route(operation, {
  access: inOnboardingGuild,
  limit: limits.write,
  run: async (ctx, { path: { guild_id }, body }) => {
    const flags = MEMBER_FLAGS.STARTED_ONBOARDING | MEMBER_FLAGS.COMPLETED_ONBOARDING;
    return ctx.transact((tx) => saveAnswers(tx, guild_id, ctx.viewer.user.id, body, flags));
  },
});
