// How large the client library is in a game's bundle, by the areas that the game uses.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { bundleOptions } from './build.ts';
import { CLIENT } from './entries.ts';

/** The areas of the client, each in `client/src/<name>/<name>.ts`. Voice is loaded with the first call. */
const AREAS = ['auth', 'users', 'relationships', 'presence', 'lobbies', 'messages', 'device', 'log', 'voice'];
/** kB, of 1,000 bytes. */
const KB = 1000;
const LIMITS = { core: 12, everything: 20, svcpp: 8, calls: 30 };

/** One line of the table; sizes in bytes. */
export interface Size {
  what: string;
  minified: number;
  gzipped: number;
  /** The limit of `gzipped`; undefined if there is none. */
  limit: number | undefined;
  /** The source files in the bundle. */
  inputs: string[];
}

/** The areas whose sources exist. */
export function areas(): string[] {
  return AREAS.filter((name) => existsSync(fileOf(name)));
}

/** Measures a client with some areas, for browsers. Modules that are loaded later, with `import()`, do not count. */
export async function sizeOf(what: string, names: readonly string[], limit?: number): Promise<Size> {
  const imports = names.map((name) => `import { ${name} } from ${JSON.stringify(fileOf(name))};`);
  const core = JSON.stringify(join(CLIENT, 'src/client.ts'));
  return measure(
    what,
    `${imports.join('\n')}import { createClientWith } from ${core};
     export const createClient = (options) => createClientWith(options, { ${names.join(', ')} });`,
    limit,
  );
}

async function measure(what: string, contents: string, limit?: number): Promise<Size> {
  const { outputFiles, metafile } = await build({
    ...bundleOptions('browser'),
    stdin: { contents, resolveDir: CLIENT, loader: 'ts', sourcefile: 'game.ts' },
    minify: true,
    splitting: true,
    write: false,
    metafile: true,
    outdir: '/game',
    chunkNames: 'chunk-[hash]',
  });
  // The game loads its own file at once, and the chunks that this file imports statically.
  const texts = new Map(outputFiles.map(({ path, contents: bytes }) => [path.split('/').at(-1) ?? '', bytes]));
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [path.split('/').at(-1) ?? '', output]));
  const loaded = new Set<string>();
  const load = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const { path, kind } of outputs.get(file)?.imports ?? [])
      if (kind === 'import-statement') load(path.split('/').at(-1) ?? '');
  };
  load('stdin.js');
  const size = { what, minified: 0, gzipped: 0, limit: limit && limit * KB, inputs: [] as string[] };
  for (const file of loaded) {
    const bytes = texts.get(file) ?? new Uint8Array();
    size.minified += bytes.length;
    size.gzipped += gzipSync(bytes, { level: 9 }).length;
    for (const [input, { bytesInOutput }] of Object.entries(outputs.get(file)?.inputs ?? {}))
      if (bytesInOutput > 0) size.inputs.push(input);
  }
  return size;
}

/** The table of the README: the parts that exist, with their limits. */
export async function sizes(): Promise<Size[]> {
  const names = areas();
  const has = (name: string) => names.includes(name);
  const lines = [await sizeOf('core', [])];
  for (const name of names) lines.push(await sizeOf(`core and ${name}`, [name]));
  lines.push(await sizeOf('core, auth and presence', ['auth', 'presence'].filter(has), LIMITS.core));
  const rest = names.filter((name) => name !== 'voice');
  lines.push(await sizeOf('everything but voice', rest, LIMITS.everything));
  const svcpp = join(CLIENT, 'src/svcpp/index.ts');
  if (existsSync(svcpp)) {
    const whole = await measure('', `export * from ${JSON.stringify(svcpp)};`);
    // It has the whole surface: every area, voice included, and the enums that the entry of the package exports.
    const index = join(CLIENT, 'src/index.ts');
    const shared = Object.keys(await import(index)).filter((name) => !['RELEASES', 'supportStatus'].includes(name));
    const idiomatic = await measure('', `export { ${shared} } from ${JSON.stringify(index)};`);
    const added = { minified: whole.minified - idiomatic.minified, gzipped: whole.gzipped - idiomatic.gzipped };
    lines.push({ ...whole, ...added, what: '`/svcpp` adds', limit: LIMITS.svcpp * KB });
  }
  // The modules of the core that it uses are in the game already.
  const engine = await measure('', `export * from ${JSON.stringify(join(CLIENT, 'src/voice/index.ts'))};`);
  lines.push({ ...engine, what: 'calls, loaded with the first one', limit: LIMITS.calls * KB });
  return lines;
}

/** The source of an area, as an absolute path. */
export function fileOf(name: string): string {
  return join(CLIENT, `src/${name}/${name}.ts`);
}
