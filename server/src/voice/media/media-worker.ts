// Worker thread: one UDP socket and the calls whose media goes over it.
import type { Socket } from 'node:dgram';
import { parentPort, workerData } from 'node:worker_threads';
import { VOICE_LIMITS } from '@guildhall/protocol/limits/voice';
import { bindUdp } from '../bind-udp.ts';
import { loadCiphers } from './ciphers.ts';
import { Forwarder } from './forwarder.ts';
import { type FromWorker, handle, type Handlers, type Message, type Post, type ToWorker, type WorkerStart } from './messages.ts';

/** Bytes that the system may hold for the socket, as far as it allows. */
const RECEIVE_BUFFER = 4 * 1024 * 1024;
/** Ms between two reports of packets that could not be handled. */
const FAILURE_INTERVAL = 1000;

const { bind, ports }: WorkerStart = workerData;
const ciphers = loadCiphers();
let failedAt = Number.NEGATIVE_INFINITY;

const post: Post<FromWorker> = (kind, data, transfer) => {
  if (kind === 'failed' && performance.now() - failedAt < FAILURE_INTERVAL) return;
  if (kind === 'failed') failedAt = performance.now();
  parentPort?.postMessage({ kind, data }, transfer);
};

function serve(socket: Socket): void {
  socket.setRecvBufferSize(RECEIVE_BUFFER);
  socket.setSendBufferSize(VOICE_LIMITS.voiceMedia.sendQueue.max);
  const wire = {
    send: (packet: Buffer, port: number, ip: string) => socket.send(packet, port, ip),
    queued: () => socket.getSendQueueSize(),
  };
  const forwarder = new Forwarder({ wire, ciphers, post, now: () => performance.now() });
  socket.on('message', (packet, from) => forwarder.receive(packet, from.address, from.port));
  // For example, an earlier packet's receiver has closed its port.
  socket.on('error', (error) => post('failed', { reason: error.message }));
  const timer = setInterval(() => forwarder.reportTalking(), VOICE_LIMITS.voiceMedia.talkingInterval.max);
  const handlers: Handlers<ToWorker> = {
    ...forwarder.handlers,
    stop: () => {
      clearInterval(timer);
      socket.close();
      parentPort?.close();
    },
  };
  parentPort?.on('message', (message: Message<ToWorker>) => handle(handlers, message));
  post('ready', { port: socket.address().port, modes: ciphers.modes });
}

await bindUdp(ports, bind).then(serve, (error: unknown) =>
  post('unbound', { reason: error instanceof Error ? error.message : String(error) }),
);
