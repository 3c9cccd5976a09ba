import type { Route } from '../../../core/framework/route.ts';
import { sendRemoteCommand } from './send-remote-command.ts';

/** Messages between the sessions of a person. */
export const remoteCommandsRoutes: Route[] = [sendRemoteCommand];
