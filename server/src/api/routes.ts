import type { Route } from '../core/route.ts';
import { rolesRoutes } from './roles/index.ts';
import { guildsRoutes } from './guilds/index.ts';
import { channelsRoutes } from './channels/index.ts';
import { usersRoutes } from './users/index.ts';

/** Every operation that is built. */
export const routes: readonly Route[] = [...usersRoutes, ...channelsRoutes, ...guildsRoutes, ...rolesRoutes];
