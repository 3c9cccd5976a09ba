/** The fields of a JSON object, or undefined for anything else. */
export function fieldsOf(value: unknown): Record<string, unknown> | undefined {
  return isObject(value) ? value : undefined;
}

/** A string field, or undefined. */
export function textOf(value: unknown, key: string): string | undefined {
  const found = fieldsOf(value)?.[key];
  return typeof found === 'string' ? found : undefined;
}

/** A list of strings, or undefined for anything else. */
export function textsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
