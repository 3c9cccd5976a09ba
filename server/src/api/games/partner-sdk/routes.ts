import type { Route } from '../../../core/framework/route.ts';
import { botPartnerSdkUnmergeProvisionalAccount } from './bot-partner-sdk-unmerge-provisional-account.ts';
import { partnerSdkUnmergeProvisionalAccount } from './partner-sdk-unmerge-provisional-account.ts';
import { botPartnerSdkToken } from './bot-partner-sdk-token.ts';
import { partnerSdkChildToken } from './partner-sdk-child-token.ts';
import { partnerSdkToken } from './partner-sdk-token.ts';

/** All routes under /partner-sdk, in path order. */
export const partnerSdkRoutes: Route[] = [
  partnerSdkChildToken,
  partnerSdkUnmergeProvisionalAccount,
  botPartnerSdkUnmergeProvisionalAccount,
  partnerSdkToken,
  botPartnerSdkToken,
];
