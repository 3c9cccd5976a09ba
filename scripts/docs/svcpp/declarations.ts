// Writes client/src/svcpp/members.ts: the declarations of the surface, and its exports.
import {
  callbackOf,
  classesOf,
  type Enum,
  enumsOf,
  isReserved,
  isSlot,
  lowerFirst,
  type Parameter,
  parametersOf,
  resultOf,
  type Row,
} from '../../../client/src/svcpp/rows.ts';

import { OWN_ENUMS } from './table.ts';

const WIDTH = 130;

const TYPES: Readonly<Record<string, string>> = {
  string: 'string',
  bool: 'boolean',
  float: 'number',
  int32: 'number',
  uint8: 'number',
  uint32: 'number',
  uint64: 'bigint',
  'map<string,string>': 'Record<string, string>',
  'int16[] (in/out)': 'Int16Array',
  'bool (in/out)': '{ shouldMute: boolean }',
  'any enum': 'object',
};

/** Classes that can only be moved. */
const NOT_COPIED: ReadonlySet<string> = new Set(['Client', 'VADThresholdSettings']);

/** The declarations as a module. */
export function declarationsModule(rows: readonly Row[]): string {
  const enums = enumsOf(rows);
  const parts = [
    ...enums.flatMap((one) => declareEnum(one)),
    ...classesOf(rows).flatMap((row) => declareClass(row, rows, enums)),
    ...rows.filter(({ kind }) => kind === 'free function').flatMap(declareFunction),
  ];
  // The order of client/src/svcpp/build.ts.
  const shared = enums.map(({ name }) => name).filter((name) => !OWN_ENUMS.has(name));
  const exported = [
    ...[...OWN_ENUMS, ...shared].filter((name) => !name.includes('.')).map((name) => [name, `${name}Enum`]),
    ...classesOf(rows).map((row) => [row.class, `${row.class}Class`]),
    ...rows.filter(({ kind }) => kind === 'free function').map(({ member }) => [member, member]),
  ];
  const list = (index: number) => `[\n${exported.map((one) => `  ${one[index]},\n`).join('')}]`;
  return `// Generated from members.tsv by npm run docs.
import { everything } from './surface.ts';
import type { ClientOptions, CopyConstructor, MoveConstructor, SvcValue, Uint64, ValueOf, ViewConstructor } from './types.ts';

${parts.join('\n\n')}

export const ${list(0)}: ${list(1)} = everything();
`;
}

/** A docstring with the release. */
function doc({ rules, since }: Row, indent = '', fallback = ''): string {
  const words = `${prose(rules || fallback)} @since ${since}`.trim();
  const line = `${indent}/** ${words} */`;
  if (line.length <= WIDTH) return line;
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + indent.length + 4 > WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return [`${indent}/**`, ...lines.map((text) => `${indent} * ${text}`), `${indent} */`].join('\n');
}

function prose(text: string): string {
  return text.replaceAll('*/', '* /').replaceAll('::', '.');
}

/** The type of a result or field. */
function typeOf(type: string, enums: readonly Enum[]): string {
  if (TYPES[type]) return TYPES[type];
  if (type.endsWith('?')) return `${typeOf(type.slice(0, -1), enums)} | undefined`;
  if (type.endsWith('[]')) return `${typeOf(type.slice(0, -2), enums)}[]`;
  return type.replace('::', '.');
}

/** The type of an argument. */
function argumentType(type: string, enums: readonly Enum[]): string {
  if (type.endsWith('?')) return `${argumentType(type.slice(0, -1), enums)} | undefined`;
  if (type === 'uint64') return 'Uint64';
  return type === 'map<string,string>' ? 'Readonly<Record<string, string>>' : typeOf(type, enums);
}

/** `head(a: string): void;`, on several lines if it is too long. */
function signature(head: string, parameters: readonly string[], result: string, indent = '  '): string {
  const line = `${indent}${head}(${parameters.join(', ')}): ${result};`;
  if (line.length <= WIDTH) return line;
  return `${indent}${head}(\n${parameters.map((one) => `${indent}  ${one},\n`).join('')}${indent}): ${result};`;
}

function declareEnum({ name, row, values }: Enum): string[] {
  const flat = name.replace('.', '');
  const members = values.map((one) => {
    const text = doc(one.row, '  ', /^HTTP/.test(one.row.rules) ? '' : `${one.name}.`);
    return `${text}\n  readonly ${one.name}: ${one.value};`;
  });
  const object = `/** The members of ${name}. @since ${row.since} */\nexport interface ${flat}Enum {\n${members.join('\n')}\n}`;
  if (name !== flat) return [object];
  return [object, `${doc(row)}\nexport type ${name} = ValueOf<${flat}Enum>;`];
}

function declareClass(row: Row, rows: readonly Row[], enums: readonly Enum[]): string[] {
  const name = row.class;
  const own = rows.filter((one) => one.class === name);
  const members = own.flatMap((one) => declareMember(one, rows, enums));
  const nested = enums.filter((one) => one.name.startsWith(`${name}.`));
  const callbacks = own.filter(({ kind }) => kind === 'callback');
  const statics = [
    ...nested.map(
      (one) => `${doc(one.row, '  ')}\n  readonly ${one.name.slice(name.length + 1)}: ${one.name.replace('.', '')}Enum;`,
    ),
    ...own.filter(({ kind }) => kind === 'static').map((one) => declareMethod(one, parametersOf(one.parameters), enums)),
  ];
  const parts = [
    `${doc(row)}\nexport interface ${name} extends SvcValue<${name}>${name === 'Client' ? ', AsyncDisposable' : ''} {\n${members.join('\n')}\n}`,
    `/** The class ${name}. @since ${row.since} */\nexport interface ${name}Class extends ${constructorType(row)} {${statics.length ? `\n${[...constructors(row), ...statics].join('\n')}\n` : ''}}`,
  ];
  if (nested.length + callbacks.length === 0) return parts;
  const types = [
    ...nested.map(
      (one) =>
        `${doc(one.row, '  ')}\n  export type ${one.name.slice(name.length + 1)} = ValueOf<${one.name.replace('.', '')}Enum>;`,
    ),
    ...callbacks.map((one) => declareCallback(one, enums)),
  ];
  return [...parts, `export declare namespace ${name} {\n${types.join('\n')}\n}`];
}

function constructorType({ class: name, idiomatic }: Row): string {
  if (NOT_COPIED.has(name)) return `MoveConstructor<${name}>`;
  return `${/live view/.test(idiomatic) ? 'ViewConstructor' : 'CopyConstructor'}<${name}>`;
}

function constructors({ class: name }: Row): string[] {
  if (name !== 'Client') return [];
  return [
    '  /** A client of the server at these addresses; by default that of the page, or one on this machine. @since 1.0 */',
    '  new (apiBase?: string, webBase?: string): Client;',
    '  /** A client with options; `more` has those of the idiomatic client that C++ does not know. @since 1.4 */',
    '  new (options: ClientCreateOptions, more?: Partial<ClientOptions>): Client;',
  ];
}

function declareMember(row: Row, rows: readonly Row[], enums: readonly Enum[]): string[] {
  const { member, kind } = row;
  const parameters = parametersOf(row.parameters);
  if (kind === 'getter' || kind === 'setter') return [declareMethod(row, parameters, enums)];
  if (kind !== 'method') return [];
  const callback = callbackOf(row, rows);
  if (isSlot(row) && callback) {
    const [slot] = parameters;
    return [
      `${doc(row, '  ')}\n${signature(member, [`${slot?.name}: ${callback.class}.${callback.member} | undefined`], 'void')}`,
    ];
  }
  if (!callback || !/callback|^cb$/i.test(parameters.at(-1)?.name ?? '')) return [declareMethod(row, parameters, enums)];
  if (member === 'StartCallWithAudioCallbacks' || member === 'RegisterAuthorizeRequestCallback')
    return [declareMethod(row, parameters, enums)];
  const text = doc(row, '  ');
  const given = parameters.map((one) => argument(one, enums));
  const before = given.slice(0, -1);
  return [
    `${text}\n${signature(member, given, 'void')}`,
    `${text}\n${signature(member, before, `Promise<Parameters<${callback.class}.${callback.member}>>`)}`,
  ];
}

function declareMethod(row: Row, parameters: readonly Parameter[], enums: readonly Enum[]): string {
  const fallback = row.kind === 'getter' ? `${row.member} of this object.` : '';
  const given = parameters.map((one) => argument(one, enums));
  return `${doc(row, '  ', fallback)}\n${signature(row.member, given, typeOf(resultOf(row), enums))}`;
}

function argument({ name, type }: Parameter, enums: readonly Enum[]): string {
  return `${lowerFirst(name)}: ${argumentType(type, enums)}`;
}

function declareCallback(row: Row, enums: readonly Enum[]): string {
  const parameters = parametersOf(row.parameters).map(({ name, type }) => `${name}: ${typeOf(type, enums)}`);
  const line = `  export type ${row.member} = (${parameters.join(', ')}) => void;`;
  const text =
    line.length <= WIDTH
      ? line
      : `  export type ${row.member} = (\n${parameters.map((one) => `    ${one},\n`).join('')}  ) => void;`;
  return `${doc(row, '  ')}\n${text}`;
}

function declareFunction(row: Row): string[] {
  if (isReserved(row)) return [];
  const parameters = parametersOf(row.parameters).map((one) => argument(one, []));
  const type = `(${parameters.join(', ')}) => ${typeOf(resultOf(row), [])}`;
  return [`${doc(row)}\nexport type ${row.member} = ${type};`];
}
