import type { Route } from '../../../core/framework/route.ts';
import { getBotGateway } from './get-bot-gateway.ts';
import { getGateway } from './get-gateway.ts';

/** Everything under /gateway, in path order. */
export const gatewayRoutes: Route[] = [getGateway, getBotGateway];
