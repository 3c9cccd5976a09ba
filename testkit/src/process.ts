import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What `npm start` runs, when `npm test` has built it; else the sources. */
const MAIN = process.env.GUILDHALL_TEST_PROGRAM ?? fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const PROBE = new URL('stall-probe.ts', import.meta.url).href;
/** Ms: a guard against a hang, not a bound on anything. */
const PATIENCE = 110_000;

/** The platform as a process of its own, for what only a process can do: be killed, be told to stop, refuse to start. */
export class PlatformProcess {
  readonly child: ChildProcess;
  /** Everything it has printed on either stream. */
  output = '';
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;

  /**
   * `fileLimit` in KiB: writing a larger file fails, as on a full disk. With `probe` its event loop can be watched
   * (`stallDuring` in heartbeat.ts).
   */
  constructor(
    settings: Record<string, string>,
    { fileLimit, args = [], probe = false }: { fileLimit?: number; args?: string[]; probe?: boolean } = {},
  ) {
    const env: NodeJS.ProcessEnv = { ...process.env, PORT: '0', GUILDHALL_RATE_LIMITS: 'off', ...settings };
    if (probe) env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --import=${PROBE}`;
    const stdio: StdioOptions = probe ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'];
    this.child =
      fileLimit === undefined
        ? spawn(process.execPath, [MAIN, ...args], { env, stdio })
        : spawn('bash', ['-c', `ulimit -f ${fileLimit}; exec "$0" "$1"`, process.execPath, MAIN], { env, stdio });
    this.ended = new Promise((resolve) => this.child.on('exit', (code, signal) => resolve(code ?? signal)));
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
  }

  /** Where it listens; rejects with its output when it ends first. */
  address(): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`it did not listen:\n${this.output}`)), PATIENCE);
      const look = () => {
        const found = /listens on (http:\/\/\S+)/.exec(this.output)?.[1];
        if (!found) return;
        clearTimeout(timer);
        resolve(found);
      };
      this.child.stdout?.on('data', look);
      look();
      void this.ended.then(() => {
        clearTimeout(timer);
        reject(new Error(`it ended:\n${this.output}`));
      });
    });
  }

  /** The first match in what it prints; rejects with its output when it ends first. */
  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    const ended = this.ended.then(() => null);
    for (;;) {
      const found = pattern.exec(this.output);
      if (found) return found;
      const next = new Promise<true>((resolve) => this.child.stdout?.once('data', () => resolve(true)));
      if ((await Promise.race([next, ended])) === null) throw new Error(`it ended:\n${this.output}`);
    }
  }

  /** Ends it at once, as a power cut would. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}
