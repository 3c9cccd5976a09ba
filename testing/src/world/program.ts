import { type ChildProcess, spawn } from 'node:child_process';
import { type Duration, milliseconds } from '../duration.ts';
import { HallError, WaitFailed } from '../errors.ts';

/** Characters of output that are kept. */
const KEPT_OUTPUT = 256_000;
/** Lines of it that an error shows. */
const SHOWN_LINES = 20;
/** A program that starts may have to compile itself first. */
const READY_WITHIN = '60s';
/** Ms that a program may take to end when it is asked to. */
const END_WITHIN = 5000;
/** Variables of the test runner that would change another program. */
const NOT_INHERITED = /^(NODE_OPTIONS|NODE_V8_COVERAGE|VITEST.*|JEST_.*|GUILDHALL_.*)$/;

/** How the program of a bot is started. */
export interface ProgramOptions {
  /** Its folder; that of the test if absent. */
  cwd?: string;
  /** Further environment variables; it also has those of `bot.env`. */
  env?: Readonly<Record<string, string>>;
  /** A part of what it prints once it is ready, or a pattern for it. */
  ready: string | RegExp;
  /** How long that may take, in real time; a minute if absent. */
  within?: Duration;
}

/** A running program of a bot. `await using` stops it. */
export class Program {
  readonly #child: ChildProcess;
  readonly #words: string;
  readonly #listeners = new Set<() => void>();
  readonly #atExit = () => this.#child.kill('SIGKILL');
  readonly #closed: Promise<void>;
  #output = '';
  #end: string | undefined;

  constructor([command = '', ...args]: readonly string[], cwd: string | undefined, env: Readonly<Record<string, string>>) {
    this.#words = [command, ...args].join(' ');
    const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name)));
    this.#child = spawn(command, args, { cwd, env: { ...inherited, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-KEPT_OUTPUT);
        this.#changed();
      });
    const ends = (how: string) => {
      this.#end ??= how;
      this.#changed();
    };
    this.#closed = new Promise((resolve) => {
      this.#child.once('error', (error) => {
        ends(`could not be started (${error.message})`);
        resolve();
      });
      // `close` comes after the last output.
      this.#child.once('close', (code, signal) => {
        ends(`ended with ${signal ?? `status ${code}`}`);
        resolve();
      });
    });
    process.once('exit', this.#atExit);
  }

  /** Everything that it has printed, the errors too. */
  get output(): string {
    return this.#output;
  }

  /** Waits until it has printed a text or a pattern; resolves with the match. Rejects with its output if it ends before. */
  prints(wanted: string | RegExp, { within = READY_WITHIN }: { within?: Duration } = {}): Promise<RegExpExecArray> {
    const time = milliseconds(within);
    const pattern = typeof wanted === 'string' ? new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')) : wanted;
    return new Promise((resolve, reject) => {
      const fail = (what: string) => {
        done();
        reject(new WaitFailed(`${this.#words} ${what} It printed:\n${this.#lastLines()}`));
      };
      const timer = setTimeout(() => fail(`did not print ${String(wanted)} within ${time / 1000} s.`), time);
      const done = () => {
        clearTimeout(timer);
        this.#listeners.delete(look);
      };
      const look = () => {
        const found = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).exec(this.#output);
        if (found) {
          done();
          resolve(found);
        } else if (this.#end !== undefined) fail(`${this.#end} and did not print ${String(wanted)}.`);
      };
      this.#listeners.add(look);
      look();
    });
  }

  /** Ends it as a terminal does, or with another signal: SIGKILL is a crash. Resolves when it has ended. */
  async stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    process.off('exit', this.#atExit);
    this.#child.kill(signal);
    const late = setTimeout(() => this.#child.kill('SIGKILL'), END_WITHIN);
    await this.#closed;
    clearTimeout(late);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  #changed(): void {
    for (const look of [...this.#listeners]) look();
  }

  #lastLines(): string {
    const lines = this.#output.split('\n').filter((line) => line.trim() !== '');
    return lines.length === 0
      ? '  (nothing)'
      : lines
          .slice(-SHOWN_LINES)
          .map((line) => `  ${line}`)
          .join('\n');
  }
}

/** Starts a program; resolves when it is ready. It is stopped if it does not become so. */
export async function startProgram(
  command: readonly string[],
  { cwd, env = {}, ready, within }: ProgramOptions,
): Promise<Program> {
  if (command.length === 0) throw new HallError('There is no program to start: write [program, ...arguments].');
  const program = new Program(command, cwd, env);
  try {
    await program.prints(ready, { within });
    return program;
  } catch (error) {
    await program.stop();
    throw error;
  }
}
