import type { Route } from '../../core/route.ts';
import { ackBulk } from './ack-bulk.ts';
import { ackMessage } from './ack-message.ts';
import { ackPins } from './ack-pins.ts';

export { dropMentions } from './mentions.ts';
export { noteMessage } from './note-message.ts';
export { type ReadStates, readStateObjects } from './ready.ts';

/** How far people have read, in path order. */
export const readStatesRoutes: Route[] = [ackMessage, ackPins, ackBulk];
