// Reads client/src/svcpp/members.tsv, from which the svcpp surface, its declarations and the page for C++ programmers are generated.

/** A member of the surface: one line of the table. */
export interface Row {
  class: string;
  member: string;
  kind: string;
  parameters: string;
  /** The type that it returns and, after a semicolon, the arguments of its callbacks. */
  returns: string;
  since: string;
  rules: string;
  /** The same in `@guildhall/client`. */
  idiomatic: string;
  /** The name in C++, if it differs. */
  cpp: string;
}

/** A parameter of a method or callback: its name and C++ type. */
export interface Parameter {
  name: string;
  type: string;
}

/** The lines of the table, with their columns by name. */
export function readRows(tsv: string): Row[] {
  const [, ...lines] = tsv.trimEnd().split('\n');
  return lines.map((line) => {
    const [owner = '', member = '', kind = '', parameters = '', returns = '', since = '', rules = '', idiomatic = '', cpp = ''] =
      line.split('\t');
    return { class: owner, member, kind, parameters, returns, since, rules, idiomatic, cpp: cpp === '-' ? member : cpp };
  });
}

/** `a: uint64, b: map<string,string>` as parameters; `-` and an empty text have none. */
export function parametersOf(text: string): Parameter[] {
  if (text === '-' || text === '') return [];
  return text.split(/, (?=\w+: )/).map((one) => {
    const [name = '', type = ''] = one.split(/: (.*)/);
    return { name, type };
  });
}

/** The value that a method returns, without what its callbacks receive. */
export function resultOf({ returns }: Row): string {
  return returns.replace(/;.*/, '');
}

/** The enums with their values, nested ones as `Client.Status`. */
export interface Enum {
  name: string;
  row: Row;
  values: { name: string; value: number; row: Row }[];
}

/** The enums of the table, in its order. */
export function enumsOf(rows: readonly Row[]): Enum[] {
  return rows
    .filter(({ kind }) => kind === 'enum')
    .map((row) => {
      const nested = row.member !== '(enum)';
      const prefix = nested ? `${row.member}::` : '';
      const own = rows.filter((one) => one.kind === 'enum value' && one.class === row.class && one.member.startsWith(prefix));
      const listed =
        row.returns === '-'
          ? []
          : row.returns.split(', ').map((text) => ({ ...row, member: text.split(' ')[0] ?? '', returns: text }));
      const values = [...own, ...listed].map((one) => ({
        name: one.member.slice(own.includes(one) ? prefix.length : 0),
        value: Number(/= (\d+)/.exec(one.returns)?.[1]),
        row: one,
      }));
      return { name: nested ? `${row.class}.${row.member}` : row.class, row, values };
    });
}

/** The classes that exist: names of later releases are only reserved. */
export function classesOf(rows: readonly Row[]): Row[] {
  return rows.filter(({ kind, since }) => kind === 'class' && !isReserved({ since }));
}

/** Whether a row reserves the name of a later release. */
export function isReserved({ since }: Pick<Row, 'since'>): boolean {
  return since.startsWith('after');
}

/** The callback that is the last parameter of an asynchronous method; undefined for others. */
export function callbackOf(row: Row, rows: readonly Row[]): Row | undefined {
  const type = parametersOf(row.parameters).at(-1)?.type.split('::');
  return type && rows.find((one) => one.kind === 'callback' && one.class === type[0] && one.member === type[1]);
}

/** Whether a method takes the one callback of an event. */
export function isSlot({ class: owner, member, kind }: Row): boolean {
  return kind === 'method' && /^Set\w+Callback$/.test(member) && (owner === 'Client' || owner === 'Call');
}

/** `ActivityAssets` as `activityAssets`. */
export function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
