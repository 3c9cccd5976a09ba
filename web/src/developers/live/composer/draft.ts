import type { Credential, Operation } from './contract.ts';

/** A request that is being composed. */
export interface Draft {
  operation: Operation;
  credential: Credential;
  /** The values of parameters by `in:name`, as typed. Lists are separated by commas. */
  values: Readonly<Record<string, string>>;
  /** The text of the body. */
  body: string;
  files: readonly File[];
}

/** The key of a parameter's value. */
export function keyOf(parameter: { in: string; name: string }): string {
  return `${parameter.in}:${parameter.name}`;
}

function typedValue({ values }: Draft, parameter: { in: string; name: string }): string {
  return (values[keyOf(parameter)] ?? '').trim();
}

/** The names of the path's parameters that have no value. */
export function missingParameters(draft: Draft): string[] {
  const paths = draft.operation.parameters.filter((one) => one.in === 'path');
  // "." and ".." would name another path.
  return paths.filter((one) => /^\.{0,2}$/.test(typedValue(draft, one))).map(({ name }) => name);
}

/** The path of a request with its query, below the origin. */
export function addressOf(draft: Draft): string {
  const { operation } = draft;
  const path = operation.path.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = typedValue(draft, { in: 'path', name });
    return value === '' ? hole : encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const parameter of operation.parameters) {
    const value = typedValue(draft, parameter);
    if (parameter.in !== 'query' || value === '') continue;
    const isList = JSON.stringify(parameter.schema).includes('"array"');
    for (const one of isList ? value.split(',') : [value]) query.append(parameter.name, one.trim());
  }
  return `/api/v10${path}${query.size > 0 ? `?${query}` : ''}`;
}

/** The headers of a request, without its credentials. */
export function headersOf(draft: Draft): Record<string, string> {
  const { operation } = draft;
  const typed = operation.parameters.filter((one) => one.in === 'header' && typedValue(draft, one) !== '');
  const headers = Object.fromEntries(typed.map((one) => [one.name, encodeURIComponent(typedValue(draft, one))]));
  if (!hasBody(draft) || draft.files.length > 0) return headers;
  const type = operation.body?.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  return { ...headers, 'Content-Type': type };
}

/** Whether a request has a body. */
export function hasBody({ operation, body, files }: Draft): boolean {
  return operation.body !== null && (body.trim() !== '' || files.length > 0);
}

/** The body of a request: the text as it was typed, a form of its fields, or a form with files. */
export function bodyOf(draft: Draft): BodyInit | undefined {
  const { operation, body, files } = draft;
  if (!hasBody(draft)) return undefined;
  if (files.length > 0) {
    const form = new FormData();
    if (body.trim() !== '') form.set('payload_json', body);
    for (const [n, file] of files.entries()) form.append(`files[${n}]`, file, file.name);
    return form;
  }
  return operation.body?.encoding === 'form' ? formText(body) : body;
}

/** The fields of a JSON object as a form; other texts are sent as they were typed. */
function formText(body: string): string {
  try {
    const fields: unknown = JSON.parse(body);
    return String(new URLSearchParams(Object.entries(Object(fields)).map(([name, value]) => [name, String(value)])));
  } catch {
    return body;
  }
}
