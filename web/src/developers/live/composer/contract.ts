/** A JSON Schema, as OpenAPI 3.1 has it. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

/** A parameter of a path, a query, or a header. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

/** The accounts as which an operation can be sent: `bearer` is an access token. */
export const CREDENTIALS = ['person', 'bot', 'bearer', 'none'] as const;
export type Credential = (typeof CREDENTIALS)[number];

/** How the body of an operation is encoded. */
export type Encoding = 'json' | 'form';

/** An operation of the API. */
export interface Operation {
  id: string;
  method: string;
  /** Below /api/v10: `/channels/{channel_id}/messages`. */
  path: string;
  credentials: readonly Credential[];
  parameters: readonly Parameter[];
  body: { schema: Schema; encoding: Encoding; takesFiles: boolean } | null;
  /** The errors that it names, by code. */
  errors: ReadonlyMap<number, string>;
}

/** The operations, and the schemas that their bodies refer to by `#/components/schemas/<name>`. */
export interface Contract {
  operations: readonly Operation[];
  components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface MediaType {
  schema: Schema;
  examples?: Record<string, { value: { code?: number } }>;
}

interface DescribedOperation {
  operationId: string;
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, MediaType> };
  responses?: Record<string, { content?: Record<string, MediaType> }>;
}

interface Document {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: Contract['components'];
}

function credentialsOf({ security = [] }: DescribedOperation): Credential[] {
  const named = new Set(security.flatMap((one) => (Object.keys(one).length === 0 ? ['none'] : Object.keys(one))));
  return CREDENTIALS.filter((one) => named.has(one));
}

function bodyOf({ requestBody }: DescribedOperation): Operation['body'] {
  const { 'application/json': json, 'application/x-www-form-urlencoded': form } = requestBody?.content ?? {};
  const takesFiles = requestBody?.content['multipart/form-data'] !== undefined;
  if (json) return { schema: json.schema, encoding: 'json', takesFiles };
  return form ? { schema: form.schema, encoding: 'form', takesFiles } : null;
}

function errorsOf({ responses = {} }: DescribedOperation): Map<number, string> {
  const examples = Object.values(responses).flatMap((response) =>
    Object.entries(response.content?.['application/json']?.examples ?? {}),
  );
  return new Map(examples.flatMap(([name, { value }]) => (value.code === undefined ? [] : [[value.code, name]])));
}

/** The contract in an OpenAPI document of this server. */
export function readContract({ paths, components }: Document): Contract {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      id: described.operationId,
      method: method.toUpperCase(),
      path,
      credentials: credentialsOf(described),
      parameters: described.parameters ?? [],
      body: bodyOf(described),
      errors: errorsOf(described),
    })),
  );
  return { operations, components };
}

/** Loads the contract that the server declares. */
export async function loadContract(): Promise<Contract> {
  const response = await fetch('/api/v10/openapi.json', { credentials: 'omit' });
  if (!response.ok) throw new Error(`${response.status} /api/v10/openapi.json`);
  const document: Document = await response.json();
  return readContract(document);
}

/** The operations whose name or route has all words of a search. */
export function searchOperations(operations: readonly Operation[], search: string): Operation[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ id, method, path }) => {
    const text = `${method} ${path} ${id} ${id.replaceAll('_', ' ')}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
