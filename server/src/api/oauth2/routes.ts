import type { Route } from '../../core/framework/route.ts';
import { deleteAuthorization } from './delete-authorization.ts';
import { getMyUser } from './get-my-user.ts';
import { getMyOauth2Authorization } from './get-my-oauth2-authorization.ts';
import { listAuthorizations } from './list-authorizations.ts';
import { getOpenidConnectUserinfo } from './get-openid-connect-userinfo.ts';
import { getPublicKeys } from './get-public-keys.ts';
import { postOpenidConnectUserinfo } from './post-openid-connect-userinfo.ts';
import { deviceAuthorize } from './device-authorize.ts';
import { deviceFinish } from './device-finish.ts';
import { deviceVerify } from './device-verify.ts';
import { token } from './token.ts';
import { tokenRpc } from './token-rpc.ts';
import { tokenRevoke } from './token-revoke.ts';
import { authorize } from './authorize.ts';
import { getMyOauth2Application } from './get-my-oauth2-application.ts';
import { previewAuthorization } from './preview-authorization.ts';

/** The routes under /oauth2, and the user of a token, in path order. */
export const oauth2Routes: Route[] = [
  getMyUser,
  getMyOauth2Authorization,
  getMyOauth2Application,
  getPublicKeys,
  getOpenidConnectUserinfo,
  postOpenidConnectUserinfo,
  previewAuthorization,
  authorize,
  deviceAuthorize,
  deviceVerify,
  deviceFinish,
  token,
  tokenRevoke,
  tokenRpc,
  listAuthorizations,
  deleteAuthorization,
];
