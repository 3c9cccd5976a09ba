import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** Modules that a visit without a connection needs, although the first page loads them late. */
const LATE = [
  /src\/offline\//,
  /src\/ui\/panels\.tsx$/,
  /src\/notifications\/notification-host\.tsx$/,
  /src\/(message\/message-list|members\/member-list|home\/home-pane|friends\/friends-pane)\.tsx$/,
];
const PUBLIC = ['favicon.svg', 'manifest.webmanifest', 'icons/icon-192.png'];

/**
 * Builds `service-worker.js` as a separate script that contains the list of the first page's files. Its content changes when one of
 * them does, so browsers detect a new version by comparing it.
 */
export function serviceWorker(): Plugin {
  let publicDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    async generateBundle(_options, bundle) {
      const shell = shellOf(bundle);
      const hash = createHash('sha256').update(shell.join('\n'));
      hash.update(readFileSync(join(import.meta.dirname, 'index.html')));
      for (const name of PUBLIC) hash.update(readFileSync(join(publicDir, name)));
      const files = [...shell, ...PUBLIC].map((name) => `/${name}`);
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: await worker(hash.digest('hex').slice(0, 16), files),
      });
    },
  };
}

/** The chunks of the first page and of `LATE`, with what they import and their styles. */
function shellOf(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    for (const other of chunk.imports) add(other);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    const isLate = chunk.moduleIds.some((id) => LATE.some((pattern) => pattern.test(id)));
    if (chunk.isEntry || isLate) add(chunk.fileName);
  }
  return [...found].sort();
}

async function worker(version: string, files: readonly string[]): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'error',
    define: { __BUILD__: JSON.stringify(version), __SHELL__: JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: 'src/service-worker/worker.ts', formats: ['iife'], name: 'worker', fileName: () => 'service-worker.js' },
    },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const script = outputs.find((one) => one.type === 'chunk');
  if (!script) throw new Error('the service worker was not built');
  return script.code;
}
