import type { Route } from '../../../core/framework/route.ts';
import { authorizeAgentLogin } from './authorize-agent-login.ts';
import { exchangeAgentLogin } from './exchange-agent-login.ts';
import { finishAgentLogin } from './finish-agent-login.ts';
import { startAgentLogin } from './start-agent-login.ts';
import { verifyAgentLogin } from './verify-agent-login.ts';

/** Logins of desktop agents, under /auth/agent. */
export const agentLoginsRoutes: Route[] = [
  authorizeAgentLogin,
  exchangeAgentLogin,
  finishAgentLogin,
  startAgentLogin,
  verifyAgentLogin,
];
