import type { TestSubscription } from '@guildhall/testkit/push-service';
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';

/** Options of a profile whose pages register the service worker. */
export const ALLOWED = { serviceWorkers: 'allow' } as const;

/** Resolves when the worker controls the page. */
export async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** The service worker of a profile. */
export async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');
}

/** Delivers a push to the worker as the browser would. */
export async function deliver(session: CDPSession, origin: string, data: string): Promise<void> {
  const registrationId = await new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
    void session.send('ServiceWorker.enable');
  });
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  // The next call is notified of the registration again.
  await session.send('ServiceWorker.disable');
}

/**
 * Chromium without a screen reaches no push service: the page gets a subscription of the fake one, with real keys, in the place of
 * PushManager.subscribe. The fake service decrypts the pushes of the server, and the real worker receives them.
 */
export async function stubPush(context: BrowserContext, subscription: TestSubscription): Promise<void> {
  await context.addInitScript((json) => {
    // Subscriptions outlive pages.
    const key = () => localStorage.getItem('test.push');
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    const current = () => {
      const text = key();
      if (text === null) return null;
      return {
        endpoint: json.endpoint,
        options: { userVisibleOnly: true, applicationServerKey: bytes(text).buffer },
        toJSON: () => json,
        unsubscribe: async () => {
          localStorage.removeItem('test.push');
          return true;
        },
      } as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => current();
    PushManager.prototype.subscribe = async (options) => {
      localStorage.setItem('test.push', String(options?.applicationServerKey));
      return current() as PushSubscription;
    };
  }, subscription.toJSON());
}

/** The notifications that are shown. */
export function shownNotifications(page: Page) {
  return page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, lang, dir, tag, data }) => ({
      ...{ title, body, lang, dir },
      ...{ tag, data },
    })),
  );
}
