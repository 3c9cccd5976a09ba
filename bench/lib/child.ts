import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Ask, Usage } from './probe.ts';

/** The root folder of the project. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROBE = new URL('./probe.ts', import.meta.url).href;
const LISTENS = /listens on (http:\/\/\S+)/;
const START_WITHIN = 20_000;
const STOP_WITHIN = 8_000;
const OUTPUT_KEPT = 4_000;

/** How to start a measured process: a TypeScript file in the project, Node flags, and its environment. */
export interface ChildOptions {
  file: string;
  flags?: readonly string[];
  env?: Record<string, string>;
}

/** A measured process with the probe loaded. */
export class Child {
  readonly process: ChildProcess;
  readonly #name: string;
  readonly #asked = new Map<number, { resolve: (usage: Usage) => void; reject: (error: Error) => void }>();
  #output = '';
  #asks = 0;
  #exited = false;

  constructor({ file, flags = [], env = {} }: ChildOptions) {
    this.#name = file;
    this.process = spawn(process.execPath, [...flags, '--import', PROBE, file], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.process.stdout?.on('data', (chunk) => this.#keep(chunk));
    this.process.stderr?.on('data', (chunk) => this.#keep(chunk));
    this.process.on('message', (message) => this.#receive(message));
    this.process.on('exit', (code, signal) => {
      this.#exited = true;
      this.#rejectAll(`ended with ${signal ?? code}`);
    });
  }

  /** The address that the process prints, http://127.0.0.1:port. Throws with its output if it exits or prints none. */
  async address(): Promise<string> {
    const limit = AbortSignal.timeout(START_WITHIN);
    for (;;) {
      const found = LISTENS.exec(this.#output)?.[1];
      if (found) return found;
      if (this.#exited || !this.process.stdout) throw new Error(this.#complaint('ended before it listened'));
      await Promise.race([once(this.process.stdout, 'data', { signal: limit }), once(this.process, 'exit')]).catch(() => {
        throw new Error(this.#complaint('does not listen'));
      });
    }
  }

  /** Sends a request to the probe. */
  ask(ask: Ask): Promise<Usage> {
    this.#asks += 1;
    const id = this.#asks;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      if (this.#exited) this.#rejectAll('has ended');
      else this.process.send({ ...ask, id });
    });
  }

  /** Sends a message without a response to the process. */
  send(message: object): void {
    this.process.send(message);
  }

  /** Asks the process to exit, and kills it if it does not. */
  async stop(): Promise<void> {
    if (this.#exited) return;
    const exit = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    const last = setTimeout(() => this.process.kill('SIGKILL'), STOP_WITHIN);
    await exit;
    clearTimeout(last);
  }

  #keep(chunk: unknown): void {
    this.#output = `${this.#output}${chunk}`.slice(-OUTPUT_KEPT);
  }

  #receive(message: unknown): void {
    if (!isAnswer(message)) return;
    const waiter = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    if (message.usage) waiter?.resolve(message.usage);
    else waiter?.reject(new Error(this.#complaint(message.failure ?? 'gave no answer')));
  }

  #rejectAll(what: string): void {
    const error = new Error(this.#complaint(what));
    for (const { reject } of this.#asked.values()) reject(error);
    this.#asked.clear();
  }

  #complaint(what: string): string {
    return `${this.#name} ${what}\n${this.#output}`;
  }
}

function isAnswer(message: unknown): message is { id: number; usage?: Usage; failure?: string } {
  return typeof message === 'object' && message !== null && 'id' in message && ('usage' in message || 'failure' in message);
}

/** Runs `work` with children that are always stopped afterwards. */
export async function withChildren<T>(work: (start: (options: ChildOptions) => Child) => Promise<T>): Promise<T> {
  const children: Child[] = [];
  try {
    return await work((options) => {
      const child = new Child(options);
      children.push(child);
      return child;
    });
  } finally {
    await Promise.all(children.map((child) => child.stop()));
  }
}
