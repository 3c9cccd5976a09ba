import type { Route } from '../../../core/framework/route.ts';
import { listApplicationPlayers } from './list-application-players.ts';

/** The players of games. */
export const playersRoutes: Route[] = [listApplicationPlayers];
