// A thread with a socket that it never reads: the system discards what arrives there once the socket's buffer is full.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';

const { requests, port, state }: { requests: Uint8Array[]; port: number; state: Int32Array } = workerData;
const socket = createSocket('udp4');
socket.bind(0, '127.0.0.1');
await once(socket, 'listening');
for (const request of requests) {
  const answered = once(socket, 'message');
  socket.send(request, port, '127.0.0.1');
  await answered;
}
parentPort?.postMessage('ready');
// Sleeps until the bench is over, without turns of the event loop.
setImmediate(() => {
  Atomics.wait(state, 0, 0);
  socket.close();
});
