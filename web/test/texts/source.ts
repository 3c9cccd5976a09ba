import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync, Visitor } from 'vite';

const WEB = resolve(import.meta.dirname, '../..');
export const SOURCE = join(WEB, 'src');
export const MESSAGES = join(WEB, 'messages');

/** The texts and imports of one source file. */
export interface SourceFile {
  /** Relative to src. */
  path: string;
  code: string;
  /** String literals. */
  strings: ReadonlySet<string>;
  /** Template literals, as patterns that match what they can become. */
  templates: readonly RegExp[];
  /** Files of src that it imports, relative to src. */
  imports: readonly string[];
  /** The areas whose catalog it reads: the first argument of `texts`. */
  areas: readonly string[];
  /** Text between tags and in visible attributes, with its line. */
  visible: readonly { line: number; text: string }[];
}

/** Attributes whose value people see or hear. */
const VISIBLE = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
  'label',
  'hint',
  'lead',
];
const LETTERS = /\p{L}{2}/u;

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Reads a file of src with what the checks of texts need. */
function readSource(path: string): SourceFile {
  const code = readFileSync(join(SOURCE, path), 'utf8');
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const strings = new Set<string>();
  const templates: RegExp[] = [];
  const imports: string[] = [];
  const areas: string[] = [];
  const visible: { line: number; text: string }[] = [];
  const show = (start: number, text: string) => {
    const words = text.trim().replace(/\s+/g, ' ');
    if (LETTERS.test(words)) visible.push({ line: code.slice(0, start).split('\n').length, text: words });
  };
  new Visitor({
    ImportDeclaration({ source }) {
      if (source.value.startsWith('.')) imports.push(relative(SOURCE, resolve(SOURCE, dirname(path), source.value)));
      // The service worker reads its texts without a formatter.
      const area = /messages\/en\/([\w-]+)\.json$/.exec(source.value)?.[1];
      if (area) areas.push(area);
    },
    Literal({ value }) {
      if (typeof value === 'string') strings.add(value);
    },
    MemberExpression({ object, property }) {
      if (object.type === 'Identifier' && object.name === 'english' && property.type === 'Identifier') strings.add(property.name);
    },
    TemplateLiteral({ quasis }) {
      const parts = quasis.map(({ value }) => escaped(value.raw));
      if (parts.some((part) => part.length > 1)) templates.push(new RegExp(`^${parts.join('.+')}$`, 's'));
    },
    CallExpression({ callee, arguments: [first] }) {
      const isTexts = callee.type === 'Identifier' && callee.name === 'texts';
      if (isTexts && first?.type === 'Literal' && typeof first.value === 'string') areas.push(first.value);
    },
    JSXText({ start, value }) {
      show(start, value);
    },
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !VISIBLE.includes(name.name)) return;
      if (value?.type === 'Literal' && typeof value.value === 'string') show(value.start, value.value);
      if (value?.type !== 'JSXExpressionContainer') return;
      const { expression } = value;
      if (expression.type === 'Literal' && typeof expression.value === 'string') show(expression.start, expression.value);
      if (expression.type === 'TemplateLiteral') show(expression.start, expression.quasis.map((one) => one.value.raw).join(' '));
    },
  }).visit(program);
  return { path, code, strings, templates, imports, areas, visible };
}

/** All source files but tests. */
export function readSources(): SourceFile[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path))
    .sort()
    .map(readSource);
}

/** The texts of a language by area. */
export function readCatalogs(language: string): Record<string, Record<string, string>> {
  const folder = join(MESSAGES, language);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => [name.replace(/\.json$/, ''), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  );
}
