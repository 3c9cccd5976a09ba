import { ERRORS, type ErrorName } from '@guildhall/protocol/errors';
import { LIMITS } from '@guildhall/protocol/limits';

/** One complaint about one field: a code of docs/contract/errors.md#form-errors and a text. */
export interface FieldError {
  code: string;
  message: string;
}

/** The nested tree under `errors` of a 50035 response: it mirrors the body, with `_errors` at each leaf. */
export interface FormErrorTree {
  [key: string]: FormErrorTree | FieldError[] | undefined;
  _errors?: FieldError[];
}

/** An error response: HTTP status, JSON code, message, and any extra fields of the body. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  readonly extra: Record<string, unknown>;
  /** The permissions that were lacking, where the check knows them: for the records of tests, never on the wire. */
  missing: bigint | undefined;

  constructor(status: number, code: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

/** An access token outside of the header is invalid or has expired: 401 (RFC 6750 3.1). */
export class TokenError extends ApiError {
  constructor() {
    super(401, 0, '401: Unauthorized');
  }
}

/** Ends the request with 50013, unless `bits` contain all of `needed`. */
export function requireBits(bits: bigint, needed: bigint): void {
  if ((bits & needed) !== needed) failWithout(needed & ~bits);
}

/** Ends the request with 50013, for want of permissions. */
export function failWithout(missing: bigint): never {
  const { status, code, message } = ERRORS.MISSING_PERMISSIONS;
  throw Object.assign(new ApiError(status, code, message), { missing });
}

/**
 * Ends the request with an error of the table; `extra` is merged into the body, `message` replaces the table's text.
 */
export function fail(name: ErrorName, options: { message?: string; extra?: Record<string, unknown> } = {}): never {
  const { status, code, message } = ERRORS[name];
  throw new ApiError(status, code, options.message ?? message, options.extra);
}

/** The `error` values of the token endpoint (RFC 6749 5.2, RFC 8628 3.5, docs/contract/errors.md#oauth2). */
export type OAuthErrorName =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'authorization_pending'
  | 'slow_down'
  | 'expired_token'
  | 'access_denied';

/** An error of the token endpoint: its body is `{error, error_description}`, not the usual one. */
export class OAuthError extends ApiError {
  readonly body: { error: OAuthErrorName; error_description: string };
  readonly headers: Record<string, string>;

  constructor(error: OAuthErrorName, description: string, status = 400, headers: Record<string, string> = {}) {
    super(status, 0, description);
    this.body = { error, error_description: description };
    this.headers = headers;
  }
}

/**
 * Ends the request with 50035.
 * - Keys are dotted paths into the body, list items by index (`embeds.1.fields.0.name`); the empty path is the
 *   whole body.
 * - If a field and its children both have complaints, only the inner ones are reported: a tree node has either
 *   `_errors` or children.
 */
export function failForm(complaints: Record<string, FieldError | FieldError[]>): never {
  const tree: FormErrorTree = {};
  const told = Object.entries(complaints).slice(0, LIMITS.http.complaints.max);
  const outer = new Set(told.flatMap(([path]) => pathsAround(path)));
  for (const [path, complaint] of told)
    if (!outer.has(path)) addFieldErrors(tree, path ? path.split('.') : [], [complaint].flat());
  fail('INVALID_FORM_BODY', { extra: { errors: tree } });
}

/** The paths of everything that contains a path, including the whole body. */
function pathsAround(path: string): string[] {
  const around = path === '' ? [] : [''];
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) around.push(path.slice(0, dot));
  return around;
}

/** Adds complaints at a path of the tree and keeps the existing ones. */
export function addFieldErrors(tree: FormErrorTree, path: readonly string[], complaints: readonly FieldError[]): void {
  let node = tree;
  for (const key of path) {
    // Keys may be anything that a client wrote, even `constructor`.
    const next = Object.hasOwn(node, key) ? node[key] : undefined;
    if (next && !Array.isArray(next)) node = next;
    else {
      const made: FormErrorTree = {};
      node[key] = made;
      node = made;
    }
  }
  // A message that quotes a value may have cut a surrogate pair in two, which is not valid JSON (RFC 8259, 8.2).
  const wellFormed = complaints.map((complaint) => ({ ...complaint, message: complaint.message.toWellFormed() }));
  node._errors = [...(node._errors ?? []), ...wellFormed];
}

/** The complaints used by rules outside the schemas, each with its wire code. */
export const complain = {
  required: (): FieldError => ({ code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }),
  choices: (values: readonly unknown[]): FieldError => ({
    code: 'BASE_TYPE_CHOICES',
    message: `Value must be one of (${values.map((value) => JSON.stringify(value)).join(', ')}).`,
  }),
  length: (min: number, max: number): FieldError => ({
    code: 'BASE_TYPE_BAD_LENGTH',
    message: `Must be between ${min} and ${max} in length.`,
  }),
  maxLength: (max: number): FieldError => ({ code: 'BASE_TYPE_MAX_LENGTH', message: `Must be ${max} or fewer in length.` }),
  custom: (code: string, message: string): FieldError => ({ code, message }),
};
