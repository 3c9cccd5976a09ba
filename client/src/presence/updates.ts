import type { Cancel, Clock } from '../core/clock.ts';
import type { Core } from '../core/core.ts';
import { PRESENCE_UPDATE } from '../core/opcodes.ts';
import type { CallOptions } from '../core/http.ts';
import { whenAborted } from '../core/waiting.ts';
import { userReports } from '../users/reports.ts';
import type { WireActivity } from './wire.ts';

/** The presence of the session. An undefined activity shows none; an undefined status leaves that of the user's settings. */
export interface Shown {
  activity?: WireActivity | undefined;
  status?: string | undefined;
}

/** An update that waits to be sent, with the caller that waits for it. */
interface Pending {
  change: Shown;
  settle(error?: unknown): void;
}

/** Sends what a session shows. */
export interface PresenceUpdates {
  /** Called when a session begins after none. */
  began?: () => void;
  /** There is a session, or it is being restored. */
  readonly isLive: boolean;
  /** The id of the session. */
  readonly sessionId: string;
  /** The presence once all updates are sent. */
  readonly shown: Shown;
  /** Some updates are still to be sent. */
  readonly isPending: boolean;
  /** Changes what is shown; resolves when that or a later change is sent. */
  update(change: Shown, options?: CallOptions): Promise<void>;
}

/** The close code for a payload that the server cannot read: sending it again would close the next connection too. */
const INVALID_PAYLOAD = 4002;
/** The server ignores more updates of a session in 20 s (docs/contract/games.md#rich-presence). */
const MOST = 5;
/** One second more, since the network may hold the first one up longer than the last. */
const PERIOD = 21_000;

/**
 * Sends updates of the presence. Only the latest of the waiting updates is sent; it settles all of them. After a loss of the connection the
 * presence is sent again; it is forgotten with the session.
 */
export function presenceUpdates(core: Core): PresenceUpdates {
  const reports = core.use(userReports);
  let pending: Pending[] = [];
  let shown: Shown = {};
  let isLive = false;
  let isLost = false;
  /** Something was sent to this session. */
  let hasSent = false;
  let sessionId = '';

  const limit = sendingLimit(core.clock, () => flush());
  const wanted = (): Shown => Object.assign({}, shown, ...pending.map(({ change }) => change));

  const flush = () => {
    if (core.status !== 'ready' || !(pending.length || isLost) || !limit.take()) return;
    shown = wanted();
    isLost = false;
    hasSent = true;
    const { activity, status } = shown;
    core.send(PRESENCE_UPDATE, { status, since: null, afk: false, activities: activity ? [activity] : [] });
    const shows = activity ? [{ ...activity, secrets: undefined, application_id: core.credentials.applicationId }] : [];
    reports.shown?.({ status: status ?? 'online', activities: shows });
    for (const { settle } of pending.splice(0)) settle();
  };

  /** Sends the presence again to a session that does not have it, or might not. */
  const restore = (isNeeded: boolean) => {
    isLost = isNeeded;
    // The session is ready only after all areas have seen the event.
    queueMicrotask(flush);
  };

  const end = () => {
    limit.reset();
    isLive = false;
    shown = {};
    for (const { settle } of pending.splice(0)) settle(core.notReady());
  };

  core.attach({
    ready({ session_id = '' }) {
      if (!isLive) updates.began?.();
      isLive = true;
      sessionId = session_id;
      limit.reset();
      hasSent = false;
      restore(Object.values(shown).some(Boolean));
    },
    dispatched: { RESUMED: () => restore(hasSent) },
    lost(code) {
      if (code !== INVALID_PAYLOAD || !hasSent) return;
      core.log.error('The server refused the presence, so it is no longer shown. Correct it and update it again.');
      shown = {};
      hasSent = false;
    },
    ended: end,
    reset: end,
    dispose: end,
  });

  const updates: PresenceUpdates = {
    get isLive() {
      return isLive;
    },
    get sessionId() {
      return sessionId;
    },
    get shown() {
      return wanted();
    },
    get isPending() {
      return pending.length > 0 || isLost;
    },
    update: (change, { signal } = {}) =>
      new Promise((resolve, reject) => {
        const stop = whenAborted(signal, (error) => {
          pending = pending.filter((one) => one !== entry);
          entry.settle(error);
        });
        const entry: Pending = {
          change,
          settle(error) {
            stop();
            if (error) reject(error);
            else resolve();
          },
        };
        pending.push(entry);
        flush();
      }),
  };
  return updates;
}

/** Counts what is sent; `isFree` is called when there is room again after `take` has returned false. */
function sendingLimit(clock: Clock, isFree: () => void) {
  let sent: number[] = [];
  let timer: Cancel | undefined;
  return {
    take(): boolean {
      if (timer) return false;
      const now = clock.now();
      sent = sent.filter((at) => at > now - PERIOD);
      const [oldest] = sent;
      if (sent.length < MOST || oldest === undefined) return sent.push(now) > 0;
      timer = clock.after(oldest + PERIOD - now, () => {
        timer = undefined;
        isFree();
      });
      return false;
    },
    reset(): void {
      timer?.();
      timer = undefined;
      sent = [];
    },
  };
}
