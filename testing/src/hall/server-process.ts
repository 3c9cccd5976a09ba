import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HallError } from '../errors.ts';
import type { ServerLink } from '../api.ts';
import { findNode, findProgram } from './program.ts';

/** Lines of the log that an error shows. */
const SHOWN_LINES = 20;
/** Characters of output that are kept for an error. */
const KEPT_OUTPUT = 64_000;
/** Variables of the test's own process that would change the server. */
const NOT_INHERITED = /^(GUILDHALL_.*|DATABASE_URL|NATS_URL|PORT|HOST|NODE_OPTIONS|NODE_V8_COVERAGE|VITEST.*|JEST_.*)$/;
/** Where Node keeps what it has compiled of the server. */
const COMPILED = join(tmpdir(), 'node-compile-cache');
/** Ms that the server may take to end when it is asked to; it has nothing to save. */
const END_WITHIN = 2000;
/**
 * Runs in the server's process: it ends at once, and its store is deleted, when the test's process stops it or dies. The code that
 * Node has compiled is kept for the next start.
 */
const GUARD = `
  import { rmSync } from 'node:fs';
  import { flushCompileCache } from 'node:module';
  const end = () => {
    flushCompileCache();
    rmSync(process.env.GUILDHALL_DATA, { recursive: true, force: true });
    process.kill(process.pid, 'SIGKILL');
  };
  process.on('message', end);
  process.on('disconnect', end);
  process.channel?.unref();`;

/** A server of its own in a child process, on a store of its own that is deleted with it. */
export class ServerProcess implements ServerLink {
  url = '';
  /** Resolves with an error if the server ends before `stop`. */
  readonly crashed: Promise<HallError>;
  readonly #child: ChildProcess;
  readonly #data: string;
  readonly #ended: Promise<void>;
  readonly #atExit = () => this.#kill();
  #output = '';
  #errors = '';
  #isStopping = false;

  constructor(settings: Readonly<Record<string, string>>, program: string) {
    this.#data = mkdtempSync(join(tmpdir(), 'guildhall-test-'));
    const inherited = Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name));
    this.#child = spawn(findNode(), [`--import=data:text/javascript,${encodeURIComponent(GUARD)}`, program], {
      env: { NODE_COMPILE_CACHE: COMPILED, ...Object.fromEntries(inherited), ...settings, GUILDHALL_DATA: this.#data },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#output = (this.#output + text).slice(-KEPT_OUTPUT);
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-KEPT_OUTPUT);
    });
    // `close` comes after the last output.
    const closed = new Promise<string>((resolve) => {
      this.#child.once('error', (error) => resolve(`could not be started (${error.message})`));
      this.#child.once('close', (code, signal) => resolve(`ended with ${signal ?? `status ${code}`}`));
    });
    this.#ended = closed.then(() => undefined);
    this.crashed = new Promise((resolve) => {
      void closed.then((how) => {
        if (!this.#isStopping) resolve(new HallError(`The platform ${how}. Its last lines:\n${this.lastLines()}`));
      });
    });
    process.once('exit', this.#atExit);
  }

  /** The authority that the server has created for its voice gateway. */
  get voiceAuthority(): string {
    return join(this.#data, 'voice', 'certificate.pem');
  }

  /** Resolves with the address at which it listens; rejects with its output if it ends first. */
  async listening(): Promise<string> {
    const found = new Promise<string>((resolve) => {
      const look = () => {
        const address = /listens on (http:\/\/\S+)/.exec(this.#output)?.[1];
        if (address) resolve(address);
      };
      this.#child.stdout?.on('data', look);
    });
    const first = await Promise.race([found, this.crashed]);
    if (first instanceof Error) {
      await this.stop();
      throw first;
    }
    this.url = first;
    return first;
  }

  /** The error that explains its end, if it has ended or is ending: a request that fails may notice it first. */
  async crash(): Promise<Error | undefined> {
    if (this.#isStopping) return new HallError('The platform was stopped: the test sent a request after its hall was disposed.');
    const alive = new Promise<undefined>((resolve) => setTimeout(resolve, 250));
    return Promise.race([this.crashed, alive]);
  }

  /** The end of its log and of its errors, as plain lines. */
  lastLines(): string {
    // Once it listens it also prints a guide for newcomers, which does not belong to its log.
    const logged = this.#output.split('\n').filter((line) => this.url === '' || line.startsWith('{'));
    const lines = [...logged, ...this.#errors.split('\n')].filter((line) => line !== '');
    return lines.length === 0
      ? '  (nothing was logged)'
      : lines
          .slice(-SHOWN_LINES)
          .map((line) => `  ${plainLine(line)}`)
          .join('\n');
  }

  /** Ends it at once and deletes its store. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    process.off('exit', this.#atExit);
    // Not disconnect(): after it, Node emits no `close`.
    if (this.#child.connected) this.#child.send('end');
    const late = setTimeout(() => this.#child.kill('SIGKILL'), END_WITHIN);
    await this.#ended;
    clearTimeout(late);
    rmSync(this.#data, { recursive: true, force: true });
  }

  #kill(): void {
    this.#child.kill('SIGKILL');
    rmSync(this.#data, { recursive: true, force: true });
  }
}

/** Starts a server; resolves when it listens. `settings` are environment variables of docs/settings.md. */
export async function startServer(settings: Readonly<Record<string, string>>, program?: string): Promise<ServerProcess> {
  const server = new ServerProcess(
    {
      PORT: '0',
      GUILDHALL_LOG: 'warn',
      GUILDHALL_TESTING: 'on',
      GUILDHALL_CLOCK: 'turnable',
      GUILDHALL_OUTBOUND: 'loopback',
      // The record has the same entries, and is in memory.
      GUILDHALL_CONSOLE: 'off',
      GUILDHALL_RATE_LIMITS: 'off',
      GUILDHALL_REGISTRATIONS_PER_HOUR: '1000000',
      GUILDHALL_VOICE_PORTS: '0',
      ...settings,
    },
    findProgram(program),
  );
  await server.listening();
  return server;
}

/** A line of the log: its message and error if it is JSON, else the line itself. */
function plainLine(line: string): string {
  try {
    const { level, msg, err } = JSON.parse(line);
    return [level, msg, err?.stack ?? err?.message].filter((part) => part !== undefined).join(': ');
  } catch {
    return line;
  }
}
