// The lower bound for interactions: node:http and ws in the same four hops with the same bytes. A user's POST becomes a frame of
// the bot's socket, the bot's POST a frame of the user's, plus the two small acknowledgement frames.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { listen } from './listen.ts';

const INTERACTION: { d: { id: string; token: string; data: object } } = JSON.parse(process.env.BENCH_INTERACTION ?? '{}');
const MESSAGE: { d: object } = JSON.parse(process.env.BENCH_MESSAGE ?? '{}');

const sockets = new Map<string, WebSocket>();
const nonces = new Map<string, string>();
let count = BigInt(INTERACTION.d.id);
let sequence = 0;

/** A dispatch frame with these fields. */
function tell(path: string, t: string, d: object): void {
  sequence += 1;
  sockets.get(path)?.send(JSON.stringify({ t, op: 0, s: sequence, d }));
}

function begin({ nonce, data }: { nonce: string; data: { options: object[] } }): void {
  count += 1n;
  const id = String(count);
  nonces.set(id, nonce);
  tell('/person', 'INTERACTION_CREATE', { id, nonce });
  const d = { ...INTERACTION.d, id, data: { ...INTERACTION.d.data, options: data.options } };
  tell('/bot', 'INTERACTION_CREATE', d);
}

function end(id: string, { data }: { data: { content: string } }): void {
  const nonce = nonces.get(id);
  nonces.delete(id);
  tell('/person', 'INTERACTION_SUCCESS', { id, nonce });
  tell('/person', 'MESSAGE_CREATE', { ...MESSAGE.d, content: data.content, nonce });
}

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const [, , , , id] = (request.url ?? '').split('/');
    if (id === undefined) begin(body);
    else end(id, body);
    response.writeHead(204);
    response.end();
  });
});
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket, { url = '' }) => {
  sockets.set(url, socket);
  socket.on('message', () => socket.send('{"op":11}'));
});
listen(server);
