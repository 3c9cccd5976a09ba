// Node's own way of writing ready bytes to plain TCP connections: what is pending at the end of a turn leaves in one write for each.
// Every client gets the same bytes. A POST as to our server is one event; the bench can also request events without one.
import { createServer } from 'node:http';
import { createServer as createRawServer, type Socket } from 'node:net';
import { serverFrame } from '../frames.ts';
import { listen } from './listen.ts';
import { onPublish } from './told.ts';

const FRAME = serverFrame(process.env.BENCH_FRAME ?? '');

const sockets: Socket[] = [];
const raw = createRawServer({ noDelay: true }, (socket) => sockets.push(socket));
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    const bound = raw.address();
    const port = typeof bound === 'object' && bound ? String(bound.port) : '';
    response.writeHead(200, { 'content-length': port.length });
    response.end(port);
    return;
  }
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'content-length': 2 });
    response.end('{}');
    publish(1);
  });
});
let pending = 0;
function publish(count: number): void {
  if (pending === 0) setImmediate(broadcast);
  pending += count;
}
function broadcast(): void {
  const bytes = pending === 1 ? FRAME : Buffer.concat(Array.from({ length: pending }, () => FRAME));
  pending = 0;
  for (const socket of sockets) socket.write(bytes);
}
onPublish(publish);
raw.listen(0, '127.0.0.1', () => listen(server));
