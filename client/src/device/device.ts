import type { Core } from '../core/core.ts';
import type { CallOptions } from '../core/http.ts';
import { lazy } from '../core/lazy.ts';
import { isGuest } from '../lobbies/guest.ts';
import { rpc } from '#rpc';

/** The device that the game runs on, and the pages of the platform. */
export interface Device {
  /** Whether the platform's app is installed: phones only, false elsewhere. @since 1.6 */
  isPlatformAppInstalled(options?: CallOptions): Promise<boolean>;
  /**
   * Opens the settings in which players say which games may use their account, and who may write to them there. Nothing happens
   * without a ready session, and for guests of the game.
   * @since 1.2
   */
  openConnectedGamesSettings(options?: CallOptions): Promise<void>;
}

/** Builds `client.device`. */
export function device(core: Core): Device {
  const opening = lazy(() => import('./open-page.ts'));
  return {
    isPlatformAppInstalled: async () => false,
    async openConnectedGamesSettings(options = {}) {
      core.requireAlive();
      if (core.status !== 'ready' || isGuest(core)) return;
      const { openPage } = await opening();
      await openPage(core, core.use(rpc), '/settings/connected-games', options, (call) =>
        call('DEEP_LINK', { type: 'USER_SETTINGS', params: { section: 'connected-games' } }, options),
      );
    },
  };
}
