import type { Route } from '../../../core/framework/route.ts';
import { createGuildFromTemplate } from './create-guild-from-template.ts';
import { createGuildTemplate } from './create-guild-template.ts';
import { deleteGuildTemplate } from './delete-guild-template.ts';
import { getGuildTemplate } from './get-guild-template.ts';
import { listGuildTemplates } from './list-guild-templates.ts';
import { syncGuildTemplate } from './sync-guild-template.ts';
import { updateGuildTemplate } from './update-guild-template.ts';

/** Templates under /guilds, in path order. */
export const templatesRoutes: Route[] = [
  getGuildTemplate,
  createGuildFromTemplate,
  listGuildTemplates,
  createGuildTemplate,
  syncGuildTemplate,
  deleteGuildTemplate,
  updateGuildTemplate,
];
