import type { Route } from '../../../core/framework/route.ts';
import { ackGuild } from './ack-guild.ts';
import { ackGuildFeature } from './ack-guild-feature.ts';
import { ackMyFeature } from './ack-my-feature.ts';
import { deleteReadState } from './delete-read-state.ts';
import { ackBulk } from './ack-bulk.ts';
import { ackMessage } from './ack-message.ts';
import { ackPins } from './ack-pins.ts';

/** How far people have read, in path order. */
export const readStatesRoutes: Route[] = [ackMessage, deleteReadState, ackPins, ackGuild, ackGuildFeature, ackMyFeature, ackBulk];
