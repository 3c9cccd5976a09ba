import type { Client, TokenStore } from '@guildhall/client';

/** Renews the player's tokens before they expire; `askAgain` shows the login screen. */
export function stayLoggedIn(client: Client, applicationId: string, tokenStore: TokenStore, askAgain: () => void): void {
  client.auth.on('tokenExpiring', async () => {
    const { refreshToken } = (await tokenStore.load()) ?? {};
    if (!refreshToken) return askAgain();
    await client.auth.setToken(await client.auth.refreshToken(applicationId, refreshToken));
  });
  // The player has removed the game from their account, here or elsewhere.
  client.auth.on('unlinked', askAgain);
}
