import { createStore } from './store.ts';

/** The event by which a browser offers to install the client; it is not in TypeScript's library. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** The offer of the browser, which it makes once and early; null if there is none, or it was used. */
export const installOffer = createStore<InstallOffer | null>(null);

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event;
}

/** Keeps the offer for the button in the settings. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isOffer(event)) installOffer.set(() => event);
  });
  window.addEventListener('appinstalled', () => installOffer.set(() => null));
}

/** Asks the user to install the client. */
export async function install(): Promise<void> {
  const offer = installOffer.get();
  installOffer.set(() => null);
  await offer?.prompt();
}
