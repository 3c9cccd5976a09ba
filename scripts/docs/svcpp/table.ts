// Writes client/src/svcpp/table.ts: the members of the surface in few bytes. client/src/svcpp/parse.ts reads it.
import {
  callbackOf,
  classesOf,
  type Enum,
  enumsOf,
  isSlot,
  lowerFirst,
  parametersOf,
  resultOf,
  type Row,
} from '../../../client/src/svcpp/rows.ts';

/** Members of Client that client/src/svcpp/client.ts defines: they need more than a call of their counterpart. */
export const BY_HAND: ReadonlySet<string> = new Set([
  'AbortAuthorize',
  'AbortGetTokenFromDevice',
  'AddLogCallback',
  'AddVoiceLogCallback',
  'RemoveAuthorizeRequestCallback',
  'SetHttpRequestTimeout',
]);

/** Enums whose values are strings in the idiomatic surface: the names of their members, in camel case. */
const TEXTS: ReadonlySet<string> = new Set(['Client.Status', 'Client.Error']);

/** A kind of token, of which only Bearer is accepted; the counterpart has no such parameter. */
const BEARER = 'kind of token';

/** Enums that the idiomatic client does not have; client/src/svcpp/enums.ts names the others. */
export const OWN_ENUMS: ReadonlySet<string> = new Set(['ObjectState', 'HttpStatusCode', 'Client.Error', 'Client.Status']);

const LETTERS: Readonly<Record<string, string>> = {
  string: 's',
  bool: 'b',
  float: 'f',
  int32: 'i',
  uint8: 'y',
  uint32: 'w',
  uint64: 'u',
  [BEARER]: 'B',
  'map<string,string>': 'm',
  'Client::ProvisionalUserMergeRequiredCallback': 'onMergeRequired',
  'Client::UserAudioReceivedCallback': 'onReceived',
  'Client::UserAudioCapturedCallback': 'onCaptured',
};

/** The table as a module. */
export function tableModule(rows: readonly Row[]): string {
  const enums = enumsOf(rows);
  const classes = classesOf(rows).flatMap((row) => classTokens(row, rows, enums));
  return `// Generated from members.tsv by npm run docs.

/** Enums that no other part of the client has, each as \`Name:Member,Member=value\`; a value is one above that before it. */
export const ENUMS = \`
${wrap(enums.filter(({ name }) => OWN_ENUMS.has(name)).map(enumToken))}\`;

/** The classes with their members; parse.ts says how they are written. */
export const CLASSES = \`
${wrap(classes)}\`;
`;
}

function enumToken({ name, values }: Enum): string {
  let next = 0;
  const members = values.map((one) => {
    const text = one.value === next ? one.name : `${one.name}=${one.value}`;
    next = one.value + 1;
    return text;
  });
  return `${name}:${members.join(',')}`;
}

/** Lines of at most 120 characters; a token that is longer has a line of its own. */
function wrap(tokens: readonly string[]): string {
  const lines: string[] = [];
  for (const token of tokens) {
    const last = lines.at(-1);
    if (last === undefined || token.startsWith('@') || last.length + token.length > 119) lines.push(token);
    else lines[lines.length - 1] = `${last} ${token}`;
  }
  return lines.join('\n');
}

function classTokens(row: Row, rows: readonly Row[], enums: readonly Enum[]): string[] {
  const own = rows.filter((one) => one.class === row.class);
  const write = (type: string) => typeText(type, enums);
  const byArea = Map.groupBy(own, ({ idiomatic }) => /^client\.(\w+)\.\w+/.exec(idiomatic)?.[1] ?? '');
  const members = [...byArea].flatMap(([area, these]) => {
    const tokens = these.flatMap((one) => memberToken(one, own, rows, write) ?? []);
    return area === '' ? tokens : [`#${area}`, ...tokens];
  });
  const isView = /live view/.test(row.idiomatic) || row.class === 'Client';
  return [`@${row.class}${isView ? '~' : ''}`, ...members];
}

function memberToken(row: Row, own: readonly Row[], rows: readonly Row[], write: (type: string) => string): string | undefined {
  const { class: owner, member, kind } = row;
  if (owner === 'Client' && BY_HAND.has(member)) return undefined;
  if (kind === 'static') {
    const [first] = parametersOf(row.parameters);
    return first ? `${member}%${first.type.replace('::', '.')}` : undefined;
  }
  if (kind === 'getter') {
    if (owner === 'ClientResult' && member === 'ToString') return undefined;
    const isSet = own.some((one) => one.kind === 'setter' && one.member === `Set${member}`);
    const type = /^\w+: number$/.test(row.idiomatic) && row.returns === 'uint64' ? 'n' : write(row.returns);
    return `${counterpart(row)}${isSet ? '=' : ':'}${type}`;
  }
  if (kind !== 'method' || member === 'Equals' || member === 'AddButton') return undefined;
  if (isSlot(row) || member === 'RegisterAuthorizeRequestCallback') return slotToken(row, rows, write);
  const parameters = parametersOf(row.parameters).map(({ type }) => type);
  const name = counterpart(row);
  const callback = resultOf(row) === 'void' ? callbackOf(row, rows) : undefined;
  if (member === 'UpdateToken') parameters[0] = BEARER;
  if (!callback) return `${name}(${parameters.map(write).join()})${resultOf(row) === 'void' ? '' : write(resultOf(row))}`;
  return `${name}(${parameters.slice(0, -1).map(write).join()})${outcome(callback, write)}`;
}

/** The name, and that of its counterpart if it is not the same in camel case. */
function counterpart({ class: owner, member, idiomatic }: Row): string {
  const path = owner === 'Client' ? /^(?:client\.(?:\w+\.)?)?(\w+)/ : /^(?:call\.)?(\w+)/;
  const [, name] = path.exec(idiomatic) ?? [];
  if (name === undefined) throw new Error(`${owner}.${member}: the column "idiomatic" names no counterpart: ${idiomatic}`);
  return name === lowerFirst(member) ? member : `${member}/${name}`;
}

/** The arguments of the callback of a call: `>` after a result, `>>` without one. */
function outcome({ parameters }: Row, write: (type: string) => string): string {
  const all = parametersOf(parameters);
  const values = all.filter(({ type }) => type !== 'ClientResult');
  const keys = values.map(({ name, type }) => `${values.length > 1 ? name : ''}:${write(type)}`);
  return `${values.length < all.length ? '>' : '>>'}${keys.join()}`;
}

function slotToken(row: Row, rows: readonly Row[], write: (type: string) => string): string {
  const [, named, shape = '', own] = /\.on\('(\w+)', \(([^)]*)\)|\.(on[A-Z]\w+)/.exec(row.idiomatic) ?? [];
  const event = named ?? own;
  if (event === undefined) throw new Error(`${row.class}.${row.member}: the column "idiomatic" names no event: ${row.idiomatic}`);
  const callback = callbackOf(row, rows);
  const parameters = parametersOf(callback?.parameters ?? '');
  const fields = /^\{(.*)\}$/.exec(shape)?.[1]?.split(', ') ?? [];
  const keys = parameters.map(({ type }, index) => `${fields[index] ?? ''}:${write(type)}`);
  return `${row.member.replace(/^Set|Callback$/g, '')}<${[event, ...keys].join()}`;
}

/** A C++ type in one letter; classes, and enums that are strings elsewhere, by name. */
function typeText(type: string, enums: readonly Enum[]): string {
  const [, base = '', suffix = ''] = /^(.*?)(\?|\[\])?$/.exec(type) ?? [];
  const name = base.replace('::', '.');
  const isNumber = enums.some((one) => one.name === name) && !TEXTS.has(name);
  return (LETTERS[base] ?? (isNumber ? 'i' : name)) + suffix.replace('[]', '*');
}
