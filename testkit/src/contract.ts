import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const file = process.env.GUILDHALL_CONTRACT ?? fileURLToPath(new URL('../../../shared/reference/openapi.json', import.meta.url));

interface Operation {
  operationId: string;
  responses: Record<string, { $ref?: string; content?: Record<string, { schema?: object }> }>;
}
interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<
      string,
      { oneOf?: object[]; properties?: Record<string, { enum?: unknown[]; [key: string]: unknown }>; [key: string]: unknown }
    >;
    responses: Record<string, { content?: Record<string, { schema?: object }> }>;
  };
}

/** The HTTP contract, when it lies beside the project; answers are then held against it. */
const contract: Contract | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;

/** What the other reference tables know and the contract does not; they rank above it. */
const BEYOND: Record<string, readonly (string | number)[]> = {
  EntitlementTypes: [1],
  ChannelTypes: [16],
  MessageReferenceType: [1],
  OAuth2Scopes: ['lobbies.write', 'relationships.write', 'sdk.social_layer', 'sdk.social_layer_presence'],
  GuildFeatures: [
    'ENHANCED_ROLE_COLORS',
    'GUESTS_ENABLED',
    'GUILD_TAGS',
    'GUILD_TAGS_BADGE_PACK_CREEPY_CRAWLIES',
    'GUILD_TAGS_BADGE_PACK_FLEX',
    'GUILD_TAGS_BADGE_PACK_PETS',
    'GUILD_TAGS_BADGE_PACK_PLANT',
    'MEMBER_VERIFICATION_MANUAL_APPROVAL',
    'MORE_SOUNDBOARD',
    'SOUNDBOARD',
  ],
};
for (const [name, values] of Object.entries(BEYOND)) {
  contract?.components.schemas[name]?.oneOf?.push(...values.map((value) => ({ const: value })));
}
contract?.components.schemas.GuildChannelResponse?.properties?.type?.enum?.push(16);

interface Pattern {
  method: string;
  match: RegExp;
  /** How many parts are literal: the more, the better the match. */
  literal: number;
  operation: Operation;
}

const patterns: Pattern[] = Object.entries(contract?.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([, operation]) => operation.operationId)
    .map(([method, operation]) => ({
      method: method.toUpperCase(),
      match: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      literal: path.split('/').filter((part) => !part.startsWith('{')).length,
      operation,
    })),
);

// The contract calls these codes integers; on the wire they are names such as BASE_TYPE_REQUIRED (reference table "errors", kind form_code).
const fieldError = {
  type: 'object',
  properties: { code: { type: 'string' }, message: { type: 'string' } },
  required: ['code', 'message'],
};
if (contract) {
  const _errors = { type: 'array', minItems: 1, items: fieldError };
  contract.components.schemas.InnerErrors = {
    type: 'object',
    properties: { _errors },
    additionalProperties: false,
    required: ['_errors'],
  };
}

const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false });
// A schema each: what is found inside of a larger one is compiled anew for everything that names it.
for (const [name, schema] of Object.entries(contract?.components.schemas ?? {}))
  ajv.addSchema({ $id: name, ...withPlainRefs(schema) });
const compiled = new Map<string, ValidateFunction>();

/** Paths of people's clients that the contract would take for one of its own with an id. */
const BESIDE = [/^\/guilds\/\d+\/roles\/connections-configurations$/];

/**
 * What is wrong with an answer by the contract: an undocumented success status, or a body that its schema refuses.
 * Undefined when nothing is, when the contract is not there, or when it does not know the operation.
 */
export function contractComplaint(method: string, path: string, status: number, body: unknown): string | undefined {
  const found = patterns
    .filter((pattern) => pattern.method === method && pattern.match.test(path))
    .sort((a, b) => b.literal - a.literal)[0];
  if (!found || status >= 500 || BESIDE.some((own) => own.test(path))) return undefined;
  const { operationId, responses } = found.operation;
  const named = responses[status] ?? (status >= 400 ? responses['4XX'] : undefined);
  if (!named) return status < 400 ? `${operationId} answered ${status}, which the contract does not know` : undefined;
  const response = named.$ref ? contract?.components.responses[named.$ref.split('/').at(-1) ?? ''] : named;
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

/** The same schema, with others under their own names. */
function withPlainRefs(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"'));
}
