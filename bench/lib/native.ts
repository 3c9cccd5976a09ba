import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Measurable } from './figures.ts';

const SOURCE = fileURLToPath(new URL('./bare/fan.c', import.meta.url));
const LISTENS = /listens on (http:\/\/\S+)/;
const CPU = /cpu (\d+)/;

/** The fan-out in C (bench/lib/bare/fan.c), a process of its own. */
export class NativeFan implements Measurable {
  readonly #process: ChildProcess;
  readonly #exit: Promise<unknown>;
  #output = '';

  constructor(program: string, body: string) {
    this.#process = spawn(program, [body], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#exit = once(this.#process, 'exit');
    this.#process.stdout?.on('data', (chunk) => {
      this.#output += chunk;
    });
  }

  /** http://127.0.0.1:port for the plain sockets. */
  address(): Promise<string> {
    return this.#find(LISTENS);
  }

  publish(count: number): void {
    this.#process.stdin?.write(`publish ${count}\n`);
  }

  /** CPU so far in µs. */
  async ask(): Promise<{ cpu: number }> {
    this.#output = '';
    this.#process.stdin?.write('cpu\n');
    return { cpu: Number(await this.#find(CPU)) };
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    this.#process.kill('SIGKILL');
    await this.#exit;
  }

  async #find(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.#output)?.[1];
      if (found !== undefined && this.#output.endsWith('\n')) return found;
      if (!this.#process.stdout || this.#process.exitCode !== null) throw new Error('the fan-out in C has ended');
      await Promise.race([once(this.#process.stdout, 'data'), this.#exit]);
    }
  }
}

/**
 * Compiles the fan-out in C for one MESSAGE_CREATE and runs `work` with it, or with null if this machine has no C compiler. Throws if
 * it does not compile.
 */
export async function withNativeFan<T>(
  directory: string,
  event: string,
  work: (fan: NativeFan | null) => Promise<T>,
): Promise<T> {
  const program = join(directory, 'fan');
  const { error, status, stderr } = spawnSync('cc', ['-O2', '-o', program, SOURCE], { encoding: 'utf8' });
  if (error) return work(null);
  if (status !== 0) throw new Error(`cc: ${stderr}`);
  const { t, d } = JSON.parse(event);
  const body = join(directory, 'body');
  // The program writes the brace, the operation and the sequence number.
  writeFileSync(body, JSON.stringify({ t, d }).slice(1));
  const fan = new NativeFan(program, body);
  try {
    return await work(fan);
  } finally {
    await fan.stop();
  }
}
