import type { Route } from '../../../core/route.ts';
import { guildSearch } from './guild-search.ts';
import { threadSearch } from './thread-search.ts';

/** The operations of this room, in path order. */
export const searchRoutes: Route[] = [threadSearch, guildSearch];
