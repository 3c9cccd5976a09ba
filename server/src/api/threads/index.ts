import type { Route } from '../../core/route.ts';

/** The operations of this room, in path order. */
export const threadsRoutes: Route[] = [];
