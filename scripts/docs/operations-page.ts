// docs/operations.md, as text.
import type { Operation } from '@guildhall/protocol/operation';
import type { TSchema } from 'typebox';

/** An operation and the file that implements it; its docstring is the description. */
export interface DescribedOperation {
  operation: Operation;
  /** Where protocol/ declares it. */
  declaredIn: string;
  implementation: { file: string; text: string } | undefined;
}

const NOTE = '<!-- Written by `npm run docs`: change what it is made of, not this page. -->';
const LEAD = `Every operation of the HTTP API, by path; the same declarations are served as an OpenAPI document at \`/api/v10/openapi.json\`. Paths are below \`/api/v10\`.
The errors are in [errors.md](errors.md), the limits in [limits.md](limits.md); the errors that any operation may answer are not repeated.`;

/** docs/operations.md: the callers, requests and responses of each operation. */
export function operationsPage(described: readonly DescribedOperation[]): string {
  const sections = described.toSorted(byPath).map(section);
  return `${NOTE}\n\n# Operations\n\n${LEAD}\n\n${sections.join('\n\n')}\n`;
}

function byPath({ operation: a }: DescribedOperation, { operation: b }: DescribedOperation): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : a.method < b.method ? -1 : 1;
}

function section({ operation, declaredIn, implementation }: DescribedOperation): string {
  const { id, method, path, auth, query, body, files, audit, replies, errors } = operation;
  const lines = [
    `- Callers: ${auth.map((one) => (one === 'none' ? 'anyone' : one)).join(', ')}`,
    ...(query ? [`- Query: ${fields(query)}`] : []),
    ...(body ? [`- Body: ${fields(body)}${files ? '; files' : ''}`] : []),
    ...(audit ? ['- Header: X-Audit-Log-Reason'] : []),
    `- Responses: ${Object.entries(replies)
      .map(([status, reply]) => `${status} ${nameOf(reply)}`.trim())
      .join(', ')}`,
    ...(errors.length ? [`- Errors: ${errors.map((name) => `\`${name}\``).join(', ')}`] : []),
    `- [Declaration](../${declaredIn})${implementation ? `, [implementation](../${implementation.file})` : ': not built, answers 501'}`,
  ];
  return [`## ${id}`, `\`${method} ${path}\``, descriptionOf(implementation?.text), lines.join('\n')]
    .filter(Boolean)
    .join('\n\n');
}

/** The names of the fields of a schema; optional ones have a question mark. */
function fields(schema: TSchema): string {
  if (!('properties' in schema) || typeof schema.properties !== 'object' || schema.properties === null) return 'any fields';
  const required = new Set('required' in schema && Array.isArray(schema.required) ? schema.required : []);
  return Object.keys(schema.properties)
    .map((name) => `\`${name}${required.has(name) ? '' : '?'}\``)
    .join(', ');
}

function nameOf(reply: unknown): string {
  if (typeof reply !== 'object' || reply === null) return '';
  if ('file' in reply) return `(${reply.file})`;
  if ('title' in reply && typeof reply.title === 'string') return reply.title;
  if ('items' in reply) return `list of ${nameOf(reply.items) || 'objects'}`;
  return 'an object';
}

/** The docstring above the route, as one paragraph or a list. */
export function descriptionOf(text: string | undefined): string {
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const \w+ = route\(/.exec(text ?? '')?.[1];
  if (comment === undefined) return '';
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .trim()
    .replace(/\n(?! *- | {2})/g, ' ');
}
