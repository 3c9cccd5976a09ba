import type { Route } from '../../../core/framework/route.ts';
import { getCall } from './get-call.ts';
import { ringCall } from './ring-call.ts';
import { stopRingingCall } from './stop-ringing-call.ts';
import { updateCall } from './update-call.ts';

/** Calls of private channels under /channels/{channel_id}/call. */
export const callsRoutes: Route[] = [getCall, updateCall, ringCall, stopRingingCall];
