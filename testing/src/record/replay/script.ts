import { isRecord } from '../../wire.ts';
import type { RecordedCommand, RecordedEntry, RecordedEvent, RecordedRequest } from '../recorded.ts';
import { type Change, changesOf } from './diff.ts';

/** A request that the bot sends during a replay. */
export interface SentRequest {
  method: string;
  /** Below the version: `/channels/1/messages`. */
  path: string;
  query: Record<string, string>;
  body: unknown;
  /** The names and sizes of files. */
  files: { filename: string; bytes: number }[];
  /** X-Audit-Log-Reason. */
  reason: string | undefined;
}

/** Something that a replay found to be different. */
export interface Difference {
  kind: 'missing' | 'added' | 'changed';
  /** `POST /channels/1/messages`, or the name of a gateway command. */
  what: string;
  /** The entry of the recording; null for an added request. */
  entry: number | null;
  /** The values that differ. */
  changes: Change[];
  /** The body of an added or a missing request. */
  body: unknown;
}

/** A recorded request and whether the bot has sent it. */
interface Expected {
  entry: RecordedRequest;
  path: string;
  state: 'open' | 'matched' | 'missing';
}

const GATEWAY = /^\/gateway(?:\/bot)?$/;

/** The expected course of a replay: which events may be sent, and which requests the bot has to send. */
export class Script {
  readonly differences: Difference[] = [];
  readonly identify: RecordedCommand | undefined;
  readonly #expected: Expected[];
  readonly #events: RecordedEvent[];
  /** Requests in another form than any recorded one: which one each stands for is decided when the bot is quiet. */
  readonly #unclear: SentRequest[] = [];

  constructor(entries: readonly RecordedEntry[]) {
    this.identify = entries.find((entry): entry is RecordedCommand => entry.kind === 'command' && entry.name === 'IDENTIFY');
    this.#expected = entries.flatMap((entry): Expected[] => {
      if (entry.kind !== 'request' || entry.status === null) return [];
      const path = pathOf(entry.path);
      return GATEWAY.test(path) ? [] : [{ entry, path, state: 'open' }];
    });
    this.#events = entries.filter((entry) => entry.kind === 'event');
  }

  /** The events that may be sent now: those before which the bot has sent all recorded requests. They count as sent. */
  due(): RecordedEvent[] {
    const open = this.#expected.find(({ state }) => state === 'open');
    const until = open?.entry.id ?? Number.POSITIVE_INFINITY;
    const due: RecordedEvent[] = [];
    for (let next = this.#events[0]; next && next.id < until; next = this.#events[0]) {
      this.#events.shift();
      if (!this.#isVoid(next)) due.push(next);
    }
    return due;
  }

  /** Whether an event follows only from requests that the bot has not sent. */
  #isVoid({ cause }: RecordedEvent): boolean {
    const causes = this.#expected.filter(({ entry }) => cause.includes(entry.id));
    return causes.length > 0 && causes.length === cause.length && causes.every(({ state }) => state === 'missing');
  }

  /** Whether everything has happened. */
  get isOver(): boolean {
    return this.#events.length === 0 && this.#expected.every(({ state }) => state !== 'open');
  }

  /**
   * Gives up waiting for the requests before the next event, or for all if no event is left: they were sent in another form, or are
   * missing.
   */
  giveUp(): void {
    const until = this.#events[0]?.id ?? Number.POSITIVE_INFINITY;
    for (const expected of this.#expected) {
      if (expected.state !== 'open' || expected.entry.id > until) continue;
      const { method, id, body } = expected.entry;
      const what = `${method} ${expected.path}`;
      const [closest] = this.#unclear
        .filter((sent) => isSameRoute(expected, sent))
        .map((sent) => ({ sent, changes: changes(expected.entry, sent) }))
        .sort((one, other) => one.changes.length - other.changes.length);
      expected.state = closest ? 'matched' : 'missing';
      if (closest) {
        this.#unclear.splice(this.#unclear.indexOf(closest.sent), 1);
        this.differences.push({ kind: 'changed', what, entry: id, changes: closest.changes, body: closest.sent.body });
      } else this.differences.push({ kind: 'missing', what, entry: id, changes: [], body });
    }
  }

  /** Call at the end: what remains was added. */
  finish(): void {
    for (const sent of this.#unclear.splice(0)) this.#added(sent);
  }

  #added({ method, path, body }: SentRequest): void {
    this.differences.push({ kind: 'added', what: `${method} ${path}`, entry: null, changes: [], body });
  }

  /** The recorded request that answers a request; undefined if none of this moment has its path. */
  take(sent: SentRequest): RecordedRequest | undefined {
    const same = this.#expected.filter((expected) => expected.state === 'open' && isSameRoute(expected, sent));
    const exact = same.find(({ entry }) => changes(entry, sent).length === 0);
    if (exact) exact.state = 'matched';
    else if (same.length > 0) this.#unclear.push(sent);
    else this.#added(sent);
    // The response to a later request would show the bot what has not happened yet.
    const until = this.#events[0]?.id ?? Number.POSITIVE_INFINITY;
    return (exact ?? same.find(({ entry }) => entry.id < until))?.entry;
  }

  /** A recorded success of the same route as an added request, the latest that the bot has repeated. */
  similar({ method, path }: SentRequest): RecordedRequest | undefined {
    const same = this.#expected.filter(({ entry }) => {
      if (entry.method !== method || entry.route === null || (entry.status ?? 500) >= 300) return false;
      return new RegExp(`^${entry.route.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
    });
    return (same.findLast(({ state }) => state === 'matched') ?? same[0])?.entry;
  }

  /** Compares Identify with the recorded one. */
  identified(d: unknown): void {
    const before = isRecord(this.identify?.data) ? this.identify.data : {};
    const after = isRecord(d) ? d : {};
    const pick = ({ intents, shard, presence }: Record<string, unknown>) => ({ intents, shard, presence });
    const found = changesOf(pick(before), pick(after));
    if (this.identify && found.length > 0)
      this.differences.push({ kind: 'changed', what: 'IDENTIFY', entry: this.identify.id, changes: found, body: null });
  }
}

function isSameRoute({ entry, path }: Expected, sent: SentRequest): boolean {
  return entry.method === sent.method && path === sent.path;
}

function changes(entry: RecordedRequest, sent: SentRequest): Change[] {
  const files = (all: readonly { filename: string; bytes: number }[]) => all.map(({ filename, bytes }) => ({ filename, bytes }));
  return [
    ...changesOf(entry.query, sent.query, 'query'),
    ...changesOf(entry.body ?? undefined, sent.body ?? undefined),
    ...changesOf(files(entry.files), files(sent.files), 'files'),
    ...changesOf(entry.headers['x-audit-log-reason'], sent.reason, 'x-audit-log-reason'),
  ];
}

/** A path below the version. */
export function pathOf(path: string): string {
  return decodeURI(path).replace(/^\/api(?:\/v\d+)?/, '');
}
