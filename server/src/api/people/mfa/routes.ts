import type { Route } from '../../../core/framework/route.ts';
import { createWebauthnAuthenticator } from './create-webauthn-authenticator.ts';
import { deleteWebauthnAuthenticator } from './delete-webauthn-authenticator.ts';
import { disableTotp } from './disable-totp.ts';
import { enableTotp } from './enable-totp.ts';
import { finishMfa } from './finish-mfa.ts';
import { finishPasswordlessLogin } from './finish-passwordless-login.ts';
import { getBackupCodes } from './get-backup-codes.ts';
import { listWebauthnAuthenticators } from './list-webauthn-authenticators.ts';
import { sendBackupCodesChallenge } from './send-backup-codes-challenge.ts';
import { startPasswordlessLogin } from './start-passwordless-login.ts';
import { updateWebauthnAuthenticator } from './update-webauthn-authenticator.ts';
import { verifyMfaLogin } from './verify-mfa-login.ts';

/** Second factors, in path order. */
export const mfaRoutes: Route[] = [
  startPasswordlessLogin,
  finishPasswordlessLogin,
  verifyMfaLogin,
  sendBackupCodesChallenge,
  finishMfa,
  getBackupCodes,
  disableTotp,
  enableTotp,
  listWebauthnAuthenticators,
  createWebauthnAuthenticator,
  deleteWebauthnAuthenticator,
  updateWebauthnAuthenticator,
];
