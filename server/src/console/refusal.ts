import { ERRORS } from '@guildhall/protocol/errors';
import { LIMITS } from '@guildhall/protocol/limits';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { fieldsOf, textOf } from '../core/values/json-fields.ts';
import type { RequestDetail } from './entry.ts';

/** The rule by which a request was refused. */
export interface Refusal {
  status: number;
  code: number;
  /** The name in docs/errors.md; null for an error without a code. */
  name: string | null;
  message: string;
  /** The permissions that were lacking, where the check knows them. */
  permissions: string[];
  /** The limits that end with this error. */
  limits: { name: string; max: number | null; unit: string; what: string }[];
  /** The complaints about fields. */
  fields: { path: string; code: string; message: string }[];
  /** A rate limit: its scope, and seconds to wait. */
  rate_limit: { scope: string; retry_after: number; bucket: string | null } | null;
  /** Pages of the documentation, most exact first. */
  documentation: string[];
}

/** Pages about errors, by their name. */
const PAGES: Readonly<Record<string, string>> = {
  INVALID_FORM_BODY: 'docs/contract/errors.md#form-errors',
  INVALID_JSON: 'docs/contract/errors.md#bodies',
  MISSING_PERMISSIONS: 'docs/contract/guilds.md#permissions',
  MISSING_ACCESS: 'docs/contract/guilds.md#permissions',
  UNKNOWN_INTERACTION: 'docs/contract/interactions.md#delivery',
  INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED: 'docs/contract/interactions.md#delivery',
  UNKNOWN_WEBHOOK: 'docs/contract/messages.md#webhooks',
  INVALID_API_VERSION: 'docs/contract/versions.md#paths',
  SLOWMODE: 'docs/contract/channels.md#slowmode',
  UNKNOWN_BAN: 'docs/contract/guilds.md#bans',
};

/** The rule that refused a request; null if it succeeded. `body` is its decoded response. */
export function refusalOf({ answer, operation, missing }: RequestDetail, body: unknown): Refusal | null {
  if (!answer || answer.status < 400 || answer.status > 499) return null;
  const { status, headers } = answer;
  const fields = fieldsOf(body);
  const code = typeof fields?.code === 'number' ? fields.code : 0;
  const name = nameOf(code, status);
  const pages = [status === 429 && code === 0 ? 'docs/contract/errors.md#rate-limits' : name && PAGES[name]];
  if (status === 401) pages.push('docs/contract/oauth2.md#credentials');
  if (name) pages.push('docs/errors.md#errors');
  if (operation) pages.push(`docs/operations.md#${operation}`);
  return {
    status,
    code,
    name,
    message: textOf(fields, 'message') ?? textOf(fields, 'error_description') ?? '',
    permissions: missing === undefined ? [] : permissionNames(missing),
    limits: name ? limitsOf(name) : [],
    fields: complaintsOf(fields?.errors),
    rate_limit:
      status === 429
        ? {
            scope: String(headers['x-ratelimit-scope'] ?? 'user'),
            retry_after: Number(fields?.retry_after ?? 0),
            bucket: headers['x-ratelimit-bucket'] === undefined ? null : String(headers['x-ratelimit-bucket']),
          }
        : null,
    documentation: pages.flatMap((page) => page || []),
  };
}

function nameOf(code: number, status: number): string | null {
  if (code === 0) return null;
  const named = Object.entries(ERRORS).filter(([, error]) => error.code === code);
  return (named.find(([, error]) => error.status === status) ?? named[0])?.[0] ?? null;
}

function permissionNames(bits: bigint): string[] {
  return Object.entries(PERMISSIONS).flatMap(([name, bit]) => ((bits & bit) === 0n ? [] : name));
}

function limitsOf(error: string): Refusal['limits'] {
  // Any field may be refused by this one: its complaint names the bound.
  if (error === 'INVALID_FORM_BODY') return [];
  return Object.entries(LIMITS).flatMap(([area, limits]) =>
    Object.entries(limits).flatMap(([name, limit]) =>
      'error' in limit && limit.error === error
        ? [{ name: `${area}.${name}`, max: 'max' in limit ? limit.max : null, unit: limit.unit, what: limit.what }]
        : [],
    ),
  );
}

function complaintsOf(tree: unknown, path: readonly string[] = []): Refusal['fields'] {
  const node = fieldsOf(tree);
  if (!node) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key !== '_errors' || !Array.isArray(value)) return complaintsOf(value, [...path, key]);
    return value.map((one) => ({
      path: path.join('.'),
      code: textOf(one, 'code') ?? '',
      message: textOf(one, 'message') ?? '',
    }));
  });
}
