import type { Tools } from '../core/tools.ts';
import { authorizationFailed } from './failures.ts';
import type { ConsentReturn } from './ways.ts';
import type { Authorization } from './types.ts';

/** The parameters of a response, each of which must appear at most once (RFC 6749 3.1). */
const NAMES = ['state', 'iss', 'code', 'error', 'error_description'] as const;

/** Whether an address carries the response to an authorization. */
export function isResponse(tools: Tools, location: string): boolean {
  const { searchParams } = parse(tools, location);
  return searchParams.has('code') || searchParams.has('error');
}

/**
 * The code of a response. Rejects with ErrorType.AuthorizationFailed one that does not repeat the state (RFC 6749 10.12), is not
 * of this server (RFC 9207 2.4), repeats a parameter, or is a refusal.
 */
export function codeOf(
  tools: Tools,
  { location, redirectUri }: ConsentReturn,
  { state, issuer }: { state: string; issuer: string },
): Authorization {
  const { searchParams } = parse(tools, location);
  const repeated = NAMES.find((name) => searchParams.getAll(name).length > 1);
  if (repeated) throw authorizationFailed(tools, `The response has ${repeated} more than once: it is not one of this server.`);
  if (searchParams.get('state') !== state)
    throw authorizationFailed(tools, 'The response is not to this request (state): start the login again from the game.');
  if (searchParams.get('iss') !== issuer)
    throw authorizationFailed(
      tools,
      'The response is not of this server (iss): check apiBase and webBase, and do not log in there.',
    );
  const [code, error] = [searchParams.get('code'), searchParams.get('error')];
  if (error !== null) {
    const detail = error === 'access_denied' ? 'The player declined.' : searchParams.get('error_description');
    throw authorizationFailed(tools, `${error}${detail ? `: ${detail}` : ''}`);
  }
  if (!code) throw authorizationFailed(tools, 'The response has no code: start the login again.');
  return { code, redirectUri };
}

/** A path of its own, such as `game:/authorize/callback`, is an address too. */
function parse(tools: Tools, location: string): URL {
  try {
    return new URL(location);
  } catch {
    throw authorizationFailed(tools, 'The address is not a URL: pass the whole address that was opened.');
  }
}
