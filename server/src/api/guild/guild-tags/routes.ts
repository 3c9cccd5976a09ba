import type { Route } from '../../../core/framework/route.ts';
import { getGuildProfile } from './get-guild-profile.ts';
import { updateGuildProfile } from './update-guild-profile.ts';
import { updateMyPrimaryGuild } from './update-my-primary-guild.ts';

/** Guild tags under /guilds and /users/@me, in path order. */
export const guildTagsRoutes: Route[] = [getGuildProfile, updateGuildProfile, updateMyPrimaryGuild];
