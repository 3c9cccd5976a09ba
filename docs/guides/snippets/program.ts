import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A program of a guide that runs. */
export interface Program {
  /** Resolves when the output matches, with the match. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** The status with which it ends. */
  ended: Promise<number | null>;
  stop(): void;
}

/** The path of a snippet. */
export function snippet(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** Starts a program with this environment; its folder is that of the snippets. */
export function start(command: string, args: readonly string[], env: Record<string, string>): Program {
  const child: ChildProcess = spawn(command, args, {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let isOver = false;
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const look of waiting) look();
  };
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += String(chunk);
      wake();
    });
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (status) => {
      isOver = true;
      wake();
      resolve(status);
    });
  });
  return {
    ended,
    stop: () => child.kill(),
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(output);
          if (!found && !isOver) return;
          waiting.delete(look);
          if (found) resolve(found);
          else reject(new Error(`the program ended before it printed ${pattern}: ${output}`));
        };
        waiting.add(look);
        look();
      }),
  };
}

/** Starts a snippet with Node. */
export function run(name: string, env: Record<string, string>): Program {
  return start(process.execPath, [snippet(name)], env);
}

/** The address that a program says it listens on. */
export async function addressOf(program: Program): Promise<string> {
  return (await program.printed(/listens on (http:\S+)/))[1] ?? '';
}
