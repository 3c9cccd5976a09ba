import type { Route } from '../core/route.ts';
import { usersRoutes } from './users/index.ts';

/** Every operation that is built. */
export const routes: readonly Route[] = [...usersRoutes];
