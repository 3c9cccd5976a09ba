import { ApiError } from '@guildhall/protocol/client';
import { agentLogin } from './agent-login.ts';

/** The parts of the login that differ between programs and tests. */
export interface CodeLogin {
  /** Waits for ms. */
  wait: (ms: number) => Promise<unknown>;
  /** Shows the person where to type which code. */
  show: (page: string, code: string) => void;
}

/**
 * Logs in by a code that the person types on a page of the platform, on any computer or phone. Resolves with the token; rejects if the person
 * declines, or not before the code expires.
 */
export async function logInByCode(address: string, { wait, show }: CodeLogin): Promise<string> {
  const login = agentLogin(address);
  const body = { name: login.name, code_challenge: login.challenge };
  const { code, user_code, verification_uri, interval, expires_in } = await login.request('POST /auth/agent/start', { body });
  show(verification_uri, user_code);
  for (let waited = 0; waited <= expires_in; waited += interval) {
    await wait(interval * 1000);
    const token = await login.exchange(code).catch((error: unknown) => {
      if (isPassing(error)) return undefined;
      throw error;
    });
    if (token !== undefined) return token;
  }
  throw new Error('The login was not confirmed in time. Start the agent again.');
}

/** The server cannot be reached or is busy: the next attempt may succeed. */
function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 429 || error.status >= 500;
  return error instanceof TypeError;
}
