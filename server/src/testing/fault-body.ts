import { randomInt } from 'node:crypto';
import { EVENTS } from '@guildhall/protocol/events';
import type { Snowflake } from '@guildhall/protocol/ids';
import { OPERATIONS } from '@guildhall/protocol/operations';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { complain, fail, failForm } from '../core/framework/errors.ts';
import type { Platform } from '../core/framework/platform.ts';
import { fieldsOf } from '../core/values/json-fields.ts';
import { bodyCheck } from '../http/validate.ts';
import type { NewFault, Target } from './fault.ts';
import { FAULT_KINDS, type FaultSpec, fieldText, isFaultKind, isOfKind, ON_CONNECTION, propertiesOf } from './fault-kinds.ts';

/** Reads the body of POST /testing/faults. Fails with 50035, which names each wrong field. */
export async function readFault(platform: Platform, body: unknown): Promise<NewFault> {
  const given = fieldsOf(body) ?? {};
  const { kind } = given;
  if (kind === undefined) failForm({ kind: complain.required() });
  if (!isFaultKind(kind)) return failForm({ kind: complain.choices(Object.keys(FAULT_KINDS)) });
  const properties = propertiesOf(kind);
  const unknown = Object.keys(given).filter((key) => !Object.hasOwn(properties, key));
  if (unknown.length > 0)
    failForm(Object.fromEntries(unknown.map((key) => [key, wrong(`A fault of the kind ${kind} has no such field.`)])));
  const schema = FAULT_KINDS[kind].body;
  const spec = bodyCheck(schema)({ ...defaultsOf(properties), ...given });
  if (!fits(schema, spec)) fail('INVALID_FORM_BODY');
  return resolved(platform, spec);
}

const wrong = (message: string) => complain.custom('FAULT_INVALID', message);

function fits<T extends TSchema>(schema: T, value: unknown): value is Static<T> {
  return Compile(schema).Check(value);
}

function defaultsOf(properties: Record<string, TSchema>): Record<string, unknown> {
  const defaults = Object.entries(properties).map(([name, schema]): [string, unknown] => [name, fieldText(schema).fallback]);
  return Object.fromEntries(defaults.filter(([, value]) => value !== undefined));
}

/** Checks what no schema can, and finds what the ids and names refer to. */
async function resolved(platform: Platform, spec: FaultSpec): Promise<NewFault> {
  const { bot, people, seed = randomInt(2 ** 32) } = spec;
  if (bot !== undefined && people) failForm({ people: wrong('Provide either a bot or people, not both.') });
  const target =
    bot === undefined ? null : ((await targetOf(platform, bot)) ?? failForm({ bot: wrong('There is no such application.') }));
  if ('event' in spec && spec.event !== undefined && !Object.hasOwn(EVENTS, spec.event))
    failForm({ event: wrong('There is no such event.') });
  if ('on' in spec && spec.event !== undefined && spec.on !== undefined && spec.on !== 'dispatch')
    failForm({ on: wrong('An event is a dispatch.') });
  if (spec.kind === 'unavailable_guild') await checkGuild(platform, spec.guild_id);
  const times = timesOf(spec, platform.clock.now());
  return { spec: { ...spec, seed }, target, operation: operationOf(spec), ...times };
}

async function targetOf({ store }: Platform, id: Snowflake): Promise<Target | undefined> {
  const row = await store.read.kysely
    .selectFrom('applications')
    .select(['id', 'bot_id'])
    .where((eb) => eb.or([eb('id', '=', id), eb('bot_id', '=', id)]))
    .executeTakeFirst();
  return row && { applicationId: row.id, botId: row.bot_id };
}

async function checkGuild({ store }: Platform, id: Snowflake): Promise<void> {
  const row = await store.read.kysely.selectFrom('guilds').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) failForm({ guild_id: wrong('There is no such guild.') });
}

/** The selected operation as `POST /channels/{channel_id}/messages`; null for all. */
function operationOf(spec: FaultSpec): string | null {
  if (!('operation' in spec || 'route' in spec)) return null;
  const { operation, route } = spec;
  if (operation !== undefined && route !== undefined)
    failForm({ route: wrong('Provide either an operation or a route, not both.') });
  if (operation === undefined && route === undefined) return null;
  const found = OPERATIONS.find((one) => (operation === undefined ? nameOf(one) === route : one.id === operation));
  if (found) return nameOf(found);
  return failForm({ [operation === undefined ? 'route' : 'operation']: wrong('There is no such operation.') });
}

/** The name of an operation by which faults select it. */
export function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}

function timesOf(spec: FaultSpec, now: number): { from: number; until: number } {
  const from = spec.from === undefined ? now : Date.parse(spec.from);
  if (spec.until !== undefined && spec.period !== undefined)
    failForm({ period: wrong('Provide either an end or a period, not both.') });
  const ends = spec.until === undefined ? Number.POSITIVE_INFINITY : Date.parse(spec.until);
  const until = spec.period === undefined ? ends : from + spec.period;
  if (until <= Math.max(from, now)) failForm({ until: wrong('It ends before it begins.') });
  const isNow = spec.kind === 'unavailable_guild' || (isOfKind(spec, ON_CONNECTION) && momentOf(spec) === 'now');
  if (isNow && from > now) failForm({ from: wrong('It takes effect at once.') });
  return { from, until };
}

/** The moment at which a fault of a connection takes effect. */
export function momentOf({ on, event }: { on?: string; event?: string }): string {
  return on ?? (event === undefined ? 'now' : 'dispatch');
}
