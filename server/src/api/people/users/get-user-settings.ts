import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { settingsOf } from './settings.ts';

/** The caller's settings (people-api.md: people's clients). */
export const getUserSettings = route({
  id: 'get_user_settings',
  method: 'GET',
  path: '/users/@me/settings',
  auth: ['person'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: async (ctx) => settingsOf(ctx.viewer.user),
});
