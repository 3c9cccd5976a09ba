import { isSnowflakeParameter, type Operation, type Status } from '../operation.ts';
import { SNOWFLAKE_PATTERN } from '../ids.ts';
import { exampleOf } from './examples.ts';
import { ERROR, failures } from './failures.ts';
import { isObject, type JsonSchema, SchemaWriter } from './schemas.ts';

/** The facts about the serving server that a document contains. */
export interface DocumentInfo {
  /** The base of all paths: `https://chat.example.com/api/v10`. */
  url: string;
  version: string;
}

/** An OpenAPI 3.1 document. */
export interface OpenapiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, JsonSchema>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
}

const ID: JsonSchema = { type: 'string', format: 'snowflake', pattern: SNOWFLAKE_PATTERN };
const REASON = {
  name: 'X-Audit-Log-Reason',
  in: 'header',
  schema: { type: 'string', maxLength: 512 },
  description: 'URL-encoded UTF-8.',
};

/** Describes operations as an OpenAPI 3.1 document, with their errors and examples. */
export function openapiDocument(operations: readonly Operation[], { url, version }: DocumentInfo): OpenapiDocument {
  const writer = new SchemaWriter();
  writer.components.set('Error', ERROR);
  const paths: OpenapiDocument['paths'] = {};
  for (const operation of operations.toSorted(byPath)) {
    paths[operation.path] ??= {};
    Object.assign(paths[operation.path] ?? {}, { [operation.method.toLowerCase()]: describe(operation, writer) });
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Guildhall HTTP API', version, description: 'Generated from the declarations that the server runs.' },
    servers: [{ url }],
    paths,
    components: { schemas: Object.fromEntries(writer.components), securitySchemes: SECURITY },
  };
}

const SECURITY: Record<string, JsonSchema> = {
  bot: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Bot <token>`' },
  person: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token of a person.' },
  bearer: { type: 'http', scheme: 'bearer', description: 'An access token with the scope.' },
};

function byPath(a: Operation, b: Operation): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

function describe(operation: Operation, writer: SchemaWriter): JsonSchema {
  const { id, path, audit, auth } = operation;
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: isSnowflakeParameter(name) ? ID : { type: 'string' },
  }));
  const security = auth.map((one) =>
    one === 'none' ? {} : one.startsWith('bearer:') ? { bearer: [one.slice('bearer:'.length)] } : { [one]: [] },
  );
  const body = requestBody(operation, writer);
  return {
    operationId: id,
    security,
    parameters: [...parameters, ...queryParameters(operation, writer), ...(audit ? [REASON] : [])],
    ...(body ? { requestBody: body } : {}),
    responses: withPages(operation, { ...successes(operation, writer), ...failures(operation) }),
  };
}

/** Operations whose address shows a page to browsers, which open it without the header Authorization. */
const PAGES: ReadonlySet<string> = new Set(['preview_authorization']);

function withPages({ id }: Operation, responses: Record<string, JsonSchema>): Record<string, JsonSchema> {
  if (!PAGES.has(id)) return responses;
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const content = isObject(response.content) ? response.content : {};
      return [status, { ...response, content: { ...content, 'text/html': {} } }];
    }),
  );
}

function queryParameters({ query }: Operation, writer: SchemaWriter): JsonSchema[] {
  if (!query) return [];
  const { properties, required } = writer.write({ ...query, title: undefined });
  if (!isObject(properties)) return [];
  const names = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: names.includes(name), schema }));
}

function requestBody({ body, files, oauth }: Operation, writer: SchemaWriter): JsonSchema | undefined {
  if (!body) return undefined;
  const schema = writer.write(body);
  const example = exampleOf(schema, writer.components);
  const multipart = {
    allOf: [schema],
    properties: { payload_json: { type: 'string' } },
    additionalProperties: { type: 'string', format: 'binary' },
  };
  return {
    content: {
      ...(oauth ? {} : { 'application/json': { schema, example } }),
      'application/x-www-form-urlencoded': { schema },
      ...(files ? { 'multipart/form-data': { schema: multipart } } : {}),
    },
  };
}

function successes({ replies }: Operation, writer: SchemaWriter): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(replies).map(([status, reply]) => {
      const description = DESCRIPTIONS[status] ?? status;
      if (!reply) return [status, { description }];
      if ('file' in reply && typeof reply.file === 'string') return [status, { description, content: { [reply.file]: {} } }];
      const schema = writer.write(reply);
      return [
        status,
        { description, content: { 'application/json': { schema, example: exampleOf(schema, writer.components) } } },
      ];
    }),
  );
}

const DESCRIPTIONS: Readonly<Record<string, string>> = { 200: 'Success', 201: 'Created', 204: 'No content' } satisfies Record<
  Status,
  string
>;
