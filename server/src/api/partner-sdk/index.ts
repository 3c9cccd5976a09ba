import type { Route } from '../../core/route.ts';
import { botPartnerSdkToken } from './bot-partner-sdk-token.ts';
import { partnerSdkToken } from './partner-sdk-token.ts';

/** Everything under /partner-sdk, in path order. */
export const partnerSdkRoutes: Route[] = [partnerSdkToken, botPartnerSdkToken];
