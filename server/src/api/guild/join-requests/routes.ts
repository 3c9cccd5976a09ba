import type { Route } from '../../../core/framework/route.ts';
import { actionGuildJoinRequest } from './action-guild-join-request.ts';
import { createJoinRequest } from './create-join-request.ts';
import { getGuildJoinRequests } from './get-guild-join-requests.ts';

/** Requests to join under /guilds/{guild_id}/requests, in path order. */
export const joinRequestsRoutes: Route[] = [getGuildJoinRequests, createJoinRequest, actionGuildJoinRequest];
