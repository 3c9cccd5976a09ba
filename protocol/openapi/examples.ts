import { isObject, type JsonSchema } from './schemas.ts';

const FORMATS: Readonly<Record<string, string>> = {
  snowflake: '1309843721648001024',
  'date-time': '2026-11-23T12:00:00.000000+00:00',
  uri: 'https://example.com/',
  image: 'data:image/png;base64,iVBORw0KGgo=',
};

/** Levels of nesting that an example shows; below them objects and lists are empty where the schema lets them be. */
const DEPTH = 4;

/** A value that a schema accepts: the same one each time. Optional fields are left out below the first level. */
export function exampleOf(schema: JsonSchema, components: ReadonlyMap<string, JsonSchema>, depth = 0): unknown {
  const { $ref, type, anyOf, oneOf, properties, items, minItems, required, format, pattern, minLength, minimum } = schema;
  if (typeof $ref === 'string')
    return exampleOf(components.get($ref.slice('#/components/schemas/'.length)) ?? {}, components, depth);
  if ('const' in schema) return schema.const;
  const [first] = [schema.enum, oneOf, anyOf].flatMap((options) => (Array.isArray(options) ? options : []));
  if (Array.isArray(schema.enum)) return first;
  if (isObject(first)) return exampleOf({ ...first }, components, depth);
  switch (Array.isArray(type) ? type[0] : type) {
    case 'string':
      return text({ format, pattern, minLength });
    case 'integer':
    case 'number':
      return typeof minimum === 'number' ? minimum : 0;
    case 'boolean':
      return true;
    case 'array': {
      const least = typeof minItems === 'number' ? minItems : 0;
      const length = Math.max(least, depth < DEPTH ? 1 : 0);
      return isObject(items) ? Array.from({ length }, () => exampleOf({ ...items }, components, depth + 1)) : [];
    }
    case 'object': {
      const names = Array.isArray(required) ? required : [];
      const fields = isObject(properties) ? Object.entries(properties) : [];
      const shown = fields.filter(([name]) => names.includes(name) || depth === 0);
      return Object.fromEntries(shown.map(([name, inner]) => [name, exampleOf({ ...inner }, components, depth + 1)]));
    }
    default:
      return null;
  }
}

function text({ format, pattern, minLength }: JsonSchema): string {
  if (typeof format === 'string' && FORMATS[format]) return FORMATS[format];
  if (typeof pattern === 'string' && pattern.includes('0-9')) return '1';
  return typeof minLength === 'number' && minLength > 'text'.length ? 'text'.padEnd(minLength, '-') : 'text';
}
