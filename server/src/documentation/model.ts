import { setImmediate } from 'node:timers/promises';
import { EVENTS, type EventName } from '@guildhall/protocol/events';
import type { EventDeclaration } from '@guildhall/protocol/event';
import { COMMON_ERRORS, type Operation } from '@guildhall/protocol/operation';
import { OPERATIONS } from '@guildhall/protocol/operations';
import { isObject, type JsonSchema, SchemaWriter } from '@guildhall/protocol/openapi/schemas';
import { eventNamed } from '../core/framework/event.ts';
import { limits, type RouteLimit } from '../core/framework/limits.ts';
import type { Route } from '../core/framework/route.ts';
import facts from './facts.json' with { type: 'json' };

/** Facts about an operation that its declaration lacks (scripts/docs/site). */
export interface OperationFacts {
  feature: string;
  description: string;
  needs: readonly string[];
  regards: readonly string[];
  events: readonly string[];
  audit: readonly string[];
  rules: readonly string[];
}

/** The comments of a schema by path; the empty path is the schema itself. */
export type Notes = Readonly<Record<string, string>>;

/** An operation with all that its page says. */
export interface DocumentedOperation extends OperationFacts {
  operation: Operation;
  /** The name for people: `Create guild role`. */
  title: string;
  limit: (RouteLimit & { name: string }) | undefined;
  query: JsonSchema | undefined;
  body: JsonSchema | undefined;
  /** By status: a schema, the media type of a file, or null for no body. */
  replies: readonly { status: string; schema: JsonSchema | null; file: string | null }[];
  notes: { query: Notes; body: Notes };
}

/** A dispatch event with all that its page says. */
export interface DocumentedEvent extends Pick<EventDeclaration, 'clients'> {
  name: string;
  payload: JsonSchema;
  intents: readonly string[];
  audience: string;
  anyOf: readonly string[];
  oauth: { scope: string; intent?: string } | undefined;
  isReduced: boolean;
  /** The ids of the operations that may cause it. */
  causes: readonly string[];
}

/** Something that refers to an object, by kind. */
export interface Use {
  kind: 'operation' | 'event' | 'object';
  name: string;
}

/** Everything that the pages are made of, as the server runs it. */
export interface Model {
  operations: ReadonlyMap<string, DocumentedOperation>;
  events: ReadonlyMap<string, DocumentedEvent>;
  /** Objects and enumerations by title. */
  components: ReadonlyMap<string, JsonSchema>;
  notes: Readonly<Record<string, Notes>>;
  uses: ReadonlyMap<string, readonly Use[]>;
  /** The words for each permission. */
  permissionWords: Readonly<Record<string, { title: string; about: string }>>;
}

const REF = '#/components/schemas/';
const ALL_FACTS: Readonly<Record<string, OperationFacts>> = facts.operations;
const FIELDS: Readonly<Record<string, { query?: Notes; body?: Notes }>> = facts.fields;
const AUDIENCES: Readonly<Record<string, string>> = facts.audiences;
const NO_FACTS: OperationFacts = { feature: 'others', description: '', needs: [], regards: [], events: [], audit: [], rules: [] };

/** Operations that are read before other work of the process may go on. */
const AT_ONCE = 25;

/** Reads the declarations of operations and events, in pieces; `routes` are those that the server runs. */
export async function createModel(routes: readonly Route[]): Promise<Model> {
  const writer = new SchemaWriter();
  const uses = new Map<string, Use[]>();
  const note = (schema: JsonSchema | null | undefined, use: Use) => {
    for (const title of refsIn(schema)) {
      const known = uses.get(title) ?? [];
      if (!known.some(({ kind, name }) => kind === use.kind && name === use.name)) uses.set(title, [...known, use]);
    }
  };
  const byId = new Map(routes.map((route) => [route.id, route]));
  const operations = new Map<string, DocumentedOperation>();
  for (const [index, operation] of OPERATIONS.toSorted(byPath).entries()) {
    if (index % AT_ONCE === 0) await setImmediate();
    const one = documented(operation, byId.get(operation.id), writer);
    operations.set(operation.id, one);
    for (const schema of [one.query, one.body, ...one.replies.map((reply) => reply.schema)])
      note(schema, { kind: 'operation', name: operation.id });
  }
  await setImmediate();
  const events = new Map<string, DocumentedEvent>();
  for (const name of Object.keys(EVENTS).filter(isEventName).sort()) {
    const event = documentedEvent(name, writer, operations);
    events.set(name, event);
    note(event.payload, { kind: 'event', name });
  }
  await setImmediate();
  for (const [name, schema] of writer.components) note(schema, { kind: 'object', name });
  const components = new Map([...writer.components].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { operations, events, components, notes: facts.objects, uses, permissionWords: facts.permissions };
}

/** The errors of an operation: its own, then those that every operation may answer. */
export function errorsOf({ operation }: DocumentedOperation): { own: readonly string[]; common: readonly string[] } {
  return { own: operation.errors, common: COMMON_ERRORS.filter((name) => !operation.errors.includes(name)) };
}

/** The title of the component that a schema refers to. */
export function refOf(schema: JsonSchema): string | undefined {
  return typeof schema.$ref === 'string' ? schema.$ref.slice(REF.length) : undefined;
}

/** The title of the component that a schema refers to, or whose list it is. */
export function refWithin(schema: JsonSchema): string | undefined {
  return refOf(schema) ?? (isObject(schema.items) ? refOf({ ...schema.items }) : undefined);
}

/** Whether a component is a table of values, and has its place among the enumerations. */
export function isEnumeration(schema: JsonSchema): boolean {
  return Array.isArray(schema.oneOf) && schema.properties === undefined;
}

/** `create_guild_role` as words: `Create guild role`. */
export function titleOf(id: string): string {
  const words = id.replaceAll('_', ' ').replace(/\b(?:dm|sku|skus|rpc|oauth2|sdk|mfa|id|api|url)\b/g, (one) => WORDS[one] ?? one);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const WORDS: Readonly<Record<string, string>> = {
  dm: 'DM',
  sku: 'SKU',
  skus: 'SKUs',
  rpc: 'RPC',
  oauth2: 'OAuth2',
  sdk: 'SDK',
  mfa: 'MFA',
  id: 'ID',
  api: 'API',
  url: 'URL',
};

function documented(operation: Operation, route: Route | undefined, writer: SchemaWriter): DocumentedOperation {
  const { id, query, body, replies } = operation;
  const { query: ofQuery = {}, body: ofBody = {} } = FIELDS[id] ?? {};
  return {
    ...(ALL_FACTS[id] ?? NO_FACTS),
    operation,
    title: titleOf(id),
    limit: route && { ...route.limit, name: limitName(route.limit) },
    query: query && writer.write(query),
    body: body && writer.write(body),
    replies: Object.entries(replies).map(([status, reply]) => {
      if (!reply) return { status, schema: null, file: null };
      if ('file' in reply && typeof reply.file === 'string') return { status, schema: null, file: reply.file };
      return { status, schema: writer.write(reply), file: null };
    }),
    notes: { query: ofQuery, body: ofBody },
  };
}

function documentedEvent(
  name: EventName,
  writer: SchemaWriter,
  operations: ReadonlyMap<string, DocumentedOperation>,
): DocumentedEvent {
  const { payload, intents, clients }: EventDeclaration = EVENTS[name];
  const routed = eventNamed(name);
  return {
    name,
    payload: writer.write(payload),
    intents,
    ...(clients && { clients }),
    audience: routed?.audience ?? AUDIENCES[name] ?? 'none',
    anyOf: routed?.anyOf ?? [],
    oauth: routed?.oauth,
    isReduced: routed?.obfuscated !== undefined,
    // The operations to which the event is nearest come first.
    causes: [...operations]
      .map(([id, { events }]) => ({ id, distance: events.indexOf(name) }))
      .filter(({ distance }) => distance >= 0)
      .sort((a, b) => a.distance - b.distance)
      .map(({ id }) => id),
  };
}

/** The name of a limit in the table of limits. */
function limitName(limit: RouteLimit): string {
  return Object.entries(limits).find(([, one]) => one.bucket === limit.bucket && one.max === limit.max)?.[0] ?? limit.bucket;
}

function isEventName(name: string): name is EventName {
  return name in EVENTS;
}

function byPath(a: Operation, b: Operation): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : METHODS.indexOf(a.method) - METHODS.indexOf(b.method);
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The titles of the components that a schema names, at any depth of its own. */
function refsIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(refsIn);
  if (!isObject(schema)) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value.slice(REF.length)] : refsIn(value),
  );
}
