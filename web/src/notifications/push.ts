import type { Result } from '@guildhall/protocol/calls';
import { openOffline } from '../offline/database.ts';
import { isUnread } from '../state/selectors.ts';
import { request, store } from '../state/session.ts';
import { keep, kept } from '../state/storage.ts';
import { createStore } from '../state/store.ts';
import { setPreferences } from './preferences.ts';

/** Whether this browser receives pushes. */
export type PushStatus = 'unsupported' | 'denied' | 'off' | 'on';

/** A browser that receives pushes for the user. */
export type PushDevice = Result<'GET /users/@me/devices'>[number] & { isHere: boolean };

const SETTING = 'notify.push';
/** The endpoint that this browser has registered last. */
const ENDPOINT = 'notify.push.endpoint';
/** The tags of notifications of messages and calls in a channel. */
const OF_CHANNEL = /^[mc](\d+)$/;

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

function currentStatus(): PushStatus {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return kept(SETTING) === 'on' && Notification.permission === 'granted' ? 'on' : 'off';
}

/** The status of pushes in this browser. */
export const pushStatus = createStore<PushStatus>(currentStatus());

/** The subscription of this browser for the key of the server; made if there is none. */
async function subscribe(): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const { public_key } = await request('GET /users/@me/devices/web-push-key');
  const before = await pushManager.getSubscription();
  if (before && keyOf(before) === public_key) return before;
  // It is for another key: that of a server that was set up again.
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
}

function keyOf({ options }: PushSubscription): string | null {
  const key = options.applicationServerKey;
  if (!key) return null;
  const text = String.fromCharCode(...new Uint8Array(key));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function deviceOf(subscription: PushSubscription) {
  return { provider: 'webpush', token: JSON.stringify(subscription) };
}

async function register(subscription: PushSubscription): Promise<void> {
  await request('POST /users/@me/devices', { body: deviceOf(subscription) });
  keep(ENDPOINT, subscription.endpoint);
}

/** The name of an endpoint in the list of devices: SHA-256, hex. */
async function hashOf({ endpoint }: PushSubscription): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(new URL(endpoint).href));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The browsers that receive pushes for the user, this one first. */
export async function pushDevices(): Promise<PushDevice[]> {
  const registration = isSupported() ? await navigator.serviceWorker.getRegistration() : undefined;
  const subscription = await registration?.pushManager.getSubscription();
  const own = subscription ? await hashOf(subscription) : null;
  const devices = await request('GET /users/@me/devices');
  const marked = devices.map((device) => ({ ...device, isHere: device.endpoint_hash === own }));
  return marked.sort((a, b) => Number(b.isHere) - Number(a.isHere));
}

/** Ends the pushes to a browser of the user. */
export async function removePushDevice({ id, isHere }: PushDevice): Promise<void> {
  if (isHere) await turnPushOff();
  else await request('DELETE /users/@me/devices/{device_id}', { device_id: id });
}

/** Asks for the permission and turns pushes on; they arrive with notifications of open pages. Throws if the browser or the server refuses. */
export async function turnPushOn(): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission === 'granted') {
    await register(await subscribe());
    keep(SETTING, 'on');
    setPreferences({ desktop: true });
  }
  pushStatus.set(currentStatus);
}

/** Turns pushes to this browser off. */
export async function turnPushOff(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (subscription) {
    await request('DELETE /users/@me/devices', { body: deviceOf(subscription) });
  }
  await markOff(subscription);
}

async function markOff(subscription: PushSubscription | null): Promise<void> {
  await subscription?.unsubscribe();
  keep(SETTING, null);
  keep(ENDPOINT, null);
  pushStatus.set(currentStatus);
}

/**
 * Registers this browser with the server again, if pushes are on: the browser may have replaced its subscription, or the login is new.
 * A subscription that the server no longer lists was removed on another device, so pushes are off here too.
 */
export async function renewPush(): Promise<void> {
  if (currentStatus() !== 'on') return;
  const subscription = await subscribe();
  const isRemoved = kept(ENDPOINT) === subscription.endpoint && !(await pushDevices()).some(({ isHere }) => isHere);
  await (isRemoved ? markOff(subscription) : register(subscription));
}

/** Whether notifications of pushes hide the text of messages. */
export async function hidesText(): Promise<boolean> {
  const database = await openOffline();
  const hides = await database.get('options', 'hidesText');
  database.close();
  return hides === true;
}

/** Hides or shows the text of messages in notifications of pushes. */
export async function setHidesText(hides: boolean): Promise<void> {
  const database = await openOffline();
  await database.put('options', hides, 'hidesText');
  database.close();
}

/** Closes the notifications of channels that have been read, on this device or another. */
async function closeRead(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) {
    const channel = store.get().channels[OF_CHANNEL.exec(notification.tag)?.[1] ?? ''];
    if (channel && !isUnread(store.get(), channel)) notification.close();
  }
}

/** Closes notifications as their channels are read; returns a function that stops it. */
export function followRead(): () => void {
  if (!isSupported()) return () => undefined;
  let { read, phase } = store.get();
  closeRead().catch(() => undefined);
  return store.subscribe(() => {
    const next = store.get();
    const isNew = next.phase === 'ready' && (next.read !== read || phase !== 'ready');
    ({ read, phase } = next);
    if (isNew) closeRead().catch(() => undefined);
  });
}
