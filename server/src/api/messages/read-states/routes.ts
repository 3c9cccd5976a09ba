import type { Route } from '../../../core/framework/route.ts';
import { ackBulk } from './ack-bulk.ts';
import { ackMessage } from './ack-message.ts';
import { ackPins } from './ack-pins.ts';

/** How far people have read, in path order. */
export const readStatesRoutes: Route[] = [ackMessage, ackPins, ackBulk];
