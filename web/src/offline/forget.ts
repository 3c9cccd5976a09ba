import { openOffline } from './database.ts';

/** Deletes what was stored for visits without a connection, and ends the notifications of this browser: the person has logged out. */
export async function forget(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  const database = await openOffline();
  await Promise.all([database.clear('places'), database.clear('channels')]);
  database.close();
}
