import type { Route } from '../../../core/framework/route.ts';
import { guildSearch } from './guild-search.ts';
import { threadSearch } from './thread-search.ts';

/** The operations of this feature, in path order. */
export const searchRoutes: Route[] = [threadSearch, guildSearch];
