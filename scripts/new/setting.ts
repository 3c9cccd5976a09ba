import { camelCase, type Draft, literal, UsageError } from './draft.ts';

/** Options of `npm run new -- setting <VARIABLE>`. */
export interface SettingOptions {
  form?: string | undefined;
  values?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  default?: string | undefined;
  title?: string | undefined;
  text?: string | undefined;
}

/** A setting as code: its declaration, its default in `Config`, and a value that is refused. */
interface Form {
  method: string;
  fields: readonly string[];
  value: string;
  refused?: string;
}

const FILE = 'server/src/config/config.ts';

/** Declares a setting in server/src/config/config.ts, and tests its default and a refused value. */
export function draftSetting(draft: Draft, name: string, options: SettingOptions): void {
  if (!/^GUILDHALL_[A-Z0-9]+(_[A-Z0-9]+)*$/.test(name))
    throw new UsageError(`'${name}' is not a variable, such as GUILDHALL_UPLOAD_MIB.`);
  const { title = '', text = '' } = options;
  if (title === '' || text === '')
    throw new UsageError("--title and --text must say what it is, such as 'Upload limit (MiB)' and a sentence.");
  const form = formOf(options);
  const field = camelCase(name.replace('GUILDHALL_', ''));
  draft.edit(FILE, (old) => {
    if (old.includes(`'${name}'`)) throw new UsageError(`${name} is declared already, in ${FILE}.`);
    const fields = [`title: ${literal(title)}`, ...form.fields, `prose: ${literal(text)}`].join(', ');
    return withLine(
      old,
      'function serviceSettings(',
      '\n  };\n}',
      `    ${field}: settings.${form.method}('${name}', { ${fields} }),`,
    );
  });
  draft.edit('server/src/config/config.test.ts', (old) => {
    const tested = withLine(old, 'toMatchObject({', '\n  });', `    ${field}: ${form.value},`);
    return form.refused === undefined
      ? tested
      : withLine(tested, 'test.each([', '\n])(', `  ['${name}', ${literal(form.refused)}],`);
  });
}

function formOf({ form = 'text', values = '', min = '', max = '', default: fallback = '' }: SettingOptions): Form {
  const usual = `default: ${literal(fallback)}`;
  if (fallback === '') throw new UsageError('--default must be the value of an absent variable.');
  if (form === 'text') return { method: 'text', fields: [usual], value: literal(fallback) };
  if (form === 'choice') {
    const choices = values.split(',');
    if (!choices.includes(fallback))
      throw new UsageError('--values must list the choices, separated by commas, with the default.');
    const fields = [`values: [${choices.map(literal).join(', ')}]`, usual];
    return { method: 'choice', fields, value: literal(fallback), refused: `no-${choices.join('-')}` };
  }
  if (form !== 'integer') throw new UsageError('--form must be one of text, integer, choice.');
  const numbers = [min, fallback, max].map(Number);
  const [least = 0, usually = 0, most = 0] = numbers;
  if ([min, max].includes('') || !numbers.every(Number.isSafeInteger) || least > usually || usually > most || least < 0)
    throw new UsageError('--min, --default and --max must be whole numbers in this order.');
  return { method: 'integer', fields: [usual, `min: ${min}`, `max: ${max}`], value: fallback, refused: String(most + 1) };
}

/** Adds a line before the first `end` that follows `start`. */
function withLine(text: string, start: string, end: string, line: string): string {
  const from = text.indexOf(start);
  const at = from === -1 ? -1 : text.indexOf(end, from);
  return at === -1 ? text : `${text.slice(0, at)}\n${line}${text.slice(at)}`;
}
