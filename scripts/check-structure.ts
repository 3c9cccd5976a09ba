// Project rules that no linter covers: import directions, names of operation files, and texts that never belong in a commit.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const LOWER = ['core', 'protocol'];
const PARTS = [...LOWER, 'config'];
/** Folders of the server other than core, each a zone. */
const ROOMS = [
  'store',
  'bus',
  'blobs',
  'outbound',
  'mail',
  'http',
  'cdn',
  'documentation',
  'activities',
  'gateway',
  'jobs',
  'pages',
  'voice',
  'console',
  'testing',
];
/** The zone of the folder testing/; the server has a room of that name. */
const LIBRARY = 'testing library';
const SERVER = [...PARTS, ...ROOMS, 'api', 'feature', 'main'];

/**
 * Zone -> the other zones it may import. Zones that are not listed may import all. A feature may import any file of another one except its operations and its route table.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  protocol: [],
  config: ['protocol'],
  core: ['protocol', 'config'],
  store: PARTS,
  bus: PARTS,
  blobs: PARTS,
  outbound: PARTS,
  mail: PARTS,
  http: PARTS,
  cdn: [...PARTS, 'http'],
  documentation: PARTS,
  activities: PARTS,
  gateway: PARTS,
  jobs: PARTS,
  pages: [...LOWER, 'feature'],
  voice: PARTS,
  console: [...PARTS, 'http', 'gateway', 'feature'],
  testing: [...PARTS, 'http', 'gateway', 'feature', 'console', LIBRARY],
  feature: [...LOWER, 'feature'],
  api: [...LOWER, 'feature', 'gateway', 'voice'],
  main: [...SERVER, 'examples'],
  call: ['protocol'],
  rpc: ['protocol'],
  web: ['protocol', 'call', 'rpc'],
  client: ['protocol', 'call'],
  agent: ['client', 'protocol', 'rpc'],
  testkit: [...SERVER, 'call'],
  [LIBRARY]: ['protocol', 'call'],
  examples: ['client'],
};

const FOLDERS = new Set(['core', 'config', ...ROOMS]);

const API = 'server/src/api/';
/** Districts of the API, lowest first: each imports only those before it. */
const DISTRICTS = ['people', 'guild', 'messages', 'apps', 'oauth2', 'games'];

// Assembled here so that this file does not contain the forbidden texts.
const word = (...parts: string[]) => parts.join('');
const IN_CODE = [word('@ts', '-ignore'), word('@ts', '-expect-error')];
const ANYWHERE = [
  ...[word('TO', 'DO'), word('FIX', 'ME')].map((text) => ({ text, pattern: new RegExp(`\\b${text}\\b`) })),
  ...[
    word('/wo', 'rk/'),
    ['registry', 'npmjs', 'org'].join('.'),
    ['registry', 'yarnpkg', 'com'].join('.'),
    ['npm', 'pkg', 'github'].join('.'),
  ].map((text) => ({ text, pattern: new RegExp(text.replaceAll('.', '\\.')) })),
  { text: word('<<<<', '<<<'), pattern: new RegExp(`^${word('(?:<<<<', '<<<|>>>>>>>)')} `) },
  { text: word('"resolved": "', 'http'), pattern: new RegExp(word('"resolved": "', 'https?:')) },
];

/** Checks the named files (paths below `root`); each complaint is one line that starts with the file. */
export function checkStructure(root: string, files: readonly string[]): string[] {
  const known = new Set(files);
  const problems: string[] = [];
  for (const file of files) {
    const bytes = readFileSync(join(root, file));
    if (bytes.includes(0)) continue;
    const text = bytes.toString('utf8');
    const lines = text.replace(/\n$/, '').split('\n');
    problems.push(...forbiddenTexts(file, lines));
    if (!/\.(tsx?|mjs)$/.test(file)) continue;
    problems.push(...importDirections(root, known, file, text));
    if (/^server\/src\/api\/(?:[^/]+\/){1,2}[^/]+\.ts$/.test(file) && !isTest(file))
      problems.push(...routeFile(root, known, file, text));
  }
  return problems;
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || /(^|\/)test\//.test(file);
}

/** The zone of a file, and for features their folder. */
function zoneOf(file: string): { zone: string; name: string } {
  const [top = '', , part = '', district = '', feature = '', ...rest] = file.split('/');
  if (top === 'testing') return { zone: LIBRARY, name: LIBRARY };
  if (top !== 'server') return { zone: top, name: top === 'examples' ? file.split('/').slice(0, 2).join('/') : top };
  // A district with a single feature contains its files directly.
  if (part === 'api' && feature !== '')
    return { zone: 'feature', name: rest.length > 0 && feature !== 'test' ? `api/${district}/${feature}` : `api/${district}` };
  if (part === 'api') return { zone: 'api', name: 'api' };
  return FOLDERS.has(part) ? { zone: part, name: part } : { zone: 'main', name: 'main' };
}

/** The file that an import resolves to, below the root; undefined for external packages. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  const own = /^@guildhall\/(\w+)(?:\/(.+))?$/.exec(specifier);
  if (!own) return undefined;
  const [, workspace = '', path = 'index'] = own;
  return join(workspace, workspace === 'protocol' ? '' : 'src', /\.\w+$/.test(path) ? path : `${path}.ts`);
}

/** The route table of a feature, imported only by the table of all routes. */
const TABLE = 'routes.ts';

/** Whether a file declares an operation. */
function isOperation(text: string): boolean {
  return /^export const \w+(?:: Route)? = route\(/m.test(text);
}

/** Why only a table may import a file; undefined if any file may import it. */
function closed(root: string, known: ReadonlySet<string>, file: string, target: string): string | undefined {
  if (!/^server\/src\/api\/.+\/[^/]+\.ts$/.test(target) || isTest(file)) return undefined;
  if (target.endsWith(`/${TABLE}`)) return file === `server/src/api/${TABLE}` ? undefined : 'a table of routes';
  if (file === `${dirname(target)}/${TABLE}` || !known.has(target)) return undefined;
  return isOperation(readFileSync(join(root, target), 'utf8')) ? 'an operation' : undefined;
}

function importDirections(root: string, known: ReadonlySet<string>, file: string, text: string): string[] {
  const from = zoneOf(file);
  const allowed = MAY_IMPORT[from.zone];
  if (!allowed) return [];
  const problems: string[] = [];
  for (const [, , specifier = ''] of text.matchAll(/\b(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g)) {
    const target = targetOf(file, specifier);
    if (target === undefined) continue;
    const to = zoneOf(target);
    const what = closed(root, known, file, target);
    if (what) problems.push(`${file}: ${target} is ${what}, import from the file that defines what you need`);
    if (isUpward(file, target)) problems.push(`${file}: ${target} is in a higher district, announce a hook instead`);
    if (what || to.name === from.name || allowed.includes(to.zone)) continue;
    if (isTest(file) && to.zone === 'testkit') continue;
    problems.push(`${file}: ${from.name} may not import ${target}`);
  }
  return problems;
}

/** Whether a feature imports one of a higher district. */
function isUpward(file: string, target: string): boolean {
  if (isTest(file) || !file.startsWith(API) || !target.startsWith(API)) return false;
  const [from, to] = [file, target].map((path) => DISTRICTS.indexOf(path.slice(API.length).split('/')[0] ?? ''));
  return from !== undefined && to !== undefined && from !== -1 && to > from;
}

/** A file with an operation: one route, named as the operation, in the feature's table, with a test beside it. */
function routeFile(root: string, known: ReadonlySet<string>, file: string, text: string): string[] {
  const routes = [...text.matchAll(/^export const \w+(?:: Route)? = route\(/gm)];
  if (routes.length === 0) return [];
  if (routes.length > 1) return [`${file}: ${routes.length} routes, one file holds one`];
  const [, constant = ''] = /^export const (\w+)/m.exec(routes[0]?.[0] ?? '') ?? [];
  const source = /import \{[^}]*\b(\w+) as operation\b[^}]*\} from '@guildhall\/protocol\/(operations\/[\w/-]+)'/.exec(text);
  if (!source) return [`${file}: the route does not import its declaration as operation`];
  const id = declaredId(root, `protocol/${source[2]}.ts`, source[1] ?? '');
  if (!id || source[1] !== constant) return [`${file}: ${constant} implements ${source[1]}, which declares ${id}`];
  const problems: string[] = [];
  const folder = dirname(file);
  const name = `${id.replaceAll('_', '-')}.ts`;
  if (file !== `${folder}/${name}`) problems.push(`${file}: the file of ${id} is called ${name}`);
  if (!known.has(file.replace(/\.ts$/, '.test.ts'))) problems.push(`${file}: there is no test beside it`);
  const table = `${folder}/${TABLE}`;
  if (!known.has(table) || !readFileSync(join(root, table), 'utf8').includes(`'./${file.slice(folder.length + 1)}'`)) {
    problems.push(`${file}: ${table} does not list it`);
  }
  return problems;
}

/** The operationId of a declaration of protocol/operations. */
export function declaredId(root: string, file: string, constant: string): string | undefined {
  return new RegExp(`^export const ${constant} = operation\\(\\{\\s*id: '([\\w.]+)'`, 'm').exec(
    readFileSync(join(root, file), 'utf8'),
  )?.[1];
}

function forbiddenTexts(file: string, lines: readonly string[]): string[] {
  const code = /\.(tsx?|mjs)$/.test(file);
  const problems: string[] = [];
  for (const [index, line] of lines.entries()) {
    const complain = (text: string) => problems.push(`${file}:${index + 1}: holds "${text}"`);
    for (const { text, pattern } of ANYWHERE) if (pattern.test(line)) complain(text);
    if (!code) continue;
    for (const text of IN_CODE) if (line.includes(text)) complain(text);
  }
  return problems;
}

/** All files that git does not ignore. */
export function committedFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return [...new Set(listed.split('\0'))].filter((file) => file !== '' && existsSync(join(root, file))).sort();
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const problems = checkStructure(root, committedFiles(root));
  if (problems.length > 0) process.stdout.write(`${problems.join('\n')}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
