import type { Core } from '../core/core.ts';
import type { CallOptions } from '../core/http.ts';
import { merge, proofOf } from './exchange.ts';
import { authorizationFailed, oauthErrorOf } from './failures.ts';
import { grant } from './renewals.ts';
import type { FlowParts } from './parts.ts';
import type { Auth, DeviceAuthorizationArgs, TokenSet } from './types.ts';

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
/** Seconds between two polls if the server names no interval, and what each `slow_down` adds (RFC 8628 3.5). */
const POLL = 5;

/** The device flow (RFC 8628). */
export function deviceFlow(
  core: Core,
  parts: FlowParts,
): Pick<Auth, 'getTokenFromDevice' | 'getTokenFromDeviceProvisionalMerge'> {
  const { tokens, screens, requestedBy } = parts;
  const { limited } = core.tools;
  const run = (member: string, args: DeviceAuthorizationArgs, { signal }: CallOptions = {}, proof = {}): Promise<TokenSet> => {
    const { clientId, scopes } = requestedBy(member, args);
    return limited(core, signal, async (ended) => {
      const started = await core.http.form('/oauth2/device/authorize', { client_id: clientId, scope: scopes }, { signal: ended });
      const [code, userCode] = [String(started.device_code), String(started.user_code)];
      core.secrets.add(code, userCode);
      screens.openAuthorizeDeviceScreen(clientId, userCode);
      try {
        const fields = { grant_type: DEVICE_GRANT, client_id: clientId, device_code: code, ...proof };
        return await poll(core, started, ended, () => grant(core, tokens, fields, { signal: ended }));
      } finally {
        screens.closeAuthorizeDeviceScreen();
      }
    });
  };

  return {
    getTokenFromDevice: async (args, call) => run('getTokenFromDevice', args, call),
    async getTokenFromDeviceProvisionalMerge(args, type, token, call) {
      const member = 'getTokenFromDeviceProvisionalMerge';
      const proof = proofOf(core, parts, member, type, token);
      return merge(tokens, () => run(member, args, call, proof));
    },
  };
}

/** Polls until the player has answered or the code has expired. A lost response doubles the interval, as `slow_down` adds to it. */
async function poll(
  core: Core,
  { interval, expires_in }: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
  once: () => Promise<TokenSet>,
): Promise<TokenSet> {
  const { pause, SvcppError } = core.tools;
  const end = core.clock.now() + Number(expires_in) * 1000;
  let seconds = Number(interval) || POLL;
  for (;;) {
    await pause(core, seconds * 1000, signal);
    try {
      return await once();
    } catch (error) {
      const name = oauthErrorOf(core.tools, error);
      if (name === 'slow_down') seconds += POLL;
      else if (name === 'access_denied') throw authorizationFailed(core.tools, 'The player declined the login on the device.');
      else if (name === 'expired_token' || core.clock.now() >= end)
        throw authorizationFailed(core.tools, 'The player did not enter the code in time: start again.');
      else if (name === undefined && error instanceof SvcppError && error.retryable) seconds *= 2;
      else if (name !== 'authorization_pending') throw error;
    }
  }
}
