import { LIMITS } from '@guildhall/protocol/limits';
import { addFieldErrors, complain, type FieldError, type FormErrorTree } from '../core/framework/errors.ts';

/** The subset of JSON Schema that our schemas use. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  const?: unknown;
  enum?: readonly unknown[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
  additionalProperties?: Schema | boolean;
  /** For maps: one pattern for all keys. */
  patternProperties?: Record<string, Schema>;
  maxProperties?: number;
}

/**
 * The nested `errors` tree of a value that its schema refused, with the codes of docs/contract/errors.md#form-errors.
 * Runs only on the error path. Empty if it finds nothing wrong.
 */
export function formErrors(schema: object, value: unknown): FormErrorTree {
  const report = new Report();
  walk(schema, value, [], report);
  const tree: FormErrorTree = {};
  for (const [path, complaint] of report.complaints) addFieldErrors(tree, path, [complaint]);
  return tree;
}

/** A time with its zone, with the same syntax as the schemas' own check. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/i;

const TWICE = complain.custom('SET_TYPE_ALREADY_CONTAINS_VALUE', 'The set already contains this value');

/** Collects the errors of a value by path; stops when it is full. */
class Report {
  readonly complaints: [readonly string[], FieldError][] = [];

  get isFull(): boolean {
    return this.complaints.length >= LIMITS.http.complaints.max;
  }

  add(path: readonly string[], complaint: FieldError): void {
    if (!this.isFull) this.complaints.push([path, complaint]);
  }
}

function walk(schema: Schema, value: unknown, path: readonly string[], report: Report): void {
  if (report.isFull) return;
  if (schema.anyOf) walkUnion(schema.anyOf, value, path, report);
  else if ('const' in schema || schema.enum) {
    const values = schema.enum ?? [schema.const];
    if (!values.includes(value)) report.add(path, complain.choices(values));
  } else if (schema.type === 'object') walkObject(schema, value, path, report);
  else if (schema.type === 'array') walkArray(schema, value, path, report);
  else {
    const complaint = scalarComplaint(schema, value);
    if (complaint) report.add(path, complaint);
  }
}

function walkUnion(options: readonly Schema[], value: unknown, path: readonly string[], report: Report): void {
  const present = options.filter((option) => option.type !== 'null');
  if (value === null && present.length < options.length) return;
  const single = present.length === 1 ? present[0] : undefined;
  if (single) {
    walk(single, value, path, report);
    return;
  }
  if (present.every((option) => 'const' in option)) {
    const values = present.map((option) => option.const);
    if (!values.includes(value)) report.add(path, complain.choices(values));
    return;
  }
  let fewest: Report['complaints'] | undefined;
  for (const option of present) {
    const found = new Report();
    walk(option, value, path, found);
    if (!found.complaints.length) return;
    if (!fewest || found.complaints.length < fewest.length) fewest = found.complaints;
  }
  for (const [at, complaint] of fewest ?? []) report.add(at, complaint);
}

function walkObject(schema: Schema, value: unknown, path: readonly string[], report: Report): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report.add(path, complain.custom('MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType'));
    return;
  }
  const entries = new Map<string, unknown>(Object.entries(value));
  if (entries.size > (schema.maxProperties ?? Number.POSITIVE_INFINITY)) {
    report.add(path, lengthComplaint(undefined, schema.maxProperties));
    return;
  }
  for (const [pattern, inner] of Object.entries(schema.patternProperties ?? {}))
    for (const [key, field] of entries) if (new RegExp(pattern).test(key)) walk(inner, field, [...path, key], report);
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    const field = entries.get(key);
    if (field !== undefined) walk(inner, field, [...path, key], report);
    else if (schema.required?.includes(key)) report.add([...path, key], complain.required());
  }
  if (typeof schema.additionalProperties === 'object') {
    for (const [key, field] of entries) {
      if (!schema.properties?.[key]) walk(schema.additionalProperties, field, [...path, key], report);
    }
  }
}

function walkArray(schema: Schema, value: unknown, path: readonly string[], report: Report): void {
  if (!Array.isArray(value)) {
    report.add(path, complain.custom('LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType'));
    return;
  }
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items, uniqueItems } = schema;
  // A node has complaints of its own or of its children, and those of an endless list would be just as long.
  if (value.length < minItems || value.length > maxItems) {
    report.add(path, lengthComplaint(schema.minItems, schema.maxItems));
    return;
  }
  const seen = new Set<string>();
  for (const [index, item] of value.entries()) {
    const text = uniqueItems ? JSON.stringify(item) : undefined;
    if (text !== undefined && seen.has(text)) report.add([...path, String(index)], TWICE);
    else if (items) walk(items, item, [...path, String(index)], report);
    if (text !== undefined) seen.add(text);
  }
}

function scalarComplaint(schema: Schema, value: unknown): FieldError | undefined {
  switch (schema.type) {
    case 'string':
      return stringComplaint(schema, value);
    case 'integer':
    case 'number':
      return numberComplaint(schema, value);
    case 'boolean':
      return typeof value === 'boolean' ? undefined : complain.custom('BOOLEAN_TYPE_CONVERT', 'Must be either true or false.');
    case 'null':
      return value === null ? undefined : complain.custom('UNION_TYPE_CHOICES', 'Value must be null.');
    default:
      return undefined;
  }
}

function stringComplaint(schema: Schema, value: unknown): FieldError | undefined {
  if (typeof value !== 'string') {
    if (schema.format === 'snowflake') return snowflakeComplaint(value);
    return complain.custom('STRING_TYPE_CONVERT', 'Could not interpret as string.');
  }
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  if (minLength > 0 && value.length === 0) return complain.required();
  if (value.length < minLength || value.length > maxLength) return lengthComplaint(schema.minLength, schema.maxLength);
  if (schema.format === 'date-time' && !(TIME.test(value) && Number.isFinite(Date.parse(value))))
    return complain.custom('DATE_TIME_TYPE_PARSE', `Could not parse ${value.slice(0, 40)}. Should be ISO8601.`);
  if (schema.pattern && !new RegExp(schema.pattern).test(value)) {
    if (schema.format === 'snowflake') return snowflakeComplaint(value);
    if (schema.format === 'image') return complain.custom('IMAGE_INVALID', 'Invalid image data.');
    return complain.custom('STRING_TYPE_REGEX', 'String value did not match validation regex.');
  }
  return undefined;
}

function numberComplaint(schema: Schema, value: unknown): FieldError | undefined {
  if (typeof value !== 'number' || (schema.type === 'integer' && !Number.isInteger(value)))
    return complain.custom(
      'NUMBER_TYPE_COERCE',
      `Value "${String(value).slice(0, 40)}" is not ${schema.type === 'integer' ? 'int' : 'float'}.`,
    );
  if (schema.minimum !== undefined && value < schema.minimum)
    return complain.custom('NUMBER_TYPE_MIN', `int value should be greater than or equal to ${schema.minimum}.`);
  if (schema.maximum !== undefined && value > schema.maximum)
    return complain.custom('NUMBER_TYPE_MAX', `int value should be less than or equal to ${schema.maximum}.`);
  return undefined;
}

/** The complaint about a value that should be an id. */
export function snowflakeComplaint(value: unknown): FieldError {
  return complain.custom('NUMBER_TYPE_COERCE', `Value "${String(value).slice(0, 40)}" is not snowflake.`);
}

function lengthComplaint(min: number | undefined, max: number | undefined): FieldError {
  if (max === undefined) return complain.custom('BASE_TYPE_MIN_LENGTH', `Must be ${min} or more in length.`);
  return min === undefined ? complain.maxLength(max) : complain.length(min, max);
}
