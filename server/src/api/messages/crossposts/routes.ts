import type { Route } from '../../../core/framework/route.ts';
import { crosspostMessage } from './crosspost-message.ts';
import { followChannel } from './follow-channel.ts';

/** Channel following and publishing under /channels/{channel_id}, in path order. */
export const crosspostsRoutes: Route[] = [followChannel, crosspostMessage];
