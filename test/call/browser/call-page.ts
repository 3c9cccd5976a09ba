import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const ROOT = new URL('../../..', import.meta.url).pathname;
const SAMPLE_RATE = 48_000;

export interface CallPageOptions {
  /** The loop that the fake microphone plays: samples from -1 to 1 at 48 kHz. None: no devices exist. */
  readonly sound?: Float32Array;
  /** Whether the user allows microphone and camera. Default true. */
  readonly allowed?: boolean;
  /** The content security policy of the page. */
  readonly policy?: string;
  /** The permissions policy of the page. */
  readonly permissions?: string;
  /** More arguments of Chromium. */
  readonly args?: readonly string[];
  readonly context?: BrowserContextOptions;
  /** A scene that the page plays by itself when it is loaded: to the browser, `play` is a gesture of the user. */
  readonly scene?: string;
}

/** A Chromium with a page that has the scenes of `scenes/` as `scenes`. */
export class CallPage {
  readonly page: Page;
  /** Uncaught errors of the page. */
  readonly faults: string[] = [];
  /** The lines that the page has written to its console. */
  readonly log: string[] = [];
  readonly #browser: Browser;
  readonly #server: Server;
  readonly #directory: string;

  private constructor(parts: { browser: Browser; page: Page; server: Server; directory: string }) {
    this.page = parts.page;
    this.#browser = parts.browser;
    this.#server = parts.server;
    this.#directory = parts.directory;
    this.page.on('console', (message) => this.log.push(message.text()));
    this.page.on('pageerror', (error) => this.faults.push(String(error)));
  }

  static async open({
    sound,
    allowed = true,
    policy,
    permissions,
    args = [],
    context = {},
    scene,
  }: CallPageOptions): Promise<CallPage> {
    const directory = mkdtempSync(join(tmpdir(), 'guildhall-call-'));
    const devices = ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${join(directory, 'sound.wav')}`];
    if (sound) writeFileSync(join(directory, 'sound.wav'), wave(sound));
    const server = await serveScenes({
      ...(policy && { 'content-security-policy': policy }),
      ...(permissions && { 'permissions-policy': permissions }),
    });
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        allowed ? '--use-fake-ui-for-media-stream' : '--deny-permission-prompts',
        ...(sound ? devices : []),
        ...args,
      ],
    });
    const page = await (await browser.newContext(context)).newPage();
    const opened = new CallPage({ browser, page, server, directory });
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/${scene ? `#${scene}` : ''}`);
    if (!scene) await page.waitForFunction('globalThis.scenes');
    return opened;
  }

  /** Runs a scene in the page. */
  async play<Result>(name: string, ...values: unknown[]): Promise<Result> {
    return this.page.evaluate<Result, [string, unknown[]]>(
      ([scene, input]) => {
        const all: Record<string, (...values: unknown[]) => Promise<Result>> = Reflect.get(globalThis, 'scenes');
        const run = all[scene];
        if (!run) throw new Error(`no scene ${scene}`);
        return run(...input);
      },
      [name, values],
    );
  }

  /** Seconds of processor time that the page's process has used in all its threads. */
  async processorTime(): Promise<number> {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('Performance.enable');
    const { metrics } = await session.send('Performance.getMetrics');
    await session.detach();
    return metrics.find(({ name }) => name === 'ProcessTime')?.value ?? Number.NaN;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#server.close();
    rmSync(this.#directory, { recursive: true, force: true });
  }
}

/** A tone of `seconds`, with an amplitude from 0 to 1. */
export function tone(hertz: number, seconds: number, amplitude = 0.5): Float32Array {
  return Float32Array.from(
    { length: seconds * SAMPLE_RATE },
    (_, index) => amplitude * Math.sin((2 * Math.PI * hertz * index) / SAMPLE_RATE),
  );
}

/** Noise of `seconds`, the same each time. */
export function noise(seconds: number, amplitude = 0.1): Float32Array {
  let state = 1;
  return Float32Array.from({ length: seconds * SAMPLE_RATE }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return amplitude * (state / 0x80000000 - 1);
  });
}

/** Sounds one after another. */
export function sequence(...sounds: readonly Float32Array[]): Float32Array {
  return Float32Array.from(sounds.flatMap((sound) => [...sound]));
}

/** A WAV file of 16 bits, mono. */
function wave(samples: Float32Array): Buffer {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples.length * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SAMPLE_RATE, 24);
  file.writeUInt32LE(SAMPLE_RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  for (const [index, sample] of samples.entries()) file.writeInt16LE(Math.round(sample * 32_767), 44 + index * 2);
  return file;
}

/** Serves a page with the scenes, and the worklet, as a game's or a web client's build has them: minified, for older browsers too. */
export async function serveScenes(headers: Record<string, string> = {}): Promise<Server> {
  const { outputFiles } = await build({
    entryPoints: { scenes: join(ROOT, 'test/call/browser/scenes/scenes.ts'), worklet: join(ROOT, 'call/src/audio/worklet.ts') },
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    target: 'es2020',
    write: false,
    outdir: '/',
  });
  const files = new Map(outputFiles.map(({ path, contents }) => [path, contents]));
  const server = createServer(({ url = '/' }, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const file = files.get(url);
    response.setHeader('content-type', file ? 'text/javascript' : 'text/html');
    response.end(
      file ?? '<!doctype html><title>Call</title><button>Start</button><script type="module" src="/scenes.js"></script>',
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
