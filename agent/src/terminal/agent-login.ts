import { createHash, randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { ApiError, type Client, createClient } from '@guildhall/protocol/client';
import { ERRORS } from '@guildhall/protocol/errors';

/** The longest name of a computer that the server takes. */
const NAME = 40;
const SYSTEMS: Readonly<Record<string, string>> = { linux: 'Linux', darwin: 'Mac OS X', win32: 'Windows' };

/** A login that a person confirms on a page of the platform (docs/contract/people.md#desktop-agents). */
export interface AgentLogin {
  /** The name of this computer, by which the login is listed. */
  name: string;
  challenge: string;
  /** The token for a code; undefined while the person has not confirmed it. Rejects if the code is refused. */
  exchange(code: string): Promise<string | undefined>;
  request: Client['request'];
}

/** Begins a login with a verifier of its own, which never leaves the agent before the exchange. */
export function agentLogin(address: string): AgentLogin {
  const properties = { os: SYSTEMS[process.platform] ?? process.platform, browser: 'Guildhall Desktop Agent', device: '' };
  const header = Buffer.from(JSON.stringify(properties)).toString('base64');
  const { request } = createClient({ base: `${address}/api/v10`, headers: () => ({ 'x-super-properties': header }) });
  const code_verifier = randomBytes(32).toString('base64url');
  return {
    name: hostname().slice(0, NAME) || 'this computer',
    challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    request,
    async exchange(code) {
      const { login } = await request('POST /auth/agent/token', { body: { code, code_verifier } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === ERRORS.INVALID_AUTH_TOKEN.code)
          throw new Error('The login was declined or has expired. Start the agent again.');
        throw error;
      });
      return login?.token;
    },
  };
}
