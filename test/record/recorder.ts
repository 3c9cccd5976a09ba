import { Found } from './found.ts';
import { Normalizer } from './normalize.ts';
import type { Receiver } from './receiver.ts';
import { RecordedSession } from './session.ts';

/** One step: what was requested, the response, and what each session received because of it. */
export interface Entry {
  /** The section and the number of the step within it. */
  label: string;
  /** The whole step as normalized text. */
  text: string;
}

/** Options of a request. */
export interface StepOptions {
  query?: Record<string, string | number | boolean | readonly string[] | undefined>;
  headers?: Record<string, string>;
  /** Events to wait for, as session and name: those that the server sends some time after its response. */
  until?: readonly (readonly [RecordedSession, string])[];
  /** The number of requests that the platform is awaited to send to the script's own server. */
  calls?: number;
}

/** When the script begins; the clock stands still but for the script. Later than every dated change of the wire. */
const START = '2030-01-07T12:00:00.000Z';
/** Between two steps, so that no two steps have the same time. */
const STEP_MS = 1000;
/** Headers whose presence is recorded but not their value. */
const VARIABLE_HEADERS = /^(x-request-id|x-ratelimit-|retry-after|etag|content-length)/;
const UNRECORDED_HEADERS = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'x-request-id']);

/** Runs the steps one after the other against one server, and records them. */
export class Recorder {
  readonly entries: Entry[] = [];
  /** Requests by method and path, for the report of coverage. */
  readonly requests: { method: string; path: string; status: number }[] = [];
  readonly address: string;
  readonly normalizer = new Normalizer();
  readonly #sessions: RecordedSession[] = [];
  #receiver: Receiver | undefined;
  #operator = '';
  #now = Date.parse(START);
  #section = '';
  #number = 0;

  constructor(address: string) {
    this.address = address;
    this.normalizer.address(address, 'server');
  }

  /** The time of the platform's clock, in ms since 1970. */
  get now(): number {
    return this.#now;
  }

  /** Names the following steps. */
  section(name: string): void {
    this.#section = name;
    this.#number = 0;
  }

  /** Freezes the platform's clock at the script's start; `operator` turns it from now on. */
  async freeze(operator: string): Promise<void> {
    this.#operator = operator;
    await this.#turn({ now: START, frozen: true });
  }

  /** A caller with this authorization. */
  caller(name: string, authorization: string | null): Caller {
    return new Caller(this, name, authorization);
  }

  /** Records what the platform sends to this server. */
  receive(receiver: Receiver): void {
    this.#receiver = receiver;
    this.normalizer.address(receiver.url, 'receiver');
  }

  /** Opens a gateway session; what it receives is part of this step and the following ones. */
  async connect(name: string, token: string, identify: object = {}, more: readonly string[] = []): Promise<RecordedSession> {
    this.#begin();
    const session = await RecordedSession.identify(name, this.address, token, identify);
    for (const event of more) await session.event(event, 0);
    this.#sessions.push(session);
    await this.#end([`connect ${name} ${JSON.stringify(identify)}`]);
    return session;
  }

  /** Sends a gateway command and waits for events of the sender's session. */
  async command(session: RecordedSession, op: number, d: unknown, ...until: string[]): Promise<void> {
    this.#begin();
    const since = session.mark();
    session.send(op, d);
    for (const event of until) await session.event(event, since);
    await this.#end([`${session.name} op ${op} ${this.normalizer.text(JSON.stringify(d))}`]);
  }

  /** Ends a session as a step; others may be notified of it. */
  async disconnect(session: RecordedSession, until: StepOptions['until'] = []): Promise<void> {
    this.#begin();
    const marks = until.map(([other]) => other.mark());
    this.#sessions.splice(this.#sessions.indexOf(session), 1);
    await session.close();
    for (const [index, [other, event]] of until.entries()) await other.event(event, marks[index] ?? 0);
    await this.#end([`disconnect ${session.name}`]);
  }

  /** Lets time pass as a step of its own. Jobs that are due together run in no particular order, so their events are sorted. */
  async wait(ms: number, until: StepOptions['until'] = []): Promise<void> {
    this.#begin();
    const marks = until.map(([session]) => session.mark());
    await this.#turn({ advance_ms: ms });
    for (const [index, [session, event]] of until.entries()) await session.event(event, marks[index] ?? 0);
    await this.#end([`wait ${ms}`], { sort: true });
  }

  /** One request as one step. */
  async request(caller: Caller, method: string, path: string, body: unknown, options: StepOptions): Promise<Found> {
    this.#begin();
    const { query = {}, headers = {}, until = [], calls = 0 } = options;
    const url = new URL(`${this.address}${path.startsWith('/api') || path.startsWith('/cdn') ? '' : '/api/v10'}${path}`);
    for (const [key, value] of Object.entries(query))
      for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value])
        url.searchParams.append(key, String(one));
    const marks = until.map(([session]) => session.mark());
    const already = this.#receiver?.calls.length ?? 0;
    const send = () =>
      fetch(url, {
        method,
        redirect: 'manual',
        headers: {
          ...(caller.authorization === null ? {} : { authorization: caller.authorization }),
          ...(body !== undefined && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
      });
    let response = await send();
    // The search index is still being built: the client is to ask again.
    while (response.status === 202) response = await send();
    const bytes = Buffer.from(await response.arrayBuffer());
    for (const [index, [session, event]] of until.entries()) await session.event(event, marks[index] ?? 0);
    await this.#receiver?.count(already + calls);
    const type = response.headers.get('content-type') ?? '';
    const isText = /json|text|^$/.test(type);
    const text = isText ? bytes.toString() : pictureSize(bytes);
    const shown = this.normalizer.text(`${url.pathname.replace('/api/v10', '')}${url.search}`);
    this.requests.push({ method, path: url.pathname.replace('/api/v10', ''), status: response.status });
    await this.#end([
      `${caller.name} ${method} ${shown}`,
      `${response.status} ${headersOf(response)}`,
      this.normalizer.text(text),
    ]);
    return new Found(type.includes('json') && text ? JSON.parse(text) : undefined);
  }

  #begin(): void {
    this.#number += 1;
    this.normalizer.enter(`${this.#section}-${this.#number}`);
  }

  /** `changes` is false for a step that cannot have caused background jobs. */
  async #end(
    lines: readonly string[],
    { changes = true, sort = false }: { changes?: boolean; sort?: boolean } = {},
  ): Promise<void> {
    const parts = lines.filter((line) => line !== '');
    const seen = new Map<string, string>();
    if (changes) {
      await this.#quiet();
      await this.#turn({ advance_ms: STEP_MS });
    }
    for (const session of this.#sessions) await session.settle();
    for (const session of this.#sessions) {
      const events = session.take(this.normalizer);
      for (const text of sort ? events.toSorted() : events) {
        const same = seen.get(text);
        parts.push(`${session.name}: ${same === undefined ? text : `as ${same}`}`);
        if (same === undefined) seen.set(text, session.name);
      }
    }
    for (const call of this.#receiver?.take() ?? []) parts.push(`platform ${this.normalizer.text(call)}`);
    this.entries.push({ label: `${this.#section}-${this.#number}`, text: parts.join('\n') });
  }

  async #turn(turn: object): Promise<void> {
    if (this.#operator === '') return;
    const response = await fetch(`${this.address}/api/v10/operator/clock`, {
      method: 'PATCH',
      headers: { authorization: this.#operator, 'content-type': 'application/json' },
      body: JSON.stringify(turn),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the clock could not be turned: ${response.status} ${text}`);
    const { now }: { now: string } = JSON.parse(text);
    this.#now = Date.parse(now);
    await this.#quiet();
  }

  /** Resolves when no background job is due. */
  async #quiet(): Promise<void> {
    if (this.#operator === '') return;
    for (;;) {
      const response = await fetch(`${this.address}/api/v10/operator/status`, { headers: { authorization: this.#operator } });
      const { jobs }: { jobs: { due: number } } = JSON.parse(await response.text());
      if (jobs.due === 0) return;
    }
  }
}

/** Width and height of a PNG: its bytes depend on the version of the encoder. */
function pictureSize(bytes: Buffer): string {
  return bytes.length > 24 ? `${bytes.readUInt32BE(16)} x ${bytes.readUInt32BE(20)}` : `${bytes.length} bytes`;
}

function headersOf(response: Response): string {
  return [...response.headers]
    .filter(([name]) => !UNRECORDED_HEADERS.has(name))
    .map(([name, value]) => (VARIABLE_HEADERS.test(name) ? name : `${name}: ${value}`))
    .join('; ');
}

/** Sends requests with one authorization; each is a step. */
export class Caller {
  readonly name: string;
  readonly authorization: string | null;
  readonly #recorder: Recorder;

  constructor(recorder: Recorder, name: string, authorization: string | null) {
    this.#recorder = recorder;
    this.name = name;
    this.authorization = authorization;
  }

  get(path: string, options: StepOptions = {}): Promise<Found> {
    return this.#recorder.request(this, 'GET', path, undefined, options);
  }

  post(path: string, body?: unknown, options: StepOptions = {}): Promise<Found> {
    return this.#recorder.request(this, 'POST', path, body, options);
  }

  put(path: string, body?: unknown, options: StepOptions = {}): Promise<Found> {
    return this.#recorder.request(this, 'PUT', path, body, options);
  }

  patch(path: string, body?: unknown, options: StepOptions = {}): Promise<Found> {
    return this.#recorder.request(this, 'PATCH', path, body, options);
  }

  delete(path: string, body?: unknown, options: StepOptions = {}): Promise<Found> {
    return this.#recorder.request(this, 'DELETE', path, body, options);
  }

  send(method: string, path: string, body?: unknown, options: StepOptions = {}): Promise<Found> {
    return this.#recorder.request(this, method, path, body, options);
  }
}
