import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { agentLogin } from './agent-login.ts';

/** Ms for which the agent waits for the person. */
const PATIENCE = 600_000;

/** The result that the browser returns: a code, or that the person has declined. */
type Returned = { kind: 'code'; code: string } | { kind: 'declined' };

/** The parts of the login that differ between programs and tests. */
export interface BrowserLogin {
  /** Shows the address of the page to the person, and opens it where that is possible. */
  show: (url: string) => void;
  /** Ends the login. */
  signal?: AbortSignal;
}

/**
 * Logs in by a page of the platform that the person confirms: the browser returns a code to a port of 127.0.0.1 (RFC 8252 7.3). Resolves with
 * the token; rejects if the person declines, or not within ten minutes.
 */
export async function logInByBrowser(address: string, { show, signal }: BrowserLogin): Promise<string> {
  const login = agentLogin(address);
  const state = randomBytes(24).toString('base64url');
  const returned = Promise.withResolvers<Returned>();
  const server = createServer((request, response) => {
    const found = returnedIn(request, state);
    const text = found ? PAGES[found.kind] : 'This page belongs to the login of the Guildhall desktop agent.';
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      connection: 'close',
    };
    response.writeHead(found ? 200 : 404, headers).end(`<!doctype html><title>Guildhall</title><p>${text}</p>\n`);
    if (found) returned.resolve(found);
  });
  const stop = AbortSignal.any([AbortSignal.timeout(PATIENCE), ...(signal ? [signal] : [])]);
  stop.addEventListener('abort', () => returned.reject(new Error('The login was not confirmed in time. Start the agent again.')));
  try {
    const port = await listening(server);
    const query = new URLSearchParams({ port: String(port), state, name: login.name, code_challenge: login.challenge });
    show(`${address}/agent-login?${query}`);
    const result = await returned.promise;
    if (result.kind === 'declined') throw new Error('The login was declined.');
    const token = await login.exchange(result.code);
    if (token === undefined) throw new Error('The login was not confirmed.');
    return token;
  } finally {
    server.close();
    server.closeIdleConnections();
  }
}

const PAGES: Readonly<Record<Returned['kind'], string>> = {
  code: 'The desktop agent is logged in. You can close this page.',
  declined: 'The desktop agent is not logged in. You can close this page.',
};

/** The result in a request to `/` with the right state; other pages of this computer are ignored. */
function returnedIn({ method, url = '', headers }: IncomingMessage, state: string): Returned | undefined {
  // A name that another site has pointed at this computer (DNS rebinding) is not ours.
  if (method !== 'GET' || !/^127\.0\.0\.1(?::\d+)?$/.test(headers.host ?? '') || !URL.canParse(url, 'http://127.0.0.1'))
    return undefined;
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
  const [given, wanted] = [Buffer.from(searchParams.get('state') ?? ''), Buffer.from(state)];
  if (pathname !== '/' || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  const code = searchParams.get('code');
  if (code) return { kind: 'code', code };
  return searchParams.has('error') ? { kind: 'declined' } : undefined;
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The agent cannot listen at 127.0.0.1.');
  return address.port;
}
