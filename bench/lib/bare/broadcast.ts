// The naive fan-out: a `ws` server that stringifies the event for each client, with the client's own sequence number.
// A POST as to our server is one event; the bench can also request events without one. Without events it serves as the bare idle
// connection.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { listen } from './listen.ts';
import { onPublish } from './told.ts';

const EVENT: object = JSON.parse(process.env.BENCH_EVENT ?? '{}');

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { content } = JSON.parse(Buffer.concat(chunks).toString());
    response.writeHead(200, { 'content-length': 2 });
    response.end('{}');
    broadcast({ ...EVENT, content });
  });
});
function broadcast(d: object): void {
  for (const client of clients) {
    client.sequence += 1;
    client.socket.send(JSON.stringify({ op: 0, t: 'MESSAGE_CREATE', s: client.sequence, d }));
  }
}
onPublish((count) => {
  for (let sent = 0; sent < count; sent += 1) broadcast(EVENT);
});
const clients: { socket: import('ws').WebSocket; sequence: number }[] = [];
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  clients.push({ socket, sequence: 0 });
  socket.on('message', () => {});
});
listen(server);
