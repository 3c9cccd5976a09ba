/** A request as the server would have received it. */
export interface TestCall {
  method: string;
  /** Below the base of the API, without the query: `/users/@me`. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** Decoded JSON, the fields of a form as an object, or undefined. */
  body: unknown;
  /** Aborts when the client gives up. */
  signal: AbortSignal | undefined;
}

/** A response. With `body` it is JSON; with `text` it is sent as it is; with neither it is empty. */
export interface TestReply {
  /** The default is 200, or 204 without a body. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  text?: string;
}

/** A response, an error that the network would cause, `never` for a request without a response, or a function of the request. */
export type TestAnswer = TestReply | Error | 'never' | ((call: TestCall) => TestReply | Promise<TestReply>);

interface Route {
  method: string;
  path: RegExp;
  answers: TestAnswer[];
}

/**
 * HTTP without a network: a test declares the responses by route and reads the calls.
 *
 *     const http = new TestHttp();
 *     http.on('GET /users/{id}', { body: { id: '1', username: 'ada' } });
 *     http.on('PUT /lobbies', { status: 503 }, { body: lobby }); // fails once
 *     const client = createClient({ apiBase, transports: { fetch: http.fetch } });
 *
 * @since 1.10
 */
export class TestHttp {
  /** The calls so far, in order. */
  readonly calls: TestCall[] = [];
  readonly #routes: Route[] = [];

  /** Answers calls of a route with each of `answers` in turn, then always with the last. Replaces earlier answers of the route. */
  on(route: string, ...answers: readonly TestAnswer[]): void {
    const [method = '', pattern = ''] = route.split(' ');
    const literal = pattern.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
    this.#routes.unshift({ method, path: new RegExp(`^${literal}$`), answers: [...answers] });
  }

  /** The calls of one route: `GET /users/@me`. */
  callsOf(route: string): TestCall[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === route);
  }

  /** Passed to a client as `transports.fetch`. */
  readonly fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams: query } = new URL(url);
    const call: TestCall = {
      method: init.method ?? 'GET',
      path: pathname.replace(/^.*?\/v\d+(?=\/)/, ''),
      query,
      headers: new Headers(init.headers),
      body: bodyOf(init.body),
      signal: init.signal ?? undefined,
    };
    call.signal?.throwIfAborted();
    this.calls.push(call);
    const { answers } = this.#routes.find(({ method, path }) => method === call.method && path.test(call.path)) ?? {};
    const answer = (answers && answers.length > 1 ? answers.shift() : answers?.[0]) ?? unknownRoute(call);
    const reply = await Promise.race([replyOf(answer, call), abortOf(call.signal)]);
    const { body, text = body === undefined ? undefined : JSON.stringify(body), status = text === undefined ? 204 : 200 } = reply;
    const type = body === undefined ? 'text/html' : 'application/json';
    return new Response(text ?? null, { status, headers: { 'content-type': type, ...reply.headers } });
  };
}

async function replyOf(answer: TestAnswer, call: TestCall): Promise<TestReply> {
  if (answer === 'never') return new Promise(() => {});
  if (answer instanceof Error) throw answer;
  return typeof answer === 'function' ? answer(call) : answer;
}

function abortOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }));
}

function unknownRoute({ method, path }: TestCall): TestReply {
  return { status: 404, body: { code: 0, message: `The test has no answer for ${method} ${path}` } };
}

function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  if (typeof body !== 'string') return body ?? undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
