import type { ConsentReturn, PendingRedirect, Ways } from '../auth/ways.ts';

/** The key of the session storage under which the authorization is kept while the player is on the login page. */
const PENDING = 'guildhall:authorize';
/** Ms between two checks of the window. */
const LOOK = 500;

/** The ways to the player's consent in a browser. */
export const consentWays: Ways = {
  popup({ popup, address, redirectUri = ownPage(), signal, pause, relayed, abandoned }) {
    if (!popup) return undefined;
    popup.location.href = address(redirectUri);
    const received = new Promise<ConsentReturn>((resolve) => {
      const receive = ({ source, origin, data }: MessageEvent) => {
        if (source !== popup || origin !== location.origin || data?.type !== relayed) return;
        if (typeof data.location === 'string') resolve({ location: data.location, redirectUri });
      };
      addEventListener('message', receive, { signal });
    });
    const closed = async () => {
      while (!popup.closed) await pause(LOOK);
      // Its last message may still be on the way.
      await pause(LOOK);
      throw abandoned();
    };
    return Promise.race([received, closed()]);
  },

  redirect({ address, redirectUri = ownPage(), state }) {
    if (!globalThis.window) return undefined;
    const pending: PendingRedirect = { state, redirectUri };
    sessionStorage.setItem(PENDING, JSON.stringify(pending));
    location.assign(address(redirectUri));
    // The page is left: the next one calls completeRedirect.
    return new Promise(() => {});
  },
};

/** The authorization that was begun before the page was left; undefined without one. Each is returned once. */
export function takePending(): PendingRedirect | undefined {
  const text = globalThis.sessionStorage?.getItem(PENDING);
  if (!text) return undefined;
  sessionStorage.removeItem(PENDING);
  return JSON.parse(text);
}

function ownPage(): string {
  return location.origin + location.pathname;
}
