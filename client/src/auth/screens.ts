import type { Core } from '../core/core.ts';
import type { Emitter } from '../core/events.ts';
import type { Auth, AuthEvents } from './types.ts';

/** The screen that shows the code of a device login; the game draws it. */
export type Screens = Pick<Auth, 'openAuthorizeDeviceScreen' | 'closeAuthorizeDeviceScreen'>;

/** Emits the events by which the game shows and hides the code. */
export function deviceScreens(core: Core, events: Emitter<AuthEvents>): Screens {
  let isShown = false;
  return {
    openAuthorizeDeviceScreen(clientId, userCode) {
      isShown = true;
      const verificationUri = `${core.addresses.web}/activate`;
      const verificationUriComplete = `${verificationUri}?user_code=${encodeURIComponent(userCode)}`;
      core.emit(events, 'deviceScreenOpened', { clientId, userCode, verificationUri, verificationUriComplete });
    },
    closeAuthorizeDeviceScreen() {
      if (isShown) core.emit(events, 'deviceScreenClosed', undefined);
      isShown = false;
    },
  };
}
