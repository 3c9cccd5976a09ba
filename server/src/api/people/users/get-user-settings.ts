import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { settingsOf } from './settings.ts';
import { getUserSettings as operation } from '@guildhall/protocol/operations/people/users';

/** The caller's settings (docs/contract/people.md#settings: people's clients). */
export const getUserSettings = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx) => settingsOf(ctx.viewer.user),
});
