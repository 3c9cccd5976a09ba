import { navigate } from '../router.tsx';
import { isOpenPath, TAKE_OVER } from '../service-worker/messages.ts';
import { safePath } from '../service-worker/notification.ts';
import { store } from '../state/session.ts';
import { toast } from '../state/toasts.ts';
import { t } from './text.ts';

/** Ms between two looks for a new version. */
const LOOK_EVERY = 60 * 60_000;

/** Offers to reload the page into a new version. */
function offer(run: () => void): void {
  toast(t('update'), 'info', { label: t('reload'), run });
}

/** Offers versions that have been downloaded while a page is open: a worker with a version takes over when the user wants it. */
function watch(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  let isWanted = false;
  const wait = (worker: ServiceWorker) =>
    offer(() => {
      isWanted = true;
      worker.postMessage(TAKE_OVER);
    });
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // Another tab has moved on; the files of this version may be gone.
    if (isControlled && !isWanted) offer(() => location.reload());
    isControlled = true;
    if (isWanted) location.reload();
  });
  if (registration.waiting && isControlled) wait(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && isControlled) wait(worker);
    });
  });
}

/**
 * Registers the service worker. A new version is looked for every hour, and when the connection is back: a server that has restarted may
 * be a newer one.
 */
export async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data }) => {
    if (isOpenPath(data)) navigate(safePath(data.url));
  });
  const registration = await serviceWorker.register('/service-worker.js');
  watch(registration);
  const look = () => void registration.update().catch(() => undefined);
  setInterval(look, LOOK_EVERY);
  let { phase } = store.get();
  store.subscribe(() => {
    const next = store.get().phase;
    if (next === 'ready' && phase === 'reconnecting') look();
    phase = next;
  });
}
