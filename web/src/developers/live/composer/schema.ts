import type { Contract, Schema } from './contract.ts';

type Components = Contract['components'];
/** A way from the root of a JSON document: names of properties and indexes. */
export type JsonPath = readonly (string | number)[];

const REFERENCE = '#/components/schemas/';
/** Schemas refer to themselves; deeper alternatives are left out. */
const DEPTH = 8;

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function schemasIn(value: unknown): Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

/** The schemas of which a value has to match one: without references, unions and intersections. */
export function alternatives(schema: Schema, components: Components, depth = 0): Schema[] {
  if (depth > DEPTH) return [];
  const { $ref, anyOf, oneOf, allOf, ...rest } = schema;
  const further = (one: Schema) => alternatives(one, components, depth + 1);
  const referred = typeof $ref === 'string' ? components.schemas[$ref.slice(REFERENCE.length)] : undefined;
  const found = [
    ...(referred ? further(referred) : []),
    ...[...schemasIn(anyOf), ...schemasIn(oneOf), ...schemasIn(allOf)].flatMap(further),
  ];
  return Object.keys(rest).length > 0 ? [rest, ...found] : found;
}

function step(schema: Schema, key: string | number): Schema[] {
  const { properties, additionalProperties, items, prefixItems } = schema;
  if (typeof key === 'string') {
    const own = isSchema(properties) ? properties[key] : undefined;
    if (isSchema(own)) return [own];
    return isSchema(additionalProperties) ? [additionalProperties] : [];
  }
  const own = schemasIn(prefixItems)[key];
  if (own) return [own];
  return isSchema(items) ? [items] : [];
}

/** The schemas of which the value at a path has to match one. */
export function schemasAt(schema: Schema, components: Components, path: JsonPath): Schema[] {
  let held = alternatives(schema, components);
  for (const key of path) held = held.flatMap((one) => step(one, key)).flatMap((one) => alternatives(one, components));
  return held;
}

/** A property that an object may have. */
export interface Property {
  name: string;
  isRequired: boolean;
  schemas: Schema[];
}

/** The properties of an object that matches one of the schemas; the required ones come first. */
export function propertiesOf(schemas: readonly Schema[], components: Components): Property[] {
  const found = new Map<string, Property>();
  for (const { properties, required } of schemas) {
    const names = Array.isArray(required) ? required : [];
    for (const [name, schema] of Object.entries(isSchema(properties) ? properties : {})) {
      const before = found.get(name);
      const isRequired = names.includes(name) || (before?.isRequired ?? false);
      const own = isSchema(schema) ? alternatives(schema, components) : [];
      found.set(name, { name, isRequired, schemas: [...(before?.schemas ?? []), ...own] });
    }
  }
  return [...found.values()].toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

/** The types that a schema names. */
export function typesOf({ type }: Schema): string[] {
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.filter((one) => typeof one === 'string') : [];
}

/** The values that are the only ones: of `const`, of `enum`, of booleans and null. */
export function valuesOf(schemas: readonly Schema[]): unknown[] {
  const found = schemas.flatMap((one) => {
    if ('const' in one) return [one.const];
    if (Array.isArray(one.enum)) return one.enum.map((value: unknown) => value);
    return typesOf(one).flatMap((type) => (type === 'boolean' ? [true, false] : type === 'null' ? [null] : []));
  });
  return [...new Set(found)];
}

/** Words for what schemas allow: `string, at most 2000 | null`. */
export function describeSchemas(schemas: readonly Schema[]): string {
  const words = schemas.map((one) => {
    const types = typesOf(one);
    if ('const' in one) return JSON.stringify(one.const);
    if (Array.isArray(one.enum)) return one.enum.map((value: unknown) => JSON.stringify(value)).join(' | ');
    const format = typeof one.format === 'string' ? ` (${one.format})` : '';
    const most = one.maxLength ?? one.maxItems ?? one.maximum;
    const least = one.minLength ?? one.minItems ?? one.minimum;
    const bound = most === undefined && least === undefined ? '' : ` ${least ?? ''}…${most ?? ''}`;
    return types.length === 0 ? '' : `${types.join(' | ')}${format}${bound}`;
  });
  return [...new Set(words.filter(Boolean))].join(' | ');
}

const SAMPLES: Readonly<Record<string, unknown>> = { string: '', integer: 0, number: 0, boolean: false, array: [], null: null };

/** The least value that a schema accepts: its required fields, empty. */
export function leastValue(schema: Schema, components: Components, depth = 0): unknown {
  const all = alternatives(schema, components);
  const own = all.find((one) => one.properties !== undefined || typesOf(one).length > 0 || 'const' in one || 'enum' in one);
  if (!own || depth > DEPTH) return {};
  if ('default' in own) return own.default;
  if ('const' in own) return own.const;
  if (Array.isArray(own.enum)) return own.enum[0];
  const [type = 'object'] = typesOf(own);
  if (type !== 'object') return SAMPLES[type];
  const required = propertiesOf([own], components).filter(({ isRequired }) => isRequired);
  return Object.fromEntries(required.map(({ name, schemas: [first = {}] }) => [name, leastValue(first, components, depth + 1)]));
}
