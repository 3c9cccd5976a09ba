import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The build that `npm start` runs, if `npm test` has created it; else the sources. */
const MAIN = process.env.GUILDHALL_TEST_PROGRAM ?? fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const PROBE = new URL('stall-probe.ts', import.meta.url).href;
/** In ms. Guards against a hang; not an assertion. */
const TIMEOUT_MS = 110_000;

/** The platform as a separate process, for tests of kills, signals and failed starts. */
export class PlatformProcess {
  readonly child: ChildProcess;
  /** Everything printed to stdout and stderr. */
  output = '';
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;

  /**
   * `fileLimit` in KiB: writing a larger file fails, as on a full disk. `probe` enables `stallDuring` in heartbeat.ts. `program` is
   * another server to run, such as that of another checkout.
   */
  constructor(
    settings: Record<string, string>,
    {
      fileLimit,
      args = [],
      probe = false,
      program = MAIN,
    }: { fileLimit?: number; args?: string[]; probe?: boolean; program?: string } = {},
  ) {
    const env: NodeJS.ProcessEnv = { ...process.env, PORT: '0', GUILDHALL_RATE_LIMITS: 'off', ...settings };
    if (probe) env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --import=${PROBE}`;
    const stdio: StdioOptions = probe ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'];
    this.child =
      fileLimit === undefined
        ? spawn(process.execPath, [program, ...args], { env, stdio })
        : spawn('bash', ['-c', `ulimit -f ${fileLimit}; exec "$0" "$1"`, process.execPath, program], { env, stdio });
    this.ended = new Promise((resolve) => this.child.on('exit', (code, signal) => resolve(code ?? signal)));
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
  }

  /** The address it listens on; rejects with its output if it exits first. */
  address(): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`it did not listen:\n${this.output}`)), TIMEOUT_MS);
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

  /** The first match in its output; rejects with its output if it exits first. */
  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    const ended = this.ended.then(() => null);
    for (;;) {
      const found = pattern.exec(this.output);
      if (found) return found;
      const next = new Promise<true>((resolve) => this.child.stdout?.once('data', () => resolve(true)));
      if ((await Promise.race([next, ended])) === null) throw new Error(`it ended:\n${this.output}`);
    }
  }

  /** Kills it immediately, as a power cut would. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}
