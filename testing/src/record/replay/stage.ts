import { OPCODES } from '@guildhall/protocol/opcodes';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type WebSocket, WebSocketServer } from 'ws';
import { isRecord } from '../../wire.ts';
import type { RecordedRequest } from '../recorded.ts';
import { pathOf, type Script, type SentRequest } from './script.ts';

/** Ms; heartbeats do not matter here. */
const HEARTBEAT = 41_250;
/** The limits of the recorded server do not apply; a recorded 429 does. */
const LIMIT_HEADERS = ['retry-after', 'x-ratelimit-scope', 'x-ratelimit-global'];

/** A server that answers the requests of a bot from a recording, and sends it the recorded events. */
export class Stage {
  readonly #script: Script;
  readonly #server: Server;
  readonly #sockets = new Set<WebSocket>();
  /** The connection whose bot has identified. */
  #client: WebSocket | undefined;
  #s = 0;
  /** `performance.now` of the last request or event. */
  lastAt = performance.now();

  private constructor(script: Script) {
    this.#script = script;
    this.#server = createServer((request, response) => void this.#answer(request, response));
    const sockets = new WebSocketServer({ server: this.#server });
    sockets.on('connection', (socket) => this.#connected(socket));
  }

  static async open(script: Script): Promise<Stage> {
    const stage = new Stage(script);
    await new Promise<void>((resolve) => stage.#server.listen(0, '127.0.0.1', resolve));
    return stage;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  get isIdentified(): boolean {
    return this.#client !== undefined;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.terminate();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /** Sends the events that are due, to a bot that has identified. */
  proceed(): void {
    const client = this.#client;
    if (!client) return;
    for (const event of this.#script.due()) {
      this.#s += 1;
      const isReady = event.name === 'READY' && isRecord(event.data);
      const d = isReady ? { ...Object(event.data), resume_gateway_url: this.url.replace(/^http/, 'ws') } : event.data;
      client.send(JSON.stringify({ op: OPCODES.DISPATCH, t: event.name, s: this.#s, d }));
      this.lastAt = performance.now();
    }
  }

  #connected(socket: WebSocket): void {
    this.#sockets.add(socket);
    const send = (op: number, d: unknown) => socket.send(JSON.stringify({ op, d, t: null, s: null }));
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('message', (data) => {
      const packet: unknown = JSON.parse(String(data));
      if (!isRecord(packet)) return;
      if (packet.op === OPCODES.HEARTBEAT) send(OPCODES.HEARTBEAT_ACK, null);
      if (packet.op !== OPCODES.IDENTIFY && packet.op !== OPCODES.RESUME) return;
      if (packet.op === OPCODES.IDENTIFY) this.#script.identified(packet.d);
      this.#client = socket;
      this.lastAt = performance.now();
      this.proceed();
    });
    send(OPCODES.HELLO, { heartbeat_interval: HEARTBEAT });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await readRequest(request);
    this.lastAt = performance.now();
    if (/^\/gateway(?:\/bot)?$/.test(sent.path)) {
      const session_start_limit = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 };
      json(response, 200, { url: this.url.replace(/^http/, 'ws'), shards: 1, session_start_limit });
      return;
    }
    const recorded = this.#script.take(sent);
    const model = recorded ?? this.#script.similar(sent);
    if (model) play(response, model);
    else json(response, 404, { message: 'The recording has no such request.', code: 0 });
    this.proceed();
  }
}

function play(response: ServerResponse, { status, response: body, response_headers }: RecordedRequest): void {
  for (const name of status === 429 ? LIMIT_HEADERS : []) {
    const value = response_headers[name];
    if (value !== undefined) response.setHeader(name, value);
  }
  if (body === null || body === undefined) response.writeHead(status ?? 204).end();
  else json(response, status ?? 200, body);
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readRequest(request: IncomingMessage): Promise<SentRequest> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const bytes = await buffer(request);
  const type = request.headers['content-type'] ?? '';
  const common = {
    method: request.method ?? 'GET',
    path: pathOf(url.pathname),
    query: Object.fromEntries(url.searchParams),
    reason: [request.headers['x-audit-log-reason']].flat()[0],
  };
  if (!type.startsWith('multipart/')) return { ...common, body: bodyOf(bytes.toString('utf8'), type), files: [] };
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  const payload = form.get('payload_json');
  const files = [...form.values()].flatMap((value) =>
    typeof value === 'string' ? [] : [{ filename: value.name, bytes: value.size }],
  );
  const fields = [...form].filter(([, value]) => typeof value === 'string');
  const body: unknown = typeof payload === 'string' ? JSON.parse(payload) : Object.fromEntries(fields);
  return { ...common, body, files };
}

function bodyOf(text: string, type: string): unknown {
  if (text === '') return null;
  return type.includes('json')
    ? JSON.parse(text)
    : type.includes('urlencoded')
      ? Object.fromEntries(new URLSearchParams(text))
      : text;
}
