import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Method } from '@guildhall/protocol/operation';
import { ApiError } from '../core/framework/errors.ts';
import type { Platform } from '../core/framework/platform.ts';
import type { Route } from '../core/framework/route.ts';
import { parseJson } from '../core/values/json.ts';
import { fieldsOf, textOf } from '../core/values/json-fields.ts';
import { bucketOf } from '../http/limit-reply.ts';
import type { Handler } from '../http/operation.ts';
import { type Causes, Origin } from './causes.ts';
import type { Answer, Entry, RequestDetail } from './entry.ts';
import type { Recording } from './recording.ts';
import type { Secrets } from '../core/values/redaction.ts';
import { type Sender, senderOf } from './senders.ts';

/** Bytes of a body that are kept. */
const MOST = 256 * 1024;

type ApiRequest = FastifyRequest<{ Params: Record<string, string> }>;

/** A request that is being recorded. */
interface Running {
  entry: Entry & { detail: RequestDetail };
  startedAt: number;
}

/** The bytes of a body as they arrive. */
interface Tap {
  pieces: Buffer[];
  bytes: number;
}

/** The parts of a recorder. */
export interface RecorderParts {
  recording: Recording;
  causes: Causes;
  secrets: Secrets;
  /** Is called with each new request, delivery and event. */
  note: (entry: Entry) => void;
}

/** Records the requests of applications, and knows the requests of others as origins. */
export class HttpRecorder {
  readonly #platform: Platform;
  readonly #recording: Recording;
  readonly #causes: Causes;
  readonly #secrets: Secrets;
  readonly #note: (entry: Entry) => void;
  readonly #routes = new Map<string, Route>();
  readonly #taps = new WeakMap<object, Tap>();
  readonly #running = new WeakMap<object, Running>();

  constructor(platform: Platform, parts: RecorderParts) {
    this.#platform = platform;
    this.#recording = parts.recording;
    this.#causes = parts.causes;
    this.#secrets = parts.secrets;
    this.#note = parts.note;
  }

  /** The handler of a route, of which the recorder learns the permissions that a refused request lacked. */
  wrap(route: Route, handler: Handler): Handler {
    this.#routes.set(keyOf(route.method, `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`), route);
    return async (request, reply) => {
      try {
        return await handler(request, reply);
      } catch (error) {
        const running = this.#running.get(request.raw);
        if (running && error instanceof ApiError) running.entry.detail.missing = error.missing;
        throw error;
      }
    };
  }

  /** Adds the hooks that record. */
  serve(app: FastifyInstance): void {
    app.addHook<{ Params: Record<string, string> }>('onRequest', (request, reply, done) => {
      if (this.#recording.isIdle || !request.url.startsWith('/api')) {
        done();
        return;
      }
      this.#tap(request);
      this.#begin(request, reply).then(
        (origin) => this.#causes.run(origin, () => done()),
        (error: Error) => done(error),
      );
    });
    app.addHook('onSend', (request, reply, payload, done) => {
      try {
        this.#answered(request, reply, payload);
      } catch (error) {
        // The response counts, not its record.
        this.#platform.log.error({ err: error }, 'a request could not be recorded');
      }
      done(null, payload);
    });
  }

  /** Keeps the beginning of a body while the operation reads it. */
  #tap({ raw, headers }: FastifyRequest): void {
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
    const tap: Tap = { pieces: [], bytes: 0 };
    this.#taps.set(raw, tap);
    const push = raw.push.bind(raw);
    raw.push = (piece: Buffer | string | null, encoding) => {
      if (piece) {
        // A request from within the process may have text.
        const bytes = typeof piece === 'string' ? Buffer.from(piece, encoding) : piece;
        // A copy: the operation may hand the bytes of a file to another thread.
        if (tap.bytes < MOST) tap.pieces.push(Buffer.from(bytes.subarray(0, MOST - tap.bytes)));
        tap.bytes += bytes.length;
      }
      return push(piece, encoding);
    };
  }

  async #begin(request: ApiRequest, reply: FastifyReply): Promise<Origin> {
    const at = this.#recording.moment();
    const sender = await senderOf(this.#platform, request);
    const { authorization } = request.headers;
    const isWanted = sender.applicationId !== null && this.#recording.wants(sender.applicationId);
    if (authorization !== undefined && (isWanted || this.#recording.keeps))
      for (const word of authorization.split(/\s+/)) this.#secrets.know(word);
    const { method, routeOptions } = request;
    const route = this.#routes.get(keyOf(method, routeOptions.url ?? ''));
    const action = { who: sender.who, did: `${method} ${route?.path ?? pathOf(request.url)}`, operation: route?.id ?? null };
    if (!isWanted || sender.applicationId === null || sender.credentials === null)
      return new Origin(this.#recording, null, action);
    const detail = this.#detailOf(request, route, sender);
    const bytes = detail.url.length;
    const entry = Object.assign(
      this.#recording.add(sender.applicationId, {
        detail,
        causeKey: sender.interactionId === null ? undefined : `interaction:${sender.interactionId}`,
        isOpen: true,
        bytes,
        at,
      }),
      { detail },
    );
    this.#note(entry);
    this.#running.set(request.raw, { entry, startedAt: at.elapsed });
    reply.raw.once('close', () => this.#closed(request));
    return new Origin(this.#recording, entry, action);
  }

  #detailOf(request: ApiRequest, route: Route | undefined, sender: Sender): RequestDetail {
    const { params } = request;
    return {
      kind: 'request',
      credentials: sender.credentials ?? 'bot',
      method: methodOf(request.method),
      url: request.originalUrl,
      route: route?.path ?? null,
      operation: route?.id ?? null,
      params,
      headers: request.headers,
      body: Buffer.alloc(0),
      isCut: false,
      bucket: route ? nameOfBucket(route, params) : request.url,
      answer: null,
      missing: undefined,
    };
  }

  #answered(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
    const running = this.#finish(request);
    if (!running) return;
    const { entry, startedAt } = running;
    const body = typeof payload === 'string' ? payload : Buffer.isBuffer(payload) ? payload.toString('utf8') : null;
    const type = String(reply.getHeader('content-type') ?? '');
    const isText = /json|text/.test(type);
    const answer: Answer = {
      status: reply.statusCode,
      headers: reply.getHeaders(),
      body: payload === undefined || payload === null ? '' : isText ? body : null,
      durationMs: this.#recording.moment().elapsed - startedAt,
      isLost: request.raw.socket.destroyed,
    };
    entry.detail.answer = answer;
    this.#recording.grow(entry, answer.body?.length ?? 0);
    this.#named(entry);
    this.#recording.settle(entry);
  }

  /** The connection is gone: the request has no response unless it was sent before. */
  #closed(request: FastifyRequest): void {
    const running = this.#finish(request);
    if (running) this.#recording.settle(running.entry);
  }

  /** Ends the recording of a request, once. */
  #finish(request: FastifyRequest): Running | undefined {
    const running = this.#running.get(request.raw);
    if (!running) return undefined;
    this.#running.delete(request.raw);
    const tap = this.#taps.get(request.raw);
    const { detail } = running.entry;
    detail.body = Buffer.concat(tap?.pieces ?? []);
    detail.isCut = (tap?.bytes ?? 0) > MOST;
    this.#recording.grow(running.entry, detail.body.length);
    return running;
  }

  /** A message that replies to another was caused by it. */
  #named(entry: Entry & { detail: RequestDetail }): void {
    const { body, operation } = entry.detail;
    if (operation !== 'create_message' || !body.includes('message_reference')) return;
    const reference = fieldsOf(jsonOf(body))?.message_reference;
    const id = textOf(reference, 'message_id');
    if (id !== undefined) this.#recording.linkKey(`message:${id}`, entry);
  }
}

function keyOf(method: string, url: string): string {
  return `${method} ${url}`;
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

function nameOfBucket(route: Route, params: Record<string, string>): string {
  const { name, resourceOf } = bucketOf(route);
  return `${name}|${resourceOf(params)}`;
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function methodOf(method: string): Method {
  return METHODS.find((one) => one === method) ?? 'GET';
}

/** The JSON of bytes; undefined if they are not JSON. */
function jsonOf(bytes: Buffer): unknown {
  try {
    return parseJson(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
