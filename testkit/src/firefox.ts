import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';

/** A page of a browser, as far as the tests of the package need one. */
export interface Page {
  goto(url: string): Promise<unknown>;
  /** The value of an expression, awaited; it must be a string. */
  text(expression: string): Promise<string>;
}

/** A browser with one page, and those that it opens. */
export interface Firefox {
  page: Page;
  setCookie(cookie: { name: string; value: string; domain: string }): Promise<void>;
  /** The window that the page opens, as soon as there is one. */
  otherPage(): Promise<Page>;
  countPages(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Starts an ordinary Firefox and opens a page, over WebDriver BiDi: playwright-core drives only a patched Firefox, and its BiDi needs
 * commands that Firefox ESR does not have.
 */
export async function openFirefox(executable: string): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'guildhall-firefox-'));
  const child = spawn(executable, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'], {
    env: { ...process.env, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const close = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(profile, { recursive: true, force: true });
  };
  try {
    let output = '';
    const address = await new Promise<string>((resolve, reject) => {
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const found = /BiDi listening on (ws:\S+)/.exec(output)?.[1];
        if (found) resolve(found);
      });
      void ended.then(() => reject(new Error(`Firefox ended:\n${output}`)));
    });
    const send = await connect(`${address}/session`);
    await send('session.new', { capabilities: {} });
    const contexts = async () => {
      const { contexts: list } = await send('browsingContext.getTree', { maxDepth: 0 });
      return Array.isArray(list) ? list.map(({ context }: { context: string }) => context) : [];
    };
    // The first tab has no storage.
    const [first] = await contexts();
    const { context } = await send('browsingContext.create', { type: 'tab' });
    if (typeof context !== 'string') throw new Error('Firefox opened no tab');
    await send('browsingContext.close', { context: first });
    return {
      page: pageOf(send, context),
      close,
      countPages: async () => (await contexts()).length,
      async otherPage() {
        for (;;) {
          const other = (await contexts()).find((one) => one !== context);
          if (other) return pageOf(send, other);
        }
      },
      async setCookie({ name, value, domain }) {
        const cookie = { name, value: { type: 'string', value }, domain, path: '/', httpOnly: true };
        await send('storage.setCookie', { cookie });
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function pageOf(send: Send, context: string): Page {
  return {
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async text(expression) {
      // As if the player had clicked, which popups need.
      const evaluated = await send('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
        userActivation: true,
      });
      const { result } = evaluated;
      if (isObject(result) && typeof result.value === 'string') return result.value;
      throw new Error(`${expression}: ${JSON.stringify(evaluated)}`);
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;
type Send = (method: string, params: object) => Promise<Fields>;

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  const waiting = new Map<unknown, (message: Fields) => void>();
  socket.on('message', (data) => {
    const message: unknown = JSON.parse(String(data));
    if (isObject(message)) waiting.get(message.id)?.(message);
  });
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  let id = 0;
  return async (method, params) => {
    id += 1;
    const answered = new Promise<Fields>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error, message } = await answered;
    if (!isObject(result)) throw new Error(`${method}: ${error} ${message}`);
    return result;
  };
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
