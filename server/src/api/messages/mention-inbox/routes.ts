import type { Route } from '../../../core/framework/route.ts';
import { deleteMention } from './delete-mention.ts';
import { listMentions } from './list-mentions.ts';

/** The inbox of mentions, in path order. */
export const mentionInboxRoutes: Route[] = [listMentions, deleteMention];
