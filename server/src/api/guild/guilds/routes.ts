import type { Route } from '../../../core/framework/route.ts';
import { createGuild } from './create-guild.ts';
import { deleteGuild } from './delete-guild.ts';
import { getGuild } from './get-guild.ts';
import { getGuildPreview } from './get-guild-preview.ts';
import { getGuildVanityUrl } from './get-guild-vanity-url.ts';
import { leaveGuild } from './leave-guild.ts';
import { listMyGuilds } from './list-my-guilds.ts';
import { updateGuild } from './update-guild.ts';
import { updateGuildIncidentActions } from './update-guild-incident-actions.ts';
import { updateGuildMfaLevel } from './update-guild-mfa-level.ts';
import { updateGuildVanityUrl } from './update-guild-vanity-url.ts';

/** Guilds under /guilds and /users/@me/guilds, in path order. */
export const guildsRoutes: Route[] = [
  createGuild,
  getGuild,
  updateGuild,
  deleteGuild,
  getGuildPreview,
  updateGuildIncidentActions,
  updateGuildMfaLevel,
  getGuildVanityUrl,
  updateGuildVanityUrl,
  listMyGuilds,
  leaveGuild,
];
