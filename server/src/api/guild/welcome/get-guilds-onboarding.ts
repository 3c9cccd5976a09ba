import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { answersObject, findAnswers } from './answers.ts';
import { onboardingObject } from './onboarding.ts';
import { findOnboarding } from './queries.ts';

/** How newcomers are let in (UserGuildOnboardingResponse); a person's own answers stand beside it once there are any. */
export const getGuildsOnboarding = route({
  id: 'get_guilds_onboarding',
  method: 'GET',
  path: '/guilds/{guild_id}/onboarding',
  auth: ['bot', 'person'],
  access: inGuild(),
  limit: limits.read,
  reply: 200,
  run: async (ctx, { access: { guild } }) => {
    const { store, viewer } = ctx;
    const onboarding = onboardingObject(await findOnboarding(store.read, guild.id), guild);
    const row = viewer.kind === 'person' ? await findAnswers(store.read, guild.id, viewer.user.id) : undefined;
    if (!row) return onboarding;
    const { onboarding_responses: responses, onboarding_prompts_seen, onboarding_responses_seen } = answersObject(row);
    return { ...onboarding, responses, onboarding_prompts_seen, onboarding_responses_seen };
  },
});
