// Rows of the tables in protocol/: errors and limits, each with its row in the table's test.
import { type Draft, literal, UsageError } from './draft.ts';

/** Options of `npm run new -- error <NAME>`. */
export interface ErrorOptions {
  code?: string | undefined;
  status?: string | undefined;
  text?: string | undefined;
}

/** Adds an error to protocol/errors.ts, by its code, and to its test. */
export function draftError(draft: Draft, name: string, { code = '', status = '', text = '' }: ErrorOptions): void {
  if (!/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(name))
    throw new UsageError(`'${name}' is not the name of an error, such as UNKNOWN_BAN.`);
  if (!/^[1-9]\d{0,6}$/.test(code)) throw new UsageError('--code must be the JSON error code, such as 10026.');
  if (!/^[45]\d\d$/.test(status)) throw new UsageError('--status must be an HTTP status from 400 to 599.');
  if (text === '') throw new UsageError("--text must be the message, such as 'Unknown Ban'.");
  draft.edit('protocol/errors.ts', (old) => {
    const rows = [...old.matchAll(/^ {2}([A-Z][A-Z0-9_]*): \{\s*code: (\d+)/gm)];
    const taken = rows.find(([, other, number]) => other === name || number === code);
    if (taken) throw new UsageError(`${taken[1]} has code ${taken[2]} already.`);
    const next = rows.find(([, , number]) => Number(number) > Number(code));
    const at = next?.index ?? old.indexOf('\n} as const;') + 1;
    return `${old.slice(0, at)}  ${name}: { code: ${code}, status: ${status}, message: ${literal(text)} },\n${old.slice(at)}`;
  });
  draft.edit('server/src/core/framework/errors.test.ts', (old) =>
    withRow(old, 'ERROR_ROWS', `['${name}', ${status}, ${code}, ${literal(text)}]`),
  );
}

/** Options of `npm run new -- limit <area>.<name>`. */
export interface LimitOptions {
  max?: string | undefined;
  unit?: string | undefined;
  error?: string | undefined;
  what?: string | undefined;
  district?: string | undefined;
}

/**
 * Adds a limit to the file of protocol/limits/ that contains its area, and to the test. The first limit of an area needs `district`, the name
 * of that file.
 */
export function draftLimit(draft: Draft, name: string, { max = '', unit = '', error, what = '', district }: LimitOptions): void {
  const [, area = '', field = ''] = /^([a-z]\w*)\.([a-z]\w*)$/.exec(name) ?? [];
  if (field === '') throw new UsageError(`'${name}' is not the name of a limit, such as bans.perPage.`);
  if (!/^[1-9]\d{0,14}$/.test(max)) throw new UsageError('--max must be the bound, a positive whole number.');
  if (unit === '' || what === '')
    throw new UsageError("--unit and --what must name what is counted, such as bans and 'Bans in one response.'");
  if (error !== undefined && !new RegExp(`^ {2}${error}: \\{`, 'm').test(draft.read('protocol/errors.ts')))
    throw new UsageError(`${error} is not an error of protocol/errors.ts: add it first with npm run new -- error.`);
  const fields = [`max: ${max}`, `unit: ${literal(unit)}`, ...(error ? [`error: '${error}'`] : []), `what: ${literal(what)}`];
  const row = `    ${field}: { ${fields.join(', ')} },\n`;
  draft.edit(limitFile(draft, area, district), (old) => {
    const inArea = new RegExp(`^ {2}${area}: \\{\\n[\\s\\S]*?^ {2}\\},\\n`, 'm').exec(old)?.[0];
    if (inArea !== undefined && new RegExp(`^ {4}${field}: `, 'm').test(inArea))
      throw new UsageError(`The limit ${name} exists already.`);
    const end = '\n} as const';
    return inArea === undefined
      ? old.replace(end, () => `\n  ${area}: {\n${row}  },${end}`)
      : old.replace(inArea, () => `${inArea.slice(0, -'  },\n'.length)}${row}  },\n`);
  });
  draft.edit('protocol/limits.test.ts', (old) =>
    withRow(old, 'LIMIT_ROWS', `['${name}', LIMITS.${name}, { max: ${max}${error ? `, error: '${error}'` : ''} }]`),
  );
}

/** The file of an area of limits; a new area goes into the file of its district. */
function limitFile(draft: Draft, area: string, district: string | undefined): string {
  const districts = [...draft.read('protocol/limits.ts').matchAll(/ from '\.\/limits\/(\w+)\.ts';$/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'limit');
  const pathOf = (name: string) => `protocol/limits/${name}.ts`;
  const existing = districts.find((name) => new RegExp(`^ {2}${area}: \\{$`, 'm').test(draft.read(pathOf(name))));
  if (existing !== undefined) return pathOf(existing);
  if (district === undefined || !districts.includes(district))
    throw new UsageError(`${area} is a new area: --district must be one of ${districts.join(', ')}.`);
  return pathOf(district);
}

/** Adds a row to a test's table: `const NAME = [` to `] as const;` or `];`. */
function withRow(text: string, constant: string, row: string): string {
  return text.replace(
    new RegExp(`(const ${constant}\\b[^=]*= \\[[\\s\\S]*?)(,?)(\\n\\](?: as const)?;)`),
    (_all, head, _comma, end) => `${head},\n  ${row},${end}`,
  );
}
