import type { Route } from '../../../core/framework/route.ts';
import { previewPruneGuild } from './preview-prune-guild.ts';
import { pruneGuild } from './prune-guild.ts';

/** Prune under /guilds/{guild_id}/prune, in path order. */
export const pruneRoutes: Route[] = [previewPruneGuild, pruneGuild];
