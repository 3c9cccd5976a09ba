import type { Route } from '../../../core/framework/route.ts';
import { createOnboardingResponses } from './create-onboarding-responses.ts';
import { getGuildNewMemberWelcome } from './get-guild-new-member-welcome.ts';
import { getGuildWelcomeScreen } from './get-guild-welcome-screen.ts';
import { getGuildsOnboarding } from './get-guilds-onboarding.ts';
import { putGuildsOnboarding } from './put-guilds-onboarding.ts';
import { updateGuildWelcomeScreen } from './update-guild-welcome-screen.ts';
import { updateOnboardingResponses } from './update-onboarding-responses.ts';

/** The welcome screen and onboarding under /guilds/{guild_id}, in path order. */
export const welcomeRoutes: Route[] = [
  getGuildNewMemberWelcome,
  getGuildsOnboarding,
  putGuildsOnboarding,
  createOnboardingResponses,
  updateOnboardingResponses,
  getGuildWelcomeScreen,
  updateGuildWelcomeScreen,
];
