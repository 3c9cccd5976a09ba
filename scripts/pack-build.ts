// Builds the folder dist/ of the package guildhall: the server, the programs of its threads and of the demo, the web client, and the library
// for tests of bots.
import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';
import manifest from '../package.json' with { type: 'json' };
import { writeTypes } from './package-types.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Programs by the names of their built files. Each is built by itself: shared code would make a thread load another program. */
const PROGRAMS: Record<string, string> = {
  main: 'server/src/package.ts',
  'media-worker': 'server/src/voice/media/media-worker.ts',
  checkpointer: 'server/src/store/sqlite/checkpointer.ts',
  'hello-bot': 'examples/hello-bot/bot.mjs',
  activity: 'examples/activity/server.mjs',
};

/** Compiled modules, which npm installs for the user's system; and esbuild, which only the source of the activity needs. */
const EXTERNAL = [...Object.keys(manifest.dependencies), 'esbuild'];

/** Optional accelerators of bundled modules, which are absent from the package: their users continue without them. */
const ABSENT = ['bufferutil', 'utf-8-validate', 'zlib-sync', 'erlpack', 'pg-native'];

/** Starts each thread from its built program, which is in the same folder as the built server, instead of from its source. */
function builtThreads(): Plugin {
  return {
    name: 'built-threads',
    transform(code, id) {
      if (id.includes('node_modules')) return null;
      const built = code.replace(/new URL\(['"]\.\/([\w-]+)\.ts['"], import\.meta\.url\)/g, (_, name: string) => {
        if (!(name in PROGRAMS)) this.error(`${name}.ts is not among the programs of scripts/pack-build.ts`);
        return `new URL('./${name}.mjs', import.meta.url)`;
      });
      return built === code ? null : { code: built, map: null };
    },
  };
}

/** One file for Node with all that it imports, and one with the licences of what is bundled. `target` is the oldest Node that runs it. */
function program(name: string, source: string, { outDir, target }: { outDir: string; target: string }): InlineConfig {
  return {
    plugins: [builtThreads()],
    build: {
      ssr: join(ROOT, source),
      outDir,
      target,
      minify: false,
      license: { fileName: `${name}.licenses.md` },
      rolldownOptions: {
        external: ABSENT,
        // discord.js evaluates code for shards in other processes, which the demo does not have.
        checks: { eval: false },
        output: { entryFileNames: `${name}.mjs`, codeSplitting: false },
      },
    },
    ssr: { noExternal: true, external: EXTERNAL },
  };
}

/** The script of the example activity's page. */
function page(outDir: string): InlineConfig {
  return {
    build: {
      outDir,
      target: 'es2022',
      license: { fileName: 'main.licenses.md' },
      rolldownOptions: {
        input: join(ROOT, 'examples/activity/page/main.ts'),
        output: { entryFileNames: 'main.js', codeSplitting: false },
      },
    },
  };
}

/** The files of docs/ that the pages show: texts, pictures and recorded examples. */
function isDocument(path: string): boolean {
  return !/\.(?!(?:md|png|json)$)\w+$/.test(basename(path)) && !/\/(?:snippets|coverage\.md|node_modules)$/.test(path);
}

async function buildAll(dist: string): Promise<void> {
  const server = join(dist, 'server');
  const shared: InlineConfig = { root: ROOT, configFile: false, publicDir: false, logLevel: 'warn' };
  const programs = Object.entries(PROGRAMS).map(([name, source]) => program(name, source, { outDir: server, target: 'node24' }));
  // Tests of bots run on the Node of their developers.
  const library = program('index', 'testing/src/index.ts', { outDir: join(dist, 'testing'), target: 'node20' });
  const configs = [...programs, library, page(join(server, 'page'))];
  for (const config of configs) await build({ ...shared, ...config, build: { ...config.build, emptyOutDir: false } });
  for (const file of ['index.html', 'style.css']) cpSync(join(ROOT, 'examples/activity/page', file), join(server, 'page', file));
  cpSync(join(ROOT, 'server/src/documentation/assets'), join(server, 'assets'), {
    recursive: true,
    filter: (path) => !path.endsWith('.d.ts'),
  });
  await writeTypes(join(dist, 'testing'));
  cpSync(join(ROOT, 'docs'), join(dist, 'documentation'), { recursive: true, filter: isDocument });
  cpSync(join(ROOT, 'server/src/api/guild/soundboard/sounds'), join(server, 'sounds'), { recursive: true });
  // Browsers that accept gzip accept brotli, except over plain HTTP: there the files are sent as they are.
  const isServed = (path: string) => !path.endsWith('.gz') && basename(path) !== '.built';
  cpSync(join(ROOT, 'web/dist'), join(dist, 'web'), { recursive: true, filter: isServed });
}

const [dist = ''] = process.argv.slice(2);
await buildAll(dist);
