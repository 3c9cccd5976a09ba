import type { Core } from '../core/core.ts';
import { invalid } from '../core/errors.ts';
import { rpc } from '#rpc';
import { authorization } from './authorize.ts';
import { deviceFlow } from './device.ts';
import { exchanges, explaining, renewals } from './exchange.ts';
import { mergeGate } from './merge.ts';
import { Tokens } from './tokens.ts';
import type { Auth, AuthEvents } from './types.ts';

/** Builds the area: login, tokens and account linking. */
export function auth(core: Core): Auth {
  const events = core.emitter<AuthEvents>();
  const tokens = new Tokens(core, events);
  const gate = core.use(mergeGate);
  const agent = core.use(rpc);
  gate.events.on('required', () => events.emit('mergeRequired', undefined));
  const { openAuthorizeDeviceScreen, closeAuthorizeDeviceScreen, ...devices } = deviceFlow(core, events, tokens);
  const setToken: Auth['setToken'] = async (token, call) => {
    await tokens.set(token, call);
    agent.renew();
  };
  return {
    ...explaining({ ...exchanges(core, tokens), ...renewals(core, tokens), ...devices, setToken }),
    ...authorization(core),
    openAuthorizeDeviceScreen,
    closeAuthorizeDeviceScreen,
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
