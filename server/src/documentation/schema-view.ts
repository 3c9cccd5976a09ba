import { isObject, type JsonSchema } from '@guildhall/protocol/openapi/schemas';
import { type Html, html } from '../core/values/html.ts';
import type { Prose } from './markdown.ts';
import { isEnumeration, type Model, type Notes, refOf } from './model.ts';
import { enumPath, objectPath } from './paths.ts';

/** A row of a table of fields. */
interface Field {
  name: string;
  depth: number;
  isRequired: boolean;
  schema: JsonSchema;
  note: string;
}

/** Levels of fields within fields that are shown. */
const DEPTH = 6;

const FORMATS: Readonly<Record<string, string>> = {
  snowflake: 'snowflake',
  'date-time': 'ISO 8601 time',
  uri: 'URL',
  image: 'image as a data URI',
};

/** Shows schemas as types and tables of fields, with links to the objects in them. */
export class SchemaView {
  readonly #components: Model['components'];
  readonly #prose: Prose;

  constructor({ components }: Model, prose: Prose) {
    this.#components = components;
    this.#prose = prose;
  }

  /** The fields of an object or of the items of a list; undefined if it has none of its own. */
  fields(schema: JsonSchema, notes: Notes, { marksOptional = true }: { marksOptional?: boolean } = {}): Html | undefined {
    const rows = fieldsOf(schema, notes, { path: '', depth: 0 });
    if (rows.length === 0) return undefined;
    return html`<table class="fields"><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>
<tbody>${rows.map((row) => this.#row(row, marksOptional))}</tbody></table>`;
  }

  /** The type of a schema in words. */
  type(schema: JsonSchema): Html {
    const title = refOf(schema);
    if (title !== undefined) {
      const component = this.#components.get(title);
      const isTable = component !== undefined && isEnumeration(component);
      return html`<a href="${isTable ? enumPath(title) : objectPath(title)}">${title}</a>`;
    }
    const variants = variantsOf(schema);
    if (variants.length > 0) return this.#union(variants);
    const { type } = schema;
    if (Array.isArray(type)) return this.#union(type.map((one): JsonSchema => ({ ...schema, type: one })));
    if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`;
    if (Array.isArray(schema.enum)) return joined(schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`));
    if (type === 'array') {
      const tuple = schemasIn(schema.prefixItems);
      if (tuple.length > 0)
        return html`tuple of ${joined(
          tuple.map((one) => this.type(one)),
          ', ',
        )}`;
      return html`array of ${isObject(schema.items) ? this.type({ ...schema.items }) : 'values'}`;
    }
    if (type === 'object' && !schema.properties && isObject(schema.additionalProperties))
      return html`map of ${this.type({ ...schema.additionalProperties })}`;
    if (type === 'string' && typeof schema.format === 'string') return html`${FORMATS[schema.format] ?? schema.format}`;
    return html`${typeof type === 'string' ? type : 'any value'}`;
  }

  #union(variants: readonly JsonSchema[]): Html {
    const types = variants.map((one) => this.type(one));
    return joined([...new Map(types.map((one) => [one.text, one])).values()]);
  }

  #row({ name, depth, isRequired, schema, note }: Field, marksOptional: boolean): Html {
    const bounds = boundsOf(schema);
    const mark = isRequired
      ? html`<span class="required">required</span>`
      : marksOptional && html`<span class="optional">optional</span>`;
    return html`<tr class="depth-${Math.min(depth, DEPTH)}"><th scope="row"><code>${name}</code>${mark}</th><td>${this.type(schema)}</td><td>${note && this.#prose.description(note)}${bounds && html`<p class="bounds">${bounds}</p>`}</td></tr>`;
  }
}

/** The fields of a schema, those of objects without a title below theirs. */
function fieldsOf(schema: JsonSchema, notes: Notes, place: { path: string; depth: number }): Field[] {
  if (place.depth > DEPTH) return [];
  const { items, properties, additionalProperties } = schema;
  const variants = variantsOf(schema);
  if (variants.length > 0) return unique(variants.flatMap((one) => fieldsOf(one, notes, place)));
  if (isObject(items)) return fieldsOf({ ...items }, notes, place);
  if (isObject(additionalProperties) && !properties) return fieldsOf({ ...additionalProperties }, notes, place);
  if (!isObject(properties)) return [];
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(properties).flatMap(([name, inner]) => {
    if (!isObject(inner)) return [];
    const path = place.path === '' ? name : `${place.path}.${name}`;
    const own: JsonSchema = { ...inner };
    const field = { name, depth: place.depth, isRequired: required.includes(name), schema: own, note: notes[path] ?? '' };
    return [field, ...fieldsOf(own, notes, { path, depth: place.depth + 1 })];
  });
}

/** The first of the fields with the same name and depth in a row: those of several forms of an object. */
function unique(fields: readonly Field[]): Field[] {
  const seen = new Set<string>();
  return fields.filter(({ name, depth }) => {
    const key = `${depth} ${name}`;
    if (seen.has(key) && depth === fields[0]?.depth) return false;
    seen.add(key);
    return true;
  });
}

function variantsOf({ anyOf, oneOf, allOf }: JsonSchema): JsonSchema[] {
  return [anyOf, oneOf, allOf].flatMap(schemasIn);
}

function schemasIn(list: unknown): JsonSchema[] {
  return Array.isArray(list) ? list.filter(isObject).map((one) => ({ ...one })) : [];
}

/** Types with a word between them, the last of which is null if one is. */
function joined(types: readonly Html[], between = ' or '): Html {
  return html`${types.map((one, index) => (index === 0 ? one : html`${between}${one}`))}`;
}

/** The bounds of a schema in words: `1 to 100 characters`. */
export function boundsOf(schema: JsonSchema): string {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, default: fallback, pattern, format, items } = schema;
  const within = isObject(items) && !refOf({ ...items }) ? boundsOf({ ...items }) : '';
  const ofVariants = [...new Set(variantsOf(schema).map(boundsOf))].filter(Boolean);
  return [
    range(minLength, maxLength, 'character'),
    range(minimum, maximum, ''),
    range(minItems, maxItems, 'item'),
    within && `each: ${within}`,
    typeof pattern === 'string' && format === undefined ? `matches ${pattern}` : '',
    ...ofVariants,
    fallback === undefined ? '' : `default: ${JSON.stringify(fallback)}`,
  ]
    .filter(Boolean)
    .join('; ');
}

function range(min: unknown, max: unknown, unit: string): string {
  const from = typeof min === 'number' ? min : undefined;
  const to = typeof max === 'number' ? max : undefined;
  if (from === undefined && to === undefined) return '';
  const counted = (count: number) => (unit === '' ? '' : ` ${unit}${count === 1 ? '' : 's'}`);
  const figure = (count: number) => count.toLocaleString('en');
  if (to === undefined) return `at least ${figure(from ?? 0)}${counted(from ?? 0)}`;
  if (from === undefined || (from === 0 && unit !== '')) return `at most ${figure(to)}${counted(to)}`;
  return from === to ? `${figure(to)}${counted(to)}` : `${figure(from)} to ${figure(to)}${counted(to)}`;
}
