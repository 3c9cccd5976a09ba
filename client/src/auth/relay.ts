/** The kind of message by which the page of a popup passes on its address. */
export const RELAYED = 'guildhall:authorization';

/**
 * For the page to which a popup returns, at the registered redirect URI: passes its address to the game's page and closes the
 * window. Returns false, and does nothing, if the page is not such a popup, so that one page may be the game and the redirect URI:
 *
 *     if (!relayAuthorization()) startGame();
 */
export function relayAuthorization(): boolean {
  const { opener, location, name } = window;
  const { searchParams } = new URL(location.href);
  if (!opener || name !== RELAYED || !searchParams.has('state')) return false;
  // Only a page of the same origin may read the code.
  opener.postMessage({ type: RELAYED, location: location.href }, location.origin);
  window.close();
  return true;
}
