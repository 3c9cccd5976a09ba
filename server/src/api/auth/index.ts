import type { Route } from '../../core/route.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { register } from './register.ts';

export { hashPassword, verifyPassword } from './password.ts';
export { refuseTaken } from './taken.ts';
export { issueToken, revokeToken, revokeTokens } from './tokens.ts';

/** Everything under /auth, in path order. */
export const authRoutes: Route[] = [login, logout, register];
