import { OPCODES } from '@guildhall/protocol/opcodes';
import { WebSocket } from 'ws';
import type { ServerLink } from '../api.ts';
import { HallError } from '../errors.ts';
import { type Frame, isEvent, isRecord } from '../wire.ts';
import { Log } from './log.ts';
import { View } from './view.ts';

/** A person's connection to the gateway: what they see, and the log of it. */
export interface Session {
  readonly log: Log;
  readonly view: View;
  /** The id that interactions name, so that their results come here. */
  readonly id: string;
  /** Ms of real time that a wait may take. */
  readonly within: number;
  /** The host and port of the server. */
  readonly host: string;
  /** Resolves when the connection has closed. */
  readonly ended: Promise<void>;
  /** Resolves when everything that the server has sent until now has been seen, or the connection is gone. */
  settle(): Promise<void>;
  /** Sends a frame. */
  send(op: number, d: unknown): void;
  close(): void;
}

/** Connects a person as their client would; resolves when they see their guilds. */
export async function connect(
  server: ServerLink,
  { name, token, within }: { name: string; token: string; within: number },
): Promise<Session> {
  const socket = new WebSocket(`${server.url.replace(/^http/, 'ws')}/?v=10&encoding=json`);
  const log = new Log();
  const view = new View();
  const send = (op: number, d: unknown) => socket.send(JSON.stringify({ op, d }));
  let seq: number | null = null;
  let heartbeat: NodeJS.Timeout | undefined;
  let id: string | undefined;
  /** For each heartbeat, oldest first, what its acknowledgement resolves. */
  const beats: (() => void)[] = [];
  const beat = (acknowledged: () => void) => {
    beats.push(acknowledged);
    send(OPCODES.HEARTBEAT, seq);
  };

  const receive = (frame: Frame) => {
    seq = frame.s ?? seq;
    if (frame.op === OPCODES.HELLO) {
      const interval = isRecord(frame.d) ? Number(frame.d.heartbeat_interval) : 30_000;
      heartbeat = setInterval(() => beat(() => undefined), interval);
      send(OPCODES.IDENTIFY, { token, properties: { os: process.platform, browser: 'guildhall/testing', device: '' } });
    }
    if (frame.op === OPCODES.HEARTBEAT) beat(() => undefined);
    if (frame.op === OPCODES.HEARTBEAT_ACK) beats.shift()?.();
    if (!hasName(frame)) return;
    if (isEvent(frame, 'READY')) id = frame.d.session_id;
    view.apply(frame);
    log.add({ kind: 'event', frame });
  };
  socket.on('message', (data) => receive(JSON.parse(String(data))));
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('close', (code) => {
    clearInterval(heartbeat);
    for (const acknowledged of beats.splice(0)) acknowledged();
    void server.crash().then((crash) => log.fail(crash ?? new HallError(`The connection of ${name} closed with ${code}.`)));
  });

  const sessionId = await log.until(() => id, {
    within: Math.max(within, 30_000),
    explain: () => `${name} could not connect: the gateway did not send READY.`,
  });
  const close = () => {
    clearInterval(heartbeat);
    log.fail(new HallError(`${name} is disconnected: the hall was stopped.`));
    socket.terminate();
  };
  // The acknowledgement comes after all events that were sent before it.
  const settle = () =>
    new Promise<void>((resolve) => {
      if (socket.readyState === WebSocket.OPEN) beat(resolve);
      else resolve();
    });
  return { log, view, id: sessionId, within, host: new URL(server.url).host, ended, settle, send, close };
}

function hasName(frame: Frame): frame is Frame & { t: string } {
  return frame.t !== null;
}
