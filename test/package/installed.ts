import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../client/packed.ts';
import { startRegistry } from './registry.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A user who may write nothing but their own files; the superuser may write everywhere, whatever the mode of a folder is. */
const ORDINARY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** No folder can be made below it, by any user. */
const NO_HOME = '/dev/null/home';

/** The package of npm pack, installed in a folder of its own without a network. */
export class Installation {
  readonly tarball: string;
  /** The project that depends on the package: read-only for the user who runs the commands. */
  readonly project: string;
  readonly #folder: string;
  readonly #commands: Command[] = [];

  private constructor(folder: string, tarball: string) {
    this.#folder = folder;
    this.tarball = tarball;
    this.project = join(folder, 'project');
  }

  /** `others` are further dependencies of the project. */
  static async make(others: readonly string[] = []): Promise<Installation> {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-package-'));
    chmodSync(folder, 0o755);
    const name = run('npm', ['pack', '--silent', '--pack-destination', folder], ROOT).trim().split('\n').at(-1) ?? '';
    const installation = new Installation(folder, join(folder, name));
    mkdirSync(installation.project);
    writeFileSync(join(installation.project, 'package.json'), '{"private":true}');
    const registry = await startRegistry();
    const options = ['--registry', registry.url, '--cache', join(folder, 'cache'), '--no-audit', '--no-fund'];
    const npm = new Command('npm', ['install', ...options, `../${name}`, ...others], {
      cwd: installation.project,
      env: environment({}),
    });
    const status = await npm.ended;
    await registry.close();
    if (status !== 0) throw new Error(`npm install failed: ${npm.output}`);
    run('chmod', ['-R', 'a-w,a+rX', installation.project], folder);
    return installation;
  }

  /** A new empty folder that belongs to the user who runs the commands. */
  folder(name: string): string {
    const path = mkdtempSync(join(this.#folder, `${name}-`));
    chmodSync(path, 0o777);
    return path;
  }

  /** Runs a command in the project or another folder, without a home directory; `env` are further variables. */
  run(command: string, args: readonly string[], env: Record<string, string> = {}, cwd = this.project): Command {
    const running = new Command(command, args, { cwd, env: environment(env), ...ORDINARY });
    this.#commands.push(running);
    return running;
  }

  /** Runs the command of the package. */
  guildhall(args: readonly string[], env: Record<string, string> = {}): Command {
    return this.run(join(this.project, 'node_modules/.bin/guildhall'), args, env);
  }

  /** Ends what a failed test has left running. */
  remove(): void {
    for (const command of this.#commands) command.signalAll('SIGKILL');
    run('chmod', ['-R', 'u+w', this.#folder], tmpdir());
    rmSync(this.#folder, { recursive: true });
  }
}

/** The variables of a shell: none of npm, and no program of the repository in the path. */
function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|NODE_|NODE$|GUILDHALL_|DATABASE_URL$|NATS_URL$)/i.test(name),
  );
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter), HOME: NO_HOME, npm_config_update_notifier: 'false', ...env };
}

/** A process with what it prints. */
export class Command {
  readonly child: ChildProcess;
  stdout = '';
  /** Everything printed to stdout and stderr. */
  output = '';
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;

  constructor(
    command: string,
    args: readonly string[],
    options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number },
  ) {
    this.child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
      this.output += text;
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.output += text;
    });
    this.ended = new Promise((resolve, reject) => {
      this.child.on('error', reject);
      this.child.on('close', (code, signal) => resolve(code ?? signal));
    });
  }

  /** The first match in what it prints; rejects with its output if it ends first. */
  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    const ended = this.ended.then(() => true);
    for (;;) {
      const found = pattern.exec(this.output);
      if (found) return found;
      const streams = [this.child.stdout, this.child.stderr].flatMap((stream) => (stream ? [once(stream, 'data')] : []));
      if ((await Promise.race([...streams, ended])) === true) throw new Error(`it ended:\n${this.output}`);
    }
  }

  /** The address at which the platform listens. */
  async address(): Promise<string> {
    return (await this.printed(/^Guildhall listens on (\S+)$/m))[1] ?? '';
  }

  /** Sends a signal to it and to the processes that it has started, as a terminal does; those that have ended ignore it. */
  signalAll(signal: NodeJS.Signals): void {
    try {
      if (this.child.pid !== undefined) process.kill(-this.child.pid, signal);
    } catch {
      // All have ended.
    }
  }

  /** Sends SIGTERM to it alone; resolves with how it ended. */
  stop(): Promise<number | NodeJS.Signals | null> {
    this.child.kill('SIGTERM');
    return this.ended;
  }
}
