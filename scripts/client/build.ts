// Bundles the client library: for browsers and for Node, each minified and, for the condition `development`, readable.
import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { CLIENT, type Entry, ROOT, type Runtime, RUNTIMES } from './entries.ts';

export const DIST = join(CLIENT, 'dist');

/** The oldest versions that are tested; browsers of the last two years. */
const TARGETS: Record<Runtime, string[]> = {
  browser: ['chrome130', 'edge130', 'firefox132', 'safari18'],
  node: ['node20'],
};

/** Packages that a game installs if it needs their features; loaded with their first use. */
export const OPTIONAL = ['@shiguredo/rnnoise-wasm', 'libopus-wasm'];

/** Options that every bundle of the library shares. */
export function bundleOptions(runtime: Runtime): BuildOptions {
  return {
    absWorkingDir: ROOT,
    bundle: true,
    format: 'esm',
    platform: runtime,
    conditions: [runtime],
    external: OPTIONAL,
    target: TARGETS[runtime],
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
  };
}

/** Writes client/dist without the types. `commit` becomes the result of getVersionHash(). */
export async function bundle(entries: readonly Entry[], commit: string): Promise<void> {
  rmSync(DIST, { recursive: true, force: true });
  for (const runtime of RUNTIMES) {
    for (const isDevelopment of [false, true]) {
      await build({
        ...bundleOptions(runtime),
        entryPoints: Object.fromEntries(entries.map(({ name, sources }) => [name, sources[runtime]])),
        outdir: join(DIST, isDevelopment ? `${runtime}-development` : runtime),
        splitting: true,
        chunkNames: 'chunk-[hash]',
        minify: !isDevelopment,
        sourcemap: true,
        sourcesContent: true,
        define: { GUILDHALL_CLIENT_COMMIT: JSON.stringify(commit) },
        plugins: runtime === 'node' ? [webSocketOfOldNodes] : [],
      });
    }
  }
  await bundleWebSocket();
}

/** Node 20 has no WebSocket: `import('ws')` becomes an import of a file of the package. */
const webSocketOfOldNodes: Plugin = {
  name: 'websocket',
  setup({ onResolve }) {
    onResolve({ filter: /^ws$/ }, () => ({ path: '../ws.js', external: true }));
  },
};

async function bundleWebSocket(): Promise<void> {
  await build({
    ...bundleOptions('node'),
    stdin: { contents: "export { WebSocket, WebSocket as default } from 'ws';", resolveDir: ROOT },
    outfile: join(DIST, 'ws.js'),
    minify: true,
    // Optional native parts, which ws does without.
    external: ['bufferutil', 'utf-8-validate'],
    // ws is CommonJS, and requires modules of Node.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  copyFileSync(join(ROOT, 'node_modules/ws/LICENSE'), join(DIST, 'ws.LICENSE.txt'));
}

/** The commit that is checked out; empty outside of a repository. */
export function commitOf(root: string): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
