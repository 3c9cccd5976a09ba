import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { inGuild } from '../../../core/access/guild.ts';
import { seesChannel } from '../../../core/access/reach.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { answersObject, findAnswers } from './answers.ts';
import { onboardingObject, withChannels } from './onboarding.ts';
import { findOnboarding } from './queries.ts';
import { getGuildsOnboarding as operation } from '@guildhall/protocol/operations/guild/welcome';

/**
 * How newcomers are let in (UserGuildOnboardingResponse), with the channels that the viewer may view, or all of them for MANAGE_GUILD; a
 * caller's own answers are added once there are any.
 */
export const getGuildsOnboarding = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (ctx, { access: { guild, member, permissions } }) => {
    const { clock, store, viewer } = ctx;
    const whole = onboardingObject(await findOnboarding(store.read, guild.id), guild);
    const isSeen = (channelId: Snowflake) => seesChannel(guild, member, clock.now(), channelId);
    // Clients that change it send back the object that they read.
    const onboarding = (permissions & PERMISSIONS.MANAGE_GUILD) === 0n ? withChannels(whole, isSeen) : whole;
    const row = viewer.kind === 'person' ? await findAnswers(store.read, guild.id, viewer.user.id) : undefined;
    if (!row) return onboarding;
    const { onboarding_responses: responses, onboarding_prompts_seen, onboarding_responses_seen } = answersObject(row);
    return { ...onboarding, responses, onboarding_prompts_seen, onboarding_responses_seen };
  },
});
