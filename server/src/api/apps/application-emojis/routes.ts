import type { Route } from '../../../core/framework/route.ts';
import { createApplicationEmoji } from './create-application-emoji.ts';
import { deleteApplicationEmoji } from './delete-application-emoji.ts';
import { getApplicationEmoji } from './get-application-emoji.ts';
import { listApplicationEmojis } from './list-application-emojis.ts';
import { updateApplicationEmoji } from './update-application-emoji.ts';

/** Emojis of applications under /applications/{application_id}/emojis, in path order. */
export const applicationEmojisRoutes: Route[] = [
  listApplicationEmojis,
  createApplicationEmoji,
  getApplicationEmoji,
  updateApplicationEmoji,
  deleteApplicationEmoji,
];
