import type { Route } from '../../../core/framework/route.ts';
import { createGuildEmoji } from './create-guild-emoji.ts';
import { deleteGuildEmoji } from './delete-guild-emoji.ts';
import { getGuildEmoji } from './get-guild-emoji.ts';
import { listGuildEmojis } from './list-guild-emojis.ts';
import { updateGuildEmoji } from './update-guild-emoji.ts';

/** Custom emojis under /guilds/{guild_id}/emojis, in path order. */
export const emojisRoutes: Route[] = [listGuildEmojis, createGuildEmoji, getGuildEmoji, updateGuildEmoji, deleteGuildEmoji];
