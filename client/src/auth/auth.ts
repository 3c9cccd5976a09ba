import type { Core } from '../core/core.ts';
import { invalid } from '../core/errors.ts';
import { lazyCalls } from '../core/lazy.ts';
import { rpc } from '#rpc';
import { openPopup } from '#platform';
import type { Flows } from './flows.ts';
import { mergeGate } from './merge.ts';
import { RELAYED } from './relay.ts';
import { deviceScreens } from './screens.ts';
import { Tokens } from './tokens.ts';
import type { Auth, AuthEvents } from './types.ts';

/** The calls of the flows. `authorize` opens its window first. */
const LOADED = [
  'authorize',
  'completeRedirect',
  'exchangeChildToken',
  'fetchCurrentUser',
  'getProvisionalToken',
  'getToken',
  'getTokenFromDevice',
  'getTokenFromDeviceProvisionalMerge',
  'getTokenFromProvisionalMerge',
  'refreshToken',
  'restore',
  'revokeToken',
  'unmergeIntoProvisionalAccount',
  'updateProvisionalAccountDisplayName',
] as const satisfies readonly (keyof Flows)[];

/** Builds the area: login, tokens and account linking. */
export function auth(core: Core): Auth {
  const events = core.emitter<AuthEvents>();
  const tokens = new Tokens(core, events);
  const gate = core.use(mergeGate);
  const agent = core.use(rpc);
  const screens = deviceScreens(core, events);
  gate.events.on('required', () => events.emit('mergeRequired', undefined));
  let isAuthorizing = false;
  const loaded = lazyCalls<Flows, (typeof LOADED)[number]>(
    async () => (await import('./flows.ts')).flows(core, { agent, relayed: RELAYED, screens, tokens }),
    LOADED,
  );

  const authorize: Auth['authorize'] = async (args, call) => {
    if (isAuthorizing) throw invalid('auth.authorize: an attempt is under way: await it, or abort it first.');
    isAuthorizing = true;
    // At once: a browser blocks a window that no click has opened.
    const popup = core.options.auth?.ways?.popup === false ? undefined : openPopup();
    try {
      return await loaded.authorize(args, call, popup);
    } catch (error) {
      popup?.close();
      throw error;
    } finally {
      isAuthorizing = false;
    }
  };

  const setToken: Auth['setToken'] = async (token, call) => {
    await tokens.set(token, call).catch(async (error: unknown) => {
      // Without the advice the error is still right.
      throw await import('./flows.ts').then(
        ({ explained }) => explained(core.tools, error),
        () => error,
      );
    });
    agent.renew();
  };

  return {
    ...loaded,
    authorize,
    setToken,
    ...screens,
    on: (name, listener, options) => events.on(name, listener, options),
    isAuthenticated: () => core.credentials.token !== undefined,
    provisionalUserMergeCompleted: (success) => gate.complete(success),
    onAuthorizeRequest(callback) {
      if (core.credentials.applicationId === undefined)
        throw invalid('auth.onAuthorizeRequest: set the option applicationId of the client.');
      return agent.on('AUTHORIZE_REQUEST', callback);
    },
    setGameWindowPid(pid) {
      agent.pid = pid;
    },
  };
}
