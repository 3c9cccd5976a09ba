import type { Route } from '../../../core/framework/route.ts';
import { forgotPassword } from './forgot-password.ts';
import { getAuthOptions } from './get-auth-options.ts';
import { listAuthSessions } from './list-auth-sessions.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { logoutAuthSessions } from './logout-auth-sessions.ts';
import { register } from './register.ts';
import { resendVerification } from './resend-verification.ts';
import { resetPassword } from './reset-password.ts';
import { revertAccount } from './revert-account.ts';
import { verifyEmail } from './verify-email.ts';

/** All routes under /auth, in path order. */
export const authRoutes: Route[] = [
  forgotPassword,
  getAuthOptions,
  login,
  logout,
  register,
  resetPassword,
  revertAccount,
  listAuthSessions,
  logoutAuthSessions,
  verifyEmail,
  resendVerification,
];
