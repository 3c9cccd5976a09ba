import { OPCODES } from '@guildhall/protocol/opcodes';
import { takeEarly } from '../api/early.ts';
import { Gateway, type SocketEvents } from '../api/gateway.ts';
import { createRequest, type HttpNeeds } from '../api/http.ts';
import { away } from './away.ts';
import { isHandled, reduce } from './reduce.ts';
import { requestProof, forgetProof, proof } from './proof.ts';
import { presenceFrom } from '@guildhall/rpc/own-presence';
import { keep, kept } from './storage.ts';
import { createStore } from './store.ts';
import { toast } from './toasts.ts';
import { EMPTY, type State } from './types.ts';
import { t } from './text.ts';

/** The state of the client; changed by gateway dispatches and by the actions in this folder. */
export const store = createStore<State>(EMPTY);

/** The token of the logged-in user. */
export const token = createStore<string | null>(kept('token'));

let gateway: Gateway | null = null;

const needs: HttpNeeds = {
  fetch: (input, init) => fetch(input, init),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  token: () => token.get(),
  proof: () => proof(),
  prove: (asked) => requestProof(asked),
  onUnauthorized: () => loggedOut(t('loggedOut')),
};

/** Sends one request as the logged-in user; see createRequest. */
export const request = createRequest(needs);
/** The same, but a 429 fails immediately instead of being retried. */
export const requestOnce = createRequest({ ...needs, tries: 1 });

function setPhase(phase: State['phase']): void {
  store.set((state) => (state.phase === phase ? state : { ...state, phase }));
}

const listeners = new Set<(name: string, data: unknown) => void>();

/** Calls `listener` with each dispatch of the gateway, after the state has changed; returns a function that stops it. */
export function onDispatch(listener: (name: string, data: unknown) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends a command to the gateway if it is connected. */
export function send(op: number, data: unknown): void {
  gateway?.send(op, data);
}

/** The activities that embedded activities show; other clients see them in the user's presence. */
export const shownActivities = createStore<readonly object[]>([]);
shownActivities.subscribe(sendPresence);
away.subscribe(sendPresence);

function sendPresence(): void {
  send(OPCODES.PRESENCE_UPDATE, presenceFrom(store.get().own, Date.now(), { shown: shownActivities.get(), afk: away.get() }));
}

/** The address of the gateway; index.html asks for it before this script has arrived, which only a request without credentials may use. */
async function gatewayUrl(): Promise<string> {
  const response = await fetch('/api/v10/gateway');
  if (!response.ok) throw new Error(`the gateway has no address: ${response.status}`);
  const { url }: { url: string } = await response.json();
  return url;
}

function openSocket(url: string, on: SocketEvents): WebSocket {
  const socket = new WebSocket(url);
  socket.onmessage = (event) => on.message(event.data);
  socket.onclose = (event) => on.close(event.code);
  return socket;
}

function onStatus(status: State['phase']): void {
  const isUnknown = !store.get().me;
  setPhase(status === 'reconnecting' && isUnknown ? 'connecting' : status);
  // The first attempt to connect has failed.
  if (status === 'reconnecting' && isUnknown) void restore();
}

/** Shows what was read last in this browser until there is a connection. */
async function restore(): Promise<void> {
  try {
    const value = token.get();
    const { storedState } = await import('../offline/restore.ts');
    const change = value === null ? undefined : await storedState(value);
    if (!change || token.get() !== value) return;
    store.set(change);
    if (store.get().phase === 'connecting') setPhase('reconnecting');
  } catch {
    // A browser that stores nothing waits for the connection.
  }
}

function connect(): void {
  gateway?.stop();
  let early: Awaited<ReturnType<typeof takeEarly>> = null;
  gateway = new Gateway({
    token: () => token.get() ?? '',
    async url() {
      early = await takeEarly(token.get() ?? '');
      return early ? '' : gatewayUrl();
    },
    open(url, on) {
      const taken = early;
      early = null;
      return taken ? taken(on) : openSocket(url, on);
    },
    onDispatch(name, data) {
      const { own } = store.get();
      if (isHandled(name)) store.set((state) => reduce(state, name, data, Date.now()));
      for (const listener of listeners) listener(name, data);
      // A presence set on one device is sent by all.
      if (name === 'USER_SETTINGS_UPDATE' && store.get().own !== own) sendPresence();
      if (name === 'READY' && away.get()) sendPresence();
    },
    onStatus,
    onLoggedOut: () => loggedOut(t('loggedOut')),
    setTimer: (run, ms) => window.setTimeout(run, ms),
    clearTimer: (timer) => window.clearTimeout(timer),
    random: Math.random,
  });
}

/** Shares the login with the pages that work without scripts (consent, activation); if this fails, they ask for a login. */
function sharePages(value: string | null): void {
  const init = value === null ? { method: 'DELETE' } : { method: 'POST', headers: { authorization: value } };
  fetch('/session', init).catch(() => undefined);
}

/** Stores a token and opens the gateway connection. */
export function startSession(value: string): void {
  keep('token', value);
  sharePages(value);
  token.set(() => value);
  store.set(() => ({ ...EMPTY, phase: 'connecting' }));
  connect();
}

/** Replaces the token of the session; the gateway connection stays open. */
export function changeToken(value: string): void {
  keep('token', value);
  sharePages(value);
  token.set(() => value);
}

/** Clears all state of the user. */
export function endSession(): void {
  gateway?.stop();
  gateway = null;
  keep('token', null);
  sharePages(null);
  forgetProof();
  import('../offline/forget.ts').then(({ forget }) => forget()).catch(() => undefined);
  token.set(() => null);
  store.set(() => EMPTY);
}

function loggedOut(reason: string): void {
  if (token.get() === null) return;
  endSession();
  toast(reason, 'error');
}

/** Resolves once the gateway is connected or the user is logged out. */
export function whenConnected(): Promise<void> {
  const settled = () => store.get().phase === 'ready' || token.get() === null;
  return new Promise((resolve) => {
    if (settled()) return resolve();
    const stop = store.subscribe(() => {
      if (!settled()) return;
      stop();
      resolve();
    });
  });
}

/** Restores the last session, and follows logins and logouts of other tabs. */
export function restoreSession(): void {
  const value = token.get();
  if (value) startSession(value);
  window.addEventListener('online', () => gateway?.retryNow());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && gateway?.retryNow());
  window.addEventListener('beforeunload', (event) => {
    const unsent = Object.values(store.get().outbox).some((list) => list.some((one) => one.error === null));
    if (unsent) event.preventDefault();
  });
  window.addEventListener('storage', (event) => {
    if (event.key !== 'guildhall.token' || event.newValue === token.get()) return;
    if (event.newValue) startSession(event.newValue);
    else endSession();
  });
}
