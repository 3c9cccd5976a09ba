// The lower bound for halls: an HTTP server and a WebSocket server in the process of the test that answer the requests of one person and
// one discord.js client with fixed JSON, as a developer who mocks the platform writes them. They store nothing, check nothing and know
// one command; each interaction differs from the last by its id, its token and its options.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type WebSocket, WebSocketServer } from 'ws';

/** The data that a real platform has sent: the frames after Identify by token, the responses by `GET /path`, and the events of one interaction. */
export interface Recorded {
  frames: ReadonlyMap<string, readonly string[]>;
  responses: ReadonlyMap<string, string>;
  personToken: string;
  botToken: string;
  interaction: { id: string; data: object };
  message: { interaction_metadata?: object };
}

/** A running stub. */
export interface Stub {
  url: string;
  stop(): Promise<void>;
}

/** Starts a stub; resolves when it listens. */
export async function startStub(recorded?: Recorded): Promise<Stub> {
  const sockets = new Map<string, WebSocket>();
  const nonces = new Map<string, string>();
  let count = BigInt(recorded?.interaction.id ?? 0);
  let sequence = 1000;
  const tell = (token: string | undefined, t: string, d: object) => {
    sequence += 1;
    sockets.get(token ?? '')?.send(JSON.stringify({ t, op: 0, s: sequence, d }));
  };
  const begin = ({ nonce, data }: { nonce: string; data: object }) => {
    count += 1n;
    nonces.set(String(count), nonce);
    tell(recorded?.personToken, 'INTERACTION_CREATE', { id: String(count), nonce });
    tell(recorded?.botToken, 'INTERACTION_CREATE', { ...recorded?.interaction, id: String(count), token: 'stub', data });
  };
  const end = (id: string, { data }: { data: { content: string } }) => {
    tell(recorded?.personToken, 'INTERACTION_SUCCESS', { id, nonce: nonces.get(id) });
    const interaction_metadata = { ...recorded?.message.interaction_metadata, id };
    tell(recorded?.personToken, 'MESSAGE_CREATE', { ...recorded?.message, content: data.content, interaction_metadata });
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request;
    const path = url.replace(/^\/api(\/v\d+)?/, '').split('?')[0] ?? '';
    const body = method === 'POST' ? JSON.parse(await text(request)) : undefined;
    if (path === '/interactions') begin(body);
    const [, callback] = /^\/interactions\/(\d+)\/.*\/callback$/.exec(path) ?? [];
    if (callback !== undefined) end(callback, body);
    const fixed = path === '/gateway/bot' ? gatewayBot(request.headers.host) : recorded?.responses.get(`${method} ${path}`);
    if (fixed === undefined) response.writeHead(204).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(fixed);
  };
  const server = createServer((request, response) => void answer(request, response));
  const gateway = new WebSocketServer({ server, perMessageDeflate: false });
  gateway.on('connection', (socket) => {
    socket.send('{"t":null,"s":null,"op":10,"d":{"heartbeat_interval":41250}}');
    socket.on('message', (data) => {
      const { op, d } = JSON.parse(String(data));
      if (op === 1) socket.send('{"t":null,"s":null,"op":11,"d":null}');
      if (op !== 2) return;
      sockets.set(d.token, socket);
      for (const frame of recorded?.frames.get(d.token) ?? []) socket.send(frame);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const stop = async () => {
    for (const socket of gateway.clients) socket.terminate();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, stop };
}

function gatewayBot(host = ''): string {
  const session_start_limit = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 };
  return JSON.stringify({ url: `ws://${host}`, shards: 1, session_start_limit });
}
