// The type declarations of guildhall/testing: those of the library as the compiler emits them, and those of the wire from its schemas.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EVENTS } from '@guildhall/protocol/events';
import { SchemaWriter } from '@guildhall/protocol/openapi/schemas';
import type { Operation } from '@guildhall/protocol/operation';
import { OPERATIONS } from '@guildhall/protocol/operations';
import { compile } from 'json-schema-to-typescript';
import { runNodeSync } from './install.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Modules of the protocol whose types are named after schemas; the declarations of all others are emitted as they are. */
const OF_SCHEMAS = /^(?:calls|events|objects\/.+|bodies\/.+)$/;
/** An import of another file, or of the protocol, in an emitted declaration. */
const IMPORTED = /(from |import\()(['"])(\.{1,2}\/[^'"]+|@guildhall\/protocol\/[^'"]+)\2/g;

/** Writes `index.d.ts` and all that it needs into a folder. Throws with the compiler's messages, or if a type has no schema. */
export async function writeTypes(folder: string): Promise<void> {
  const emitted = mkdtempSync(join(tmpdir(), 'guildhall-types-'));
  try {
    emit(emitted);
    const queue = ['testing/src/index', 'protocol/call-parts'];
    const needed = new Set(queue);
    for (let module = queue.shift(); module; module = queue.shift()) {
      const { text, imports } = relocate(readFileSync(join(emitted, `${module}.d.ts`), 'utf8'), module);
      save(folder, module, text);
      for (const one of imports.filter((name) => !needed.has(name))) {
        needed.add(one);
        queue.push(one);
      }
    }
    const wire = await wireTypes();
    save(folder, 'protocol/wire', `${wire}\n${CALLS}`);
    requireNames(folder, wire);
    writeFileSync(join(folder, 'index.d.ts'), "export * from './testing/src/index.js';\n");
  } finally {
    rmSync(emitted, { recursive: true, force: true });
  }
}

function save(folder: string, module: string, text: string): void {
  const path = join(folder, `${module}.d.ts`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Writes one declaration file for each source of the library, and for each of the protocol that it imports from. */
function emit(folder: string): void {
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, stripInternal: true },
      ...{ rootDir: ROOT, outDir: folder, typeRoots: [join(ROOT, 'node_modules/@types')] },
    },
    files: ['call-parts', 'client', 'intents', 'permissions'].map((name) => join(ROOT, `protocol/${name}.ts`)),
    // Its tests import vitest, whose types the library extends.
    include: [join(ROOT, 'testing/src')],
  };
  const file = join(folder, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(config));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = runNodeSync([tsc, '-p', file, '--pretty', 'false'], { stdio: 'pipe' });
  if (status !== 0) throw new Error(`The types of guildhall/testing could not be built:\n${stdout}`);
}

/** A declaration with the imports of published files, and the modules that it imports, as paths from the root without an extension. */
function relocate(text: string, module: string): { text: string; imports: string[] } {
  const imports: string[] = [];
  const changed = text.replace(IMPORTED, (_, before: string, quote: string, name: string) => {
    const target = name.startsWith('.') ? join(dirname(module), name).replace(/\.ts$/, '') : name.replace('@guildhall/', '');
    const isWire = target.startsWith('protocol/') && OF_SCHEMAS.test(target.slice('protocol/'.length));
    if (!isWire) imports.push(target);
    const path = relative(dirname(module), isWire ? 'protocol/wire' : target);
    return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}.js${quote}`;
  });
  return { text: changed, imports };
}

/** The types of operations and events, one for each schema with a title. */
async function wireTypes(): Promise<string> {
  const writer = new SchemaWriter();
  const operations = Object.fromEntries(
    OPERATIONS.map((operation) => [`${operation.method} ${operation.path}`, operationSchema(operation, writer)]),
  );
  const events = Object.fromEntries(Object.entries(EVENTS).map(([name, { payload }]) => [name, writer.write(payload)]));
  const schema = {
    ...closed({
      operations: { ...closed(operations), title: 'Operations' },
      events: { ...closed(events), title: 'EventPayloads' },
    }),
    definitions: Object.fromEntries(writer.components),
  };
  const text = JSON.stringify(schema).replaceAll('#/components/schemas/', '#/definitions/');
  return compile(JSON.parse(text), 'Wire', { format: false, bannerComment: '', additionalProperties: false });
}

function operationSchema({ query, body, replies, files, audit }: Operation, writer: SchemaWriter): object {
  const results = Object.values(replies).map((reply) => {
    if (reply === null) return { tsType: 'undefined' };
    return 'file' in reply ? { tsType: 'Blob' } : writer.write(reply);
  });
  return closed({
    query: query ? writer.write({ ...query, title: undefined }) : { tsType: 'undefined' },
    body: body ? writer.write(body) : { tsType: 'undefined' },
    result: results.length === 1 ? results[0] : { anyOf: results },
    files: { const: files },
    audit: { const: audit },
  });
}

function closed(properties: Record<string, unknown>): object {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** Throws if a declaration imports a type from the wire that no schema has. */
function requireNames(folder: string, wire: string): void {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.d.ts'));
  for (const file of all) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, names = ''] of text.matchAll(/import (?:type )?\{([^}]*)\} from ['"][^'"]*protocol\/wire\.js['"]/g))
      for (const name of names.split(',').map((one) => one.trim().replace(/^type | as .*$/g, '')))
        if (!new RegExp(`export (?:interface|type) ${name}\\b`).test(`${wire}\n${CALLS}`))
          throw new Error(`${file} imports ${name}, which no schema has as its title`);
  }
}

/** The types that protocol/calls.ts and protocol/events.ts derive from the declarations, derived from those of the wire. */
const CALLS = `
import type { CallOptions, Field, FilePart } from './call-parts.js';
export type Route = keyof Operations;
export type Result<R extends Route> = Operations[R]['result'];
export type FileRoute = { [R in Route]: Blob extends Result<R> ? R : never }[Route];
export type JsonRoute = Exclude<Route, FileRoute>;
type ParamNames<P extends string> = P extends \`\${string}{\${infer N}}\${infer Rest}\` ? N | ParamNames<Rest> : never;
/** The arguments of a call: the path's parameters by name, \`query\`, \`body\`, \`files\`, and \`reason\` for the audit log. */
export type Call<R extends Route> = { [N in ParamNames<R>]: string } & Field<'query', Operations[R]['query']> &
  Field<'body', Operations[R]['body']> &
  (Operations[R]['files'] extends true ? { files?: readonly FilePart[] } : object) &
  (Operations[R]['audit'] extends true ? { reason?: string } : object) &
  CallOptions;
export type CallArguments<R extends Route> = object extends Call<R> ? [call?: Call<R>] : [call: Call<R>];
export type EventName = keyof EventPayloads;
export type EventPayload<N extends EventName = EventName> = EventPayloads[N];
`;
