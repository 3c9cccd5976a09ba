import { ERRORS, type ErrorName } from '@guildhall/protocol/errors';
import { EVENTS, type EventName } from '@guildhall/protocol/events';
import type { Operation } from '@guildhall/protocol/operation';
import { OPERATIONS } from '@guildhall/protocol/operations';
import type { Actor } from '@guildhall/testkit/actor';
import type { Answer } from '@guildhall/testkit/answer';
import type { Frame, GatewaySession } from '@guildhall/testkit/gateway-session';
import type { Account, TestPlatform } from '@guildhall/testkit/platform';
import type { EventExample, Examples, OperationExample } from './example.ts';
import { Reading } from './reading.ts';
import { withSteadyIds } from './steady-ids.ts';
import { StandIns } from './stand-ins.ts';

/** A file of a multipart body. */
export interface FilePart {
  name: string;
  type: string;
  data: Uint8Array;
}

/** The parts of a request, apart from its operation and caller; `path` fills in the parameters of the path. */
export interface Call {
  path?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
  /** JSON, or a form as URLSearchParams. */
  body?: unknown;
  /** Files by the name of their part: the body is multipart, with `body` as `payload_json`. */
  files?: Record<string, FilePart>;
  /** Further fields of a multipart body. */
  fields?: Record<string, string>;
  /** Events to wait for, which the server sends some time after its response. */
  causes?: readonly string[];
  /** Values of the response that no two runs share, replaced by these: by the path of the field. */
  steady?: Record<string, unknown>;
}

/** Sent some time after the change that causes them, so that they are part of an example only if it names them. */
const LATER = new Set(['PRESENCE_UPDATE', 'SESSIONS_REPLACE', 'GUILD_MEMBER_LIST_UPDATE', 'GUILD_CREATE', 'READY', 'RESUMED']);
/** Ms between two requests, so that no two have the same time. */
const STEP_MS = 1000;
/** Ms between two heartbeats of a session. */
const BEAT_MS = 20_000;
const BY_ID = new Map(OPERATIONS.map((operation) => [operation.id, operation]));

/** Sends the requests of the scenario: `show` keeps one as the example of its operation, `use` does not. */
export class Recorder {
  readonly p: TestPlatform;
  readonly standIns = new StandIns();
  /** Reads the mails to people who register; null: no one has to confirm an address yet. */
  operator: Account | null = null;
  /** Requests that were refused although the scenario needs them. */
  readonly failures: string[] = [];
  readonly #examples: Examples = { operations: new Map(), events: new Map(), errors: new Map() };
  readonly #sessions: GatewaySession[] = [];
  readonly #told: EventExample[] = [];

  constructor(p: TestPlatform) {
    this.p = p;
  }

  /** Events of this session are part of the examples from now on. */
  watch(session: GatewaySession): GatewaySession {
    this.#sessions.push(session);
    this.standIns.name(String(session.ready.session_id), 'SESSION_ID');
    return session;
  }

  /** Keeps an event that reaches none of the watched sessions, or only later. */
  tell(name: EventName, data: unknown): void {
    this.#told.push({ name, data });
  }

  /** Sends a request, which becomes the example of its operation, and so do the events that it causes. */
  async show(id: string, by: Actor, call: Call = {}): Promise<Reading> {
    if (this.#examples.operations.has(id)) throw new Error(`${id} has an example already`);
    const { example, answer } = await this.#send(id, by, call);
    this.#examples.operations.set(id, example);
    this.#told.push(...(example.events ?? []));
    return readingOf(answer);
  }

  /** Sends a request that a later one needs. */
  async use(id: string, by: Actor, call: Call = {}): Promise<Reading> {
    return readingOf((await this.#send(id, by, call)).answer);
  }

  /** Sends a request that is refused with this error, and keeps it as the error's example. */
  async refuse(error: ErrorName, id: string, by: Actor, call: Call = {}): Promise<void> {
    const { status } = ERRORS[error];
    // The wire has 0 in a response to missing or wrong credentials.
    const code = error === 'UNAUTHORIZED' ? 0 : ERRORS[error].code;
    const { example } = await this.#send(id, by, call, { code, status });
    this.#examples.errors.set(error, example);
  }

  /** Lets time pass, with the heartbeats that keep the sessions open. */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= BEAT_MS) {
      await this.p.clock.advance(Math.min(left, BEAT_MS));
      await this.p.jobs();
      await this.#settle();
    }
  }

  /** Sends a gateway command, and waits for an event of the same session; resolves with its data. */
  async command(session: GatewaySession, op: number, d: unknown, event: string): Promise<Reading> {
    const since = session.mark();
    session.send(op, d);
    const found = new Reading(await session.event<unknown>(event, () => true, since));
    await this.#step();
    return found;
  }

  /** The examples with stand-ins, in the order of their names. */
  async finish(): Promise<Examples> {
    await this.#settle();
    const seen = [...this.#told, ...this.#sessions.flatMap(({ frames }) => frames.flatMap(eventOf))];
    for (const event of seen) if (!this.#examples.events.has(event.name)) this.#examples.events.set(event.name, event);
    return withSteadyIds(this.#examples, (one) => this.standIns.apply(one));
  }

  /** A response other than the expected one is a failure of the run. */
  async #send(
    id: string,
    by: Actor,
    call: Call,
    refusal?: { code: number; status: number },
  ): Promise<{ example: OperationExample; answer: Answer }> {
    const operation = BY_ID.get(id);
    if (!operation) throw new Error(`no operation is called ${id}`);
    const path = filledIn(operation, call.path ?? {});
    const marks = this.#sessions.map((session) => session.mark());
    const { body, headers } = encoded(call);
    const answer = await by
      .request(operation.method, path, body, { headers: { ...headers, ...call.headers }, query: call.query ?? {} })
      .catch((error: unknown) => {
        throw new Error(`${id}: ${String(error)}`);
      });
    const isRight = refusal
      ? answer.status === refusal.status && Number(answer.error.code) === refusal.code
      : answer.status < 400;
    if (!isRight) this.failures.push(`${id}: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (isRight) for (const name of call.causes ?? []) await this.#until(name, marks);
    const events = await this.#events(marks, new Set(call.causes));
    await this.#step();
    const example: OperationExample = {
      request: {
        method: operation.method,
        path,
        ...(call.query ? { query: call.query } : {}),
        ...headersOf(by, { ...(call.files || call.fields ? MULTIPART : headers), ...call.headers }),
        ...shownBody(call),
      },
      response: { status: answer.status, ...responseOf(answer, call.steady ?? {}) },
      ...(events.length > 0 ? { events } : {}),
    };
    return { example, answer };
  }

  async #until(name: string, marks: readonly number[]): Promise<void> {
    const waits = this.#sessions.map((session, index) => session.event<unknown>(name, () => true, marks[index] ?? 0));
    for (const wait of waits) wait.catch(() => undefined);
    await Promise.any(waits);
  }

  async #step(): Promise<void> {
    await this.p.clock.advance(STEP_MS);
    await this.p.jobs();
  }

  async #settle(): Promise<void> {
    for (const session of this.#sessions) if (session.socket.readyState === WebSocket.OPEN) await session.settle();
  }

  /** The events since the marks, one of each name. */
  async #events(marks: readonly number[], awaited: ReadonlySet<string>): Promise<EventExample[]> {
    await this.p.jobs();
    await this.#settle();
    const all = this.#sessions.flatMap((session, index) => session.frames.slice(marks[index]).flatMap(eventOf));
    const shown = all.filter(({ name }) => awaited.has(name) || !LATER.has(name));
    return [...new Map(shown.toReversed().map((event) => [event.name, event])).values()].sort((a, b) =>
      a.name < b.name ? -1 : 1,
    );
  }
}

const RESPONSE_HEADERS = ['location', 'set-cookie'];
const MULTIPART = { 'content-type': 'multipart/form-data' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

function readingOf({ body, headers }: Answer): Reading {
  return new Reading(body, headers.get('set-cookie')?.split(';')[0] ?? '');
}

function eventOf({ t, d }: Frame): EventExample[] {
  return t !== null && t in EVENTS ? [{ name: t, data: d }] : [];
}

function filledIn({ id, path }: Operation, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`${id} has no ${name}`);
    return encodeURIComponent(value);
  });
}

function encoded({ body, files, fields }: Call): { body: unknown; headers: Record<string, string> } {
  if (files || fields) {
    const form = new FormData();
    if (body !== undefined) form.append('payload_json', JSON.stringify(body));
    for (const [name, value] of Object.entries(fields ?? {})) form.append(name, value);
    for (const [field, { name, type, data }] of Object.entries(files ?? {}))
      form.append(field, new Blob([new Uint8Array(data)], { type }), name);
    return { body: form, headers: {} };
  }
  return body instanceof URLSearchParams ? { body: body.toString(), headers: FORM } : { body, headers: {} };
}

function shownBody({ body, files, fields }: Call): { body?: unknown } {
  if (files || fields) {
    const parts = Object.entries(files ?? {}).map(([field, { name, type, data }]) => [
      field,
      `${name} (${type}, ${data.length} bytes)`,
    ]);
    return { body: { ...(body === undefined ? {} : { payload_json: body }), ...fields, ...Object.fromEntries(parts) } };
  }
  if (body === undefined) return {};
  return { body: body instanceof URLSearchParams ? body.toString() : body };
}

function headersOf(by: Actor, headers: Readonly<Record<string, string>>): { headers?: Record<string, string> } {
  const all = { ...(by.authorization === null ? {} : { authorization: by.authorization }), ...headers };
  return Object.keys(all).length > 0 ? { headers: all } : {};
}

/** The body of a response and the headers that a client acts on. */
function responseOf(
  { headers, body }: Answer,
  steady: Readonly<Record<string, unknown>>,
): Pick<OperationExample['response'], 'headers' | 'body'> {
  const type = headers.get('content-type') ?? '';
  const shown = {
    ...(type.includes('json') || type === '' ? {} : { 'content-type': type }),
    ...Object.fromEntries(RESPONSE_HEADERS.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : []))),
  };
  return {
    ...(Object.keys(shown).length > 0 ? { headers: shown } : {}),
    ...(body === undefined ? {} : { body: type.startsWith('image/') ? '(the picture)' : withSteady(body, steady) }),
  };
}

/** A copy in which the fields at these paths have other values; `*` stands for each element or field. */
function withSteady(body: unknown, steady: Readonly<Record<string, unknown>>): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(body));
  for (const [path, value] of Object.entries(steady)) put(copy, path.split('.'), value);
  return copy;
}

function put(into: unknown, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (typeof into !== 'object' || into === null) return;
  for (const name of key === '*' ? Object.keys(into) : [key]) {
    const found: unknown = Reflect.get(into, name);
    if (found === undefined || found === null) continue;
    if (rest.length === 0) Reflect.set(into, name, value);
    else put(found, rest, value);
  }
}
