// The floor of a fan-out: one write of ready bytes to each plain TCP connection. A POST as to our server is one event; the bench can also request events without one.
import { createServer } from 'node:http';
import { createServer as createRawServer, type Socket } from 'node:net';
import { serverFrame } from '../frames.ts';
import { listen } from './listen.ts';
import { onPublish } from './told.ts';

const FRAME = serverFrame(process.env.BENCH_FRAME ?? '').toString('latin1');

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
    broadcast();
  });
});
function broadcast(): void {
  for (const socket of sockets) socket.write(FRAME, 'latin1');
}
onPublish((count) => {
  for (let sent = 0; sent < count; sent += 1) broadcast();
});
raw.listen(0, '127.0.0.1', () => listen(server));
