import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { inOnboardingGuild, saveAnswers } from './answers.ts';
import { updateOnboardingResponses as operation } from '@guildhall/protocol/operations/guild/welcome';

/** Changes a member's answers later: removes the roles of options no longer picked (people's clients). */
export const updateOnboardingResponses = route(operation, {
  access: inOnboardingGuild,
  limit: limits.write,
  run: async (ctx, { path: { guild_id }, body }) => ctx.transact((tx) => saveAnswers(tx, guild_id, ctx.viewer.user.id, body)),
});
