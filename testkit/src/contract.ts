import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

interface Operation {
  operationId: string;
  responses: Record<string, { $ref?: string; content?: Record<string, { schema?: object }> }>;
}
interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, object>;
    responses: Record<string, { content?: Record<string, { schema?: object }> }>;
  };
}

/** The HTTP contract that every response in tests is checked against (protocol/contract/README.md). */
const contract: Contract = JSON.parse(readFileSync(new URL('../../protocol/contract/openapi.json', import.meta.url), 'utf8'));

interface Pattern {
  method: string;
  match: RegExp;
  /** The number of literal parts: more literal parts are a better match. */
  literal: number;
  operation: Operation;
}

const patterns: Pattern[] = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([, operation]) => operation.operationId)
    .map(([method, operation]) => ({
      method: method.toUpperCase(),
      match: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      literal: path.split('/').filter((part) => !part.startsWith('{')).length,
      operation,
    })),
);

const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false });
// One schema each: a nested schema would be compiled again for each reference to it.
for (const [name, schema] of Object.entries(contract.components.schemas)) ajv.addSchema({ $id: name, ...withPlainRefs(schema) });
const compiled = new Map<string, ValidateFunction>();

/** Paths of people's clients that would match a path of the contract with an id. */
const BESIDE = [/^\/guilds\/\d+\/roles\/connections-configurations$/];

/**
 * How a response violates the contract: an undocumented success status, or a body that does not match its schema. Undefined if it
 * is valid, or if the contract does not have the operation.
 */
export function contractComplaint(method: string, path: string, status: number, body: unknown): string | undefined {
  const found = patterns
    .filter((pattern) => pattern.method === method && pattern.match.test(path))
    .sort((a, b) => b.literal - a.literal)[0];
  if (!found || status >= 500 || BESIDE.some((own) => own.test(path))) return undefined;
  const { operationId, responses } = found.operation;
  const named = responses[status] ?? (status >= 400 ? responses['4XX'] : undefined);
  if (!named) return status < 400 ? `${operationId} answered ${status}, which the contract does not know` : undefined;
  const response = named.$ref ? contract.components.responses[named.$ref.split('/').at(-1) ?? ''] : named;
  const schema = response?.content?.['application/json']?.schema;
  if (!schema) return undefined;
  const key = `${operationId} ${status}`;
  let validate = compiled.get(key);
  if (!validate) {
    validate = ajv.compile(withPlainRefs(schema));
    compiled.set(key, validate);
  }
  if (validate(body)) return undefined;
  const [first] = validate.errors ?? [];
  return `${operationId} ${status}: ${first?.instancePath || 'the body'} ${first?.message ?? 'is refused'} (${first?.schemaPath})`;
}

/** The same schema, with plain references to other schemas. */
function withPlainRefs(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"'));
}
