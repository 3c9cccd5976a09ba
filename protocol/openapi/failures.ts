import { ERRORS, type ErrorName } from '../errors.ts';
import { COMMON_ERRORS, isSnowflakeParameter, type Operation } from '../operation.ts';
import type { JsonSchema } from './schemas.ts';

/** An error that has no name: its code is 0. */
interface Unnamed {
  status: number;
  message: string;
  applies: (operation: Operation) => boolean;
}

const UNAUTHORIZED = 401;
const TOO_MANY = 429;

/** The errors of any operation that come from rules outside of it, by their status. */
const UNNAMED: readonly Unnamed[] = [
  { status: UNAUTHORIZED, message: '401: Unauthorized', applies: ({ auth }) => auth.some((one) => one !== 'none') },
  { status: 404, message: '404: Not Found', applies: ({ path }) => path.includes('{') || path.startsWith('/operator/') },
  { status: 415, message: '415: Unsupported Media Type', applies: () => true },
  { status: TOO_MANY, message: 'You are being rate limited.', applies: () => true },
  { status: 431, message: '431: Request Header Fields Too Large', applies: () => true },
  // A message field that is refused, so that it is not dropped silently.
  {
    status: 501,
    message: '501: Not Implemented',
    applies: ({ body }) => JSON.stringify(body ?? {}).includes('"shared_client_theme":'),
  },
  { status: 503, message: '503: Service Unavailable', applies: () => true },
];

/** The common errors that only some operations can answer; all others are of every operation. */
const ONLY_FOR: Readonly<Partial<Record<ErrorName, (operation: Operation) => boolean>>> = {
  BOTS_NOT_ALLOWED: hasCaller,
  ONLY_BOTS: hasCaller,
  ACCOUNT_DISABLED: hasCaller,
  VERIFY_YOUR_ACCOUNT: hasCaller,
  INVALID_ACCOUNT_TYPE: hasCaller,
  TWO_FACTOR_REQUIRED: hasCaller,
  MISSING_SCOPE: ({ auth }) => auth.some((one) => one.startsWith('bearer:')),
  REQUEST_TOO_LARGE: ({ body }) => body !== undefined,
  INVALID_JSON: ({ body }) => body !== undefined,
  FILE_TOO_LARGE: ({ body }) => body !== undefined,
  INVALID_FORM_BODY: ({ body, query, path, audit }) =>
    body !== undefined ||
    query !== undefined ||
    audit ||
    [...path.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => isSnowflakeParameter(name)),
};

function hasCaller({ auth }: Operation): boolean {
  return !auth.includes('none');
}

/** The schema of every error but those of RFC 6749. */
export const ERROR: JsonSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'integer', description: 'See the errors of the operation.' },
    message: { type: 'string' },
    errors: { type: 'object', description: 'For 50035: the complaints of each field, nested like the body.' },
    retry_after: { type: 'number', description: 'For 429: seconds until the next request is allowed.' },
    global: { type: 'boolean', description: 'For 429.' },
  },
};

const ANY: JsonSchema = { $ref: '#/components/schemas/Error' };

/** RFC 6749 5.2. */
const OAUTH_ERROR: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'string' }, error_description: { type: 'string' } },
};

const RETRY_AFTER: JsonSchema = {
  'Retry-After': { schema: { type: 'integer', minimum: 0 }, description: 'Seconds until the next request is allowed.' },
};

interface Example {
  code: number;
  message: string;
}

/** The errors of an operation by status, each with its codes and an example of each. */
export function failures(operation: Operation): Record<string, JsonSchema> {
  const byStatus = new Map<number, Map<string, Example>>();
  const add = (status: number, name: string, example: Example) => {
    const examples = byStatus.get(status) ?? new Map<string, Example>();
    byStatus.set(status, examples.set(name, example));
  };
  const common = COMMON_ERRORS.filter((name) => ONLY_FOR[name]?.(operation) ?? true);
  for (const name of new Set([...operation.errors, ...common])) {
    const { status, code, message } = ERRORS[name];
    add(status, name, { code, message });
  }
  for (const { status, message, applies } of UNNAMED) if (applies(operation)) add(status, message, { code: 0, message });
  const listed = [...byStatus].toSorted(([a], [b]) => a - b);
  return {
    ...Object.fromEntries(listed.map(([status, examples]) => [status, failure(status, examples)])),
    ...(operation.oauth ? OAUTH_FAILURES : {}),
  };
}

function failure(status: number, examples: ReadonlyMap<string, Example>): JsonSchema {
  const codes = [...new Set([...examples.values()].map(({ code }) => code))].toSorted((a, b) => a - b);
  return {
    description: [...examples.keys()].join(', '),
    ...(status === TOO_MANY ? { headers: RETRY_AFTER } : {}),
    content: {
      'application/json': {
        schema: status < 400 ? ANY : { allOf: [ANY, { type: 'object', properties: { code: { enum: codes } } }] },
        examples: Object.fromEntries([...examples].map(([name, value]) => [name, { value }])),
      },
    },
  };
}

const OAUTH_FAILURE: JsonSchema = {
  description: 'An error (RFC 6749 5.2).',
  content: { 'application/json': { schema: { anyOf: [OAUTH_ERROR, ANY] } } },
};

/** The errors of the endpoints of RFC 6749, in its form; an external account's are in the platform's own. */
const OAUTH_FAILURES: Readonly<Record<string, JsonSchema>> = { 400: OAUTH_FAILURE, 401: OAUTH_FAILURE };
