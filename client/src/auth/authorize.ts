import { ABORTED, RPC_ERROR } from '../core/error-types.ts';
import type { Core } from '../core/core.ts';
import type { CallOptions } from '../core/http.ts';
import type { Rpc } from '../rpc/types.ts';
import { consentWays, takePending } from '#consent';
import { authorizationFailed } from './failures.ts';
import type { AuthorizeWay } from './options.ts';
import type { FlowParts } from './parts.ts';
import { codeOf, isResponse } from './response.ts';
import type { Auth, Authorization, AuthorizationArgs } from './types.ts';
import { randomText } from './verifier.ts';
import type { ConsentRequest, ConsentReturn, OpenPopup, StartWay, Ways } from './ways.ts';

const STATE_BYTES = 24;

/** An attempt that waits for the game's own scheme. */
interface Expected {
  state: string;
  redirectUri: string;
  resolve(back: ConsentReturn): void;
}

/** `authorize` with the window that was opened for it. */
type Authorize = (args: AuthorizationArgs, options?: CallOptions, popup?: OpenPopup) => Promise<Authorization>;

/** The authorization by code. The caller lets one attempt run at a time. */
export function authorization(
  core: Core,
  { agent, relayed, requestedBy }: FlowParts,
): { authorize: Authorize; completeRedirect: Auth['completeRedirect'] } {
  const { invalid, limited, pause, SvcppError } = core.tools;
  const failed = (message: string) => authorizationFailed(core.tools, message);
  const { ways = {}, redirectUri } = core.options.auth ?? {};
  const issuer = core.addresses.web;
  let running: Promise<Authorization> | undefined;
  let expected: Expected | undefined;

  const byScheme =
    (scheme: string): StartWay =>
    async ({ address, open, state, signal }) => {
      const back = `${scheme}:/authorize/callback`;
      const response = new Promise<ConsentReturn>((resolve) => {
        expected = { state, redirectUri: back, resolve };
      });
      signal.addEventListener('abort', () => {
        expected = undefined;
      });
      await open(address(back));
      return response;
    };

  const attempt = (request: ConsentRequest, scheme: string): Promise<ConsentReturn> => {
    const possible: Ways = { ...consentWays, scheme: byScheme(scheme) };
    for (const name of ['loopback', 'popup', 'redirect', 'scheme'] satisfies AuthorizeWay[]) {
      const back = ways[name] === false ? undefined : possible[name]?.(request);
      if (back) return back;
    }
    throw invalid('No way to authorize is possible here: allow one (auth.ways), or use getTokenFromDevice.');
  };

  const run: Authorize = async (args, { signal: given } = {}, popup) => {
    const { clientId, scopes } = requestedBy('authorize', args);
    const { state = randomText(STATE_BYTES), customSchemeParam: scheme = `game-${clientId}` } = args;
    core.secrets.add(state);
    const query = queryOf(args, { clientId, scopes, state });
    const address = (back: string) => `${issuer}/oauth2/authorize?${new URLSearchParams({ ...query, redirect_uri: back })}`;
    return limited(core, given, async (signal) => {
      const open = (url: string) => core.openUrl(url);
      const request: ConsentRequest = {
        address,
        open,
        redirectUri,
        state,
        signal,
        popup,
        relayed,
        failed,
        abandoned: () => new SvcppError({ type: ABORTED, message: 'The player closed the window.' }),
        pause: (ms) => pause(core, ms, signal),
      };
      const byAgent = ways.agent !== false && agent.isPossible ? await askAgent(core, agent, query, signal) : undefined;
      return byAgent ?? codeOf(core.tools, await attempt(request, scheme), { state, issuer });
    });
  };

  return {
    async authorize(...given) {
      running = run(...given);
      try {
        const authorized = await running;
        core.secrets.add(authorized.code);
        return authorized;
      } finally {
        running = undefined;
      }
    },

    async completeRedirect(location) {
      if (typeof location !== 'string')
        throw new TypeError(`auth.completeRedirect: expected location to be a string, got ${typeof location}.`);
      if (!isResponse(core.tools, location)) return undefined;
      const attempted = running;
      if (expected && attempted) {
        expected.resolve({ location, redirectUri: expected.redirectUri });
        return attempted;
      }
      const pending = takePending();
      if (!pending) throw failed('No authorization is under way: start the login from the game.');
      const { code, redirectUri: back } = codeOf(
        core.tools,
        { location, redirectUri: pending.redirectUri },
        { ...pending, issuer },
      );
      core.secrets.add(pending.state, code);
      return { code, redirectUri: back };
    },
  };
}

/** The parameters of the request but the redirect URI (RFC 6749 4.1.1, RFC 7636 4.3). */
function queryOf(
  { nonce, codeChallenge, integrationType }: AuthorizationArgs,
  { clientId, scopes, state }: { clientId: string; scopes: string; state: string },
): Record<string, string> {
  return {
    client_id: clientId,
    response_type: 'code',
    scope: scopes,
    state,
    ...(nonce === undefined ? {} : { nonce }),
    ...(codeChallenge ? { code_challenge: codeChallenge.challenge, code_challenge_method: 'S256' } : {}),
    ...(integrationType === undefined ? {} : { integration_type: String(integrationType) }),
  };
}

/** Lets the desktop agent ask the player; undefined if there is none, or it cannot ask. */
async function askAgent(
  core: Core,
  agent: Rpc,
  { scope = '', integration_type, ...query }: Record<string, string>,
  signal: AbortSignal,
): Promise<Authorization | undefined> {
  try {
    const type = integration_type === undefined ? {} : { integration_type: Number(integration_type) };
    const { code } = await agent.call('AUTHORIZE', { ...query, scopes: scope.split(' '), ...type }, { signal });
    return { code, redirectUri: '' };
  } catch (error) {
    signal.throwIfAborted();
    const { SvcppError } = core.tools;
    if (!(error instanceof SvcppError) || error.type !== RPC_ERROR) throw error;
    if (error.message.includes('access_denied')) throw authorizationFailed(core.tools, 'access_denied: The player declined.');
    core.log.info(`The desktop agent does not authorize: ${error.message}`);
    return undefined;
  }
}
