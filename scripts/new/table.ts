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
  draft.edit('server/src/core/errors.test.ts', (old) =>
    withRow(old, 'ERROR_ROWS', `['${name}', ${status}, ${code}, ${literal(text)}]`),
  );
}

/** Options of `npm run new -- limit <area>.<name>`. */
export interface LimitOptions {
  max?: string | undefined;
  unit?: string | undefined;
  error?: string | undefined;
  what?: string | undefined;
}

/** Adds a limit to protocol/limits.ts and to its test; a new area is added with its first limit. */
export function draftLimit(draft: Draft, name: string, { max = '', unit = '', error, what = '' }: LimitOptions): void {
  const [, area = '', field = ''] = /^([a-z]\w*)\.([a-z]\w*)$/.exec(name) ?? [];
  if (field === '') throw new UsageError(`'${name}' is not the name of a limit, such as bans.perPage.`);
  if (!/^[1-9]\d{0,14}$/.test(max)) throw new UsageError('--max must be the bound, a positive whole number.');
  if (unit === '' || what === '')
    throw new UsageError("--unit and --what must say what is counted, such as bans and 'Bans of a page.'");
  if (error !== undefined && !new RegExp(`^ {2}${error}: \\{`, 'm').test(draft.read('protocol/errors.ts')))
    throw new UsageError(`${error} is not an error of protocol/errors.ts: add it first with npm run new -- error.`);
  const fields = [`max: ${max}`, `unit: ${literal(unit)}`, ...(error ? [`error: '${error}'`] : []), `what: ${literal(what)}`];
  const row = `    ${field}: { ${fields.join(', ')} },\n`;
  draft.edit('protocol/limits.ts', (old) => {
    const start = old.indexOf('export const LIMITS = {');
    const end = old.indexOf('\n} as const', start) + 1;
    const table = old.slice(start, end);
    const inArea = new RegExp(`^ {2}${area}: \\{\\n[\\s\\S]*?^ {2}\\},\\n`, 'm').exec(table);
    if (inArea && new RegExp(`^ {4}${field}: `, 'm').test(inArea[0])) throw new UsageError(`The limit ${name} exists already.`);
    const added = inArea
      ? table.replace(inArea[0], (text) => `${text.slice(0, -'  },\n'.length)}${row}  },\n`)
      : `${table}  ${area}: {\n${row}  },\n`;
    return `${old.slice(0, start)}${added}${old.slice(end)}`;
  });
  draft.edit('protocol/limits.test.ts', (old) =>
    withRow(old, 'LIMIT_ROWS', `['${name}', LIMITS.${name}, { max: ${max}${error ? `, error: '${error}'` : ''} }]`),
  );
}

/** Adds a row to a test's table: `const NAME = [` to `] as const;` or `];`. */
function withRow(text: string, constant: string, row: string): string {
  return text.replace(
    new RegExp(`(const ${constant}\\b[^=]*= \\[[\\s\\S]*?)(,?)(\\n\\](?: as const)?;)`),
    (_all, head, _comma, end) => `${head},\n  ${row},${end}`,
  );
}
