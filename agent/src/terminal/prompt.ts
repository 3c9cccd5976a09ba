import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { RpcApplication } from '@guildhall/protocol/rpc/objects';
import { scopeWords } from '@guildhall/protocol/scope-words';
import type { Person } from '../core/agent.ts';
import { plain } from './display.ts';

/** Asks the person a question; a hidden answer is not shown. Rejects when the signal aborts. */
export type Ask = (question: string, options?: { hidden?: boolean; signal?: AbortSignal }) => Promise<string>;

/** Asks a question in the terminal. */
export const askInTerminal: Ask = async (question, { hidden = false, signal } = {}) => {
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = hidden ? silent : process.stdout;
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  try {
    return await (signal ? lines.question('', { signal }) : lines.question(''));
  } finally {
    lines.close();
    if (hidden) process.stdout.write('\n');
  }
};

/** A person who decides by an answer to each question, one after the other. */
export class AskedPerson implements Person {
  readonly #ask: Ask;
  #last: Promise<unknown> = Promise.resolve();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  consent(application: RpcApplication, scopes: readonly string[], signal: AbortSignal): Promise<boolean> {
    const answer = this.#last.then(() => this.#decide(application, scopes, signal)).catch(() => false);
    this.#last = answer;
    return answer;
  }

  async #decide({ name }: RpcApplication, scopes: readonly string[], signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    const wanted = scopeWords(scopes, 0).map((words) => `  - ${plain(words)}\n`);
    const answer = await this.#ask(`\n${plain(name)} wants to:\n${wanted.join('')}Allow? [y/N] `, { signal });
    return /^y(es)?$/i.test(answer.trim());
  }
}
