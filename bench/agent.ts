import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { IPC_OPCODES } from '@guildhall/protocol/rpc/frames';
import { encodeFrame, FrameReader } from '../agent/src/ipc/frames.ts';
import { Actor } from '../testkit/src/actor.ts';
import { startPlatform } from '../testkit/src/platform.ts';
import { PlatformProcess } from '../testkit/src/process.ts';
import { readFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { ensureAgent } from '../scripts/agent-build.mjs';
import { ROOT } from './lib/child.ts';
import { type Part, withDirectory } from './lib/context.ts';
import { median, type Row } from './lib/figures.ts';

const WARM_UP = 500;
const COMMANDS = 3000;
/** Ms of the median. */
const P50 = 2;
/** MiB over a bare Node process. */
const MEMORY = 30;

/** SET_ACTIVITY over IPC, one after the other, from the write to the response; and the resident memory of an idle agent. */
export const agent: Part = () =>
  withDirectory(async (directory) => {
    const p = await startPlatform({ isRunning: true });
    const env = { XDG_RUNTIME_DIR: directory, TMPDIR: directory, XDG_CONFIG_HOME: directory };
    const person = await p.person('player');
    const args = ['--server', p.address, '--as', person.token, '--headless', '--no-pages'];
    const running = new PlatformProcess(env, { program: join(ROOT, await ensureAgent()), args });
    const bare = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6); console.log("ready")'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      await once(bare.stdout, 'data');
      const [, path = ''] = await running.printed(/The agent listens on (\S+)/);
      const memory = [running.child.pid, bare.pid].map((pid) => residentMiB(pid ?? 0));
      const [ours = 0, base = 0] = memory;
      const made = await new Actor(p.address, person.token).post<{ id: string }>('/applications', { name: 'Galaxy Raid' });
      const times = await roundTrips(path, made.body.id);
      const p50 = median(times);
      const rows: Row[] = [
        line('SET_ACTIVITY, p50', 'ms', p50, { target: `<= ${P50} ms`, reached: p50 <= P50 }),
        line('idle memory over bare Node', 'MiB', ours - base, { target: `<= ${MEMORY} MiB`, reached: ours - base <= MEMORY }),
      ];
      return rows;
    } finally {
      bare.kill();
      await running.kill();
      await p.stop();
    }
  });

function line(figure: string, unit: string, ours: number, target: Pick<Row, 'target' | 'reached'>): Row {
  return { part: 'agent', figure, unit, ours, bare: null, ratio: null, ...target };
}

/** The ms of each command. */
async function roundTrips(path: string, client_id: string): Promise<number[]> {
  const socket = connect(path);
  await once(socket, 'connect');
  const reader = new FrameReader();
  let received = () => {};
  socket.on('data', (bytes) => void reader.read(bytes, () => received()));
  const exchange = async (op: number, json: object) => {
    const answered = new Promise<void>((resolve) => {
      received = resolve;
    });
    const began = performance.now();
    socket.write(encodeFrame(op, JSON.stringify(json)));
    await answered;
    return performance.now() - began;
  };
  await exchange(IPC_OPCODES.HANDSHAKE, { v: 1, client_id });
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + COMMANDS; n += 1) {
    const activity = {
      state: `Round ${n}`,
      details: 'Level 3',
      assets: { large_image: 'boss' },
      party: { id: 'p', size: [1, 4] },
    };
    const time = await exchange(IPC_OPCODES.FRAME, { cmd: 'SET_ACTIVITY', nonce: `${n}`, args: { pid: 41, activity } });
    if (n >= WARM_UP) times.push(time);
  }
  socket.destroy();
  return times;
}

/** The resident memory of a process of Linux. */
function residentMiB(pid: number): number {
  const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}
