import type { Route } from '../../core/route.ts';
import { authorize } from './authorize.ts';
import { getMyOauth2Application } from './get-my-oauth2-application.ts';
import { previewAuthorization } from './preview-authorization.ts';

/** Everything under /oauth2, in path order. */
export const oauth2Routes: Route[] = [getMyOauth2Application, previewAuthorization, authorize];
