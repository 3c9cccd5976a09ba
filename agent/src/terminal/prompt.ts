import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import type { RpcApplication } from '@guildhall/protocol/rpc/objects';
import { scopeWords } from '@guildhall/protocol/scope-words';
import type { LocalPerson } from '../core/agent.ts';
import { plain } from './display.ts';

/** Asks the person a question; a hidden answer is not shown. Rejects when the signal aborts. */
export type Ask = (question: string, options?: { hidden?: boolean; signal?: AbortSignal }) => Promise<string>;

/** The terminal: a line that is typed answers the question that waits, or is an order to the agent. */
export class Terminal {
  /** Called with each line that answers no question. */
  ordered: (line: string) => void = () => {};
  readonly #lines: Interface;
  #answer: ((line: string) => void) | undefined;
  #isHidden = false;
  #isClosed = false;

  constructor(input: NodeJS.ReadStream, output: NodeJS.WriteStream) {
    const shown = new Writable({
      write: (chunk, _encoding, done) => {
        if (!this.#isHidden) output.write(chunk);
        done();
      },
    });
    this.#lines = createInterface({ input, output: shown, terminal: input.isTTY, prompt: '' });
    this.#lines.on('line', (line) => (this.#answer ?? this.ordered)(line));
    this.#lines.on('close', () => {
      this.#isClosed = true;
      this.#answer?.('');
    });
  }

  /** Asks one question at a time; the answer of a closed terminal is empty. */
  readonly ask: Ask = (question, { hidden = false, signal } = {}) =>
    new Promise((resolve, reject) => {
      const done = () => {
        this.#answer = undefined;
        this.#isHidden = false;
        signal?.removeEventListener('abort', abort);
      };
      const abort = () => {
        done();
        reject(new Error('The question is not asked any more.'));
      };
      signal?.addEventListener('abort', abort, { once: true });
      process.stdout.write(question);
      this.#isHidden = hidden;
      this.#answer = (line) => {
        done();
        if (hidden) process.stdout.write('\n');
        resolve(line);
      };
      if (this.#isClosed) this.#answer('');
    });

  close(): void {
    this.#lines.close();
  }
}

/** A person who decides by an answer to each question, one after the other. */
export class AskedPerson implements LocalPerson {
  readonly #ask: Ask;
  #last: Promise<unknown> = Promise.resolve();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  consent({ name }: RpcApplication, scopes: readonly string[], signal: AbortSignal): Promise<boolean> {
    const wanted = scopeWords(scopes, 0).map((words) => `  - ${plain(words)}\n`);
    return this.#decide(`\n${plain(name)} wants to:\n${wanted.join('')}Allow? [y/N] `, signal);
  }

  buys({ name }: RpcApplication, article: string, signal: AbortSignal): Promise<boolean> {
    return this.#decide(`\nGet ${plain(article)} of ${plain(name)}? It costs nothing. [y/N] `, signal);
  }

  #decide(question: string, signal: AbortSignal): Promise<boolean> {
    const answer = this.#last.then(() => this.#answerTo(question, signal)).catch(() => false);
    this.#last = answer;
    return answer;
  }

  async #answerTo(question: string, signal: AbortSignal): Promise<boolean> {
    return !signal.aborted && /^y(es)?$/i.test((await this.#ask(question, { signal })).trim());
  }
}
