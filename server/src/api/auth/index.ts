import type { Route } from '../../core/route.ts';
import { forgotPassword } from './forgot-password.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { register } from './register.ts';
import { resendVerification } from './resend-verification.ts';
import { resetPassword } from './reset-password.ts';
import { revertAccount } from './revert-account.ts';
import { verifyEmail } from './verify-email.ts';

export { emailChanged, passwordChanged } from './credentials.ts';
export { hashPassword, verifyPassword } from './password.ts';
export { requirePassword } from './require-password.ts';
export { refuseTaken } from './taken.ts';
export { issueToken, revokeToken, revokeTokens } from './tokens.ts';

/** Everything under /auth, in path order. */
export const authRoutes: Route[] = [
  forgotPassword,
  login,
  logout,
  register,
  resetPassword,
  revertAccount,
  verifyEmail,
  resendVerification,
];
