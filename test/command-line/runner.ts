import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../bin/guildhall.mjs', import.meta.url));

/** How a command ended, and what it printed. */
export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** A terminal of a developer: a config folder of their own, and the commands that they run. */
export class Terminal {
  readonly folder = mkdtempSync(join(tmpdir(), 'guildhall-command-'));
  readonly env: Record<string, string>;

  /** `env` are further variables. */
  constructor(env: Record<string, string> = {}) {
    this.env = { XDG_CONFIG_HOME: join(this.folder, 'config'), ...env };
  }

  /** Writes a file and returns its path. */
  file(name: string, content: string | object): string {
    const path = join(this.folder, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  }

  /** Starts a command; its standard input is closed unless there is `input`. */
  start(args: readonly string[], { input, env = {} }: { input?: string; env?: Record<string, string> } = {}): ChildProcess {
    const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('GUILDHALL_'));
    const child = spawn(process.execPath, [PROGRAM, ...args], { env: { ...Object.fromEntries(kept), ...this.env, ...env } });
    child.stdin.end(input ?? '');
    return child;
  }

  /** Runs a command to its end. */
  async run(args: readonly string[], options: { input?: string; env?: Record<string, string> } = {}): Promise<Ended> {
    const child = this.start(args, options);
    const printed = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name]?.setEncoding('utf8').on('data', (text: string) => {
        printed[name] += text;
      });
    const [status]: (number | null)[] = await once(child, 'close');
    return { status: status ?? null, ...printed };
  }

  /** Runs a command that must succeed; what it prints. */
  async print(...args: string[]): Promise<string> {
    const ended = await this.run(args);
    if (ended.status !== 0) throw new Error(`guildhall ${args.join(' ')}: ${ended.status} ${ended.stderr}`);
    return ended.stdout;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Runs a command in a pseudo-terminal and types an answer when each question appears; resolves with all that the terminal showed. */
export async function converse(
  terminal: Terminal,
  args: readonly string[],
  answers: readonly (readonly [string, string])[],
): Promise<string> {
  const quoted = [process.execPath, PROGRAM, ...args].map((arg) => `'${arg}'`).join(' ');
  const child = spawn('script', ['-qec', quoted, '/dev/null'], { env: { ...process.env, ...terminal.env, TERM: 'dumb' } });
  let shown = '';
  let from = 0;
  let next = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    const [question, answer] = answers[next] ?? [];
    if (question === undefined || !shown.includes(question, from)) return;
    from = shown.length;
    next += 1;
    child.stdin.write(`${answer}\r`);
  });
  await once(child, 'close');
  return shown;
}
