import type { Route } from '../../../core/framework/route.ts';
import { deleteApplicationPlayer } from './delete-application-player.ts';
import { listApplicationPlayers } from './list-application-players.ts';

/** The players of games, in path order. */
export const playersRoutes: Route[] = [listApplicationPlayers, deleteApplicationPlayer];
