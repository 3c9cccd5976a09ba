import { IPC_OPCODES } from '@guildhall/protocol/rpc/frames';
import { expect, test } from 'vitest';
import { ConnectRate } from '@guildhall/rpc/connect-rate';
import { fieldsOf } from '@guildhall/rpc/validate';
import { startScene } from '../test/scene.ts';
import { seeded } from '../test/seeded.ts';
import { IpcConnection } from './connection.ts';
import { decodeBody, encodeFrame, FrameReader } from './frames.ts';

const { p, agentOf, application } = await startScene();
const agent = await agentOf(await p.person('ada'));
const game = await application();
await agent.account.application(game.id);
const FRAMES = 200_000;
/** Frames after which a new connection begins. */
const EACH = 500;

test('[rpc/ipc] 200,000 random frames, broken ones among them, stop neither the agent nor a connection that is open', async () => {
  const { chance, pick, whole } = seeded();
  const closes = new Set<unknown>();
  let answers = 0;
  const open = async () => {
    const reader = new FrameReader();
    let isOver = false;
    let ready = (): void => {};
    const isReady = new Promise<void>((resolve) => {
      ready = resolve;
    });
    const connection = new IpcConnection(agent, new ConnectRate(), {
      write(bytes) {
        const problem = reader.read(bytes, ({ op, body }) => {
          answers += 1;
          if (op !== IPC_OPCODES.CLOSE) return;
          closes.add(fieldsOf(decodeBody(body)?.json)?.code);
        });
        if (problem !== undefined) throw new Error(problem);
        ready();
      },
      end() {
        isOver = true;
      },
      destroy() {
        isOver = true;
      },
      waiting: 0,
    });
    connection.received(encodeFrame(IPC_OPCODES.HANDSHAKE, JSON.stringify({ v: 1, client_id: game.id })));
    await isReady;
    return { connection, isOver: () => isOver };
  };
  const value = (depth = 0): unknown => {
    const kind = whole(depth > 2 ? 5 : 7);
    if (kind === 0) return null;
    if (kind === 1) return whole(2 ** 32);
    if (kind === 2) return pick(['', 'x', game.id, 'READY', '\u0000', '🎲'.repeat(whole(200))]);
    if (kind === 3) return chance(0.5);
    if (kind === 4) return -1.5;
    if (kind === 5) return Array.from({ length: whole(4) }, () => value(depth + 1));
    return Object.fromEntries(Array.from({ length: whole(4) }, () => [String(pick(KEYS)), value(depth + 1)]));
  };
  const frame = (): Buffer => {
    const cmd = chance(0.8) ? pick(COMMANDS) : value();
    const bytes = encodeFrame(
      chance(0.95) ? IPC_OPCODES.FRAME : (pick([IPC_OPCODES.PING, IPC_OPCODES.PONG]) ?? 3),
      JSON.stringify(chance(0.9) ? { cmd, nonce: chance(0.9) ? 'n' : value(), args: value(), evt: value() } : value()),
    );
    // A broken body leaves the stream readable; a broken header ends it.
    if (chance(0.2) && bytes.length > 8) bytes[8 + whole(bytes.length - 8)] = whole(256);
    if (chance(0.001)) bytes[whole(8)] = 255;
    return bytes;
  };
  let current = await open();
  for (let sent = 0; sent < FRAMES; sent += 1) {
    if (current.isOver() || sent % EACH === 0) {
      current.connection.closed();
      current = await open();
    }
    const bytes = frame();
    const cut = chance(0.1) ? whole(bytes.length) : bytes.length;
    current.connection.received(bytes.subarray(0, cut));
    if (cut < bytes.length) current.connection.received(bytes.subarray(cut));
    if (sent % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  current.connection.closed();
  expect([...closes]).toEqual([1003]);
  expect(answers).toBeGreaterThan(FRAMES / 2);
  expect([...agent.sessions]).toEqual([]);
  expect(agent.activities.list()).toEqual([]);
});

const KEYS = ['id', 'activity', 'pid', 'state', 'party', 'size', 'buttons', 'access', '__proto__', 'constructor', 'scopes'];
const COMMANDS = ['SET_ACTIVITY', 'SUBSCRIBE', 'UNSUBSCRIBE', 'NOT_A_COMMAND', 'toString', '__proto__'];
