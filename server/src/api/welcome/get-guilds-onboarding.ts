import { inGuild } from '../../core/access/guild.ts';
import { limits } from '../../core/limits.ts';
import { route } from '../../core/route.ts';
import { onboardingObject } from './onboarding.ts';
import { findOnboarding } from './queries.ts';

/** How newcomers are let in (UserGuildOnboardingResponse). */
export const getGuildsOnboarding = route({
  id: 'get_guilds_onboarding',
  method: 'GET',
  path: '/guilds/{guild_id}/onboarding',
  auth: ['bot', 'person'],
  access: inGuild(),
  limit: limits.read,
  reply: 200,
  run: async (ctx, { access: { guild } }) => onboardingObject(await findOnboarding(ctx.store.read, guild.id), guild),
});
