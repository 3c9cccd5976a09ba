import type { Static } from 'typebox';
import type { Snowflake as Id } from '@guildhall/protocol/ids';
import { complain, type FieldError, failForm } from '../../../core/framework/errors.ts';
import type { MetadataRecord, Rule, RoleRules } from '@guildhall/protocol/objects/apps/role-connections';
import { RECORD_TYPES, type RulesBody } from '@guildhall/protocol/bodies/apps/role-connections';

/** The only kind of connection that a rule can require so far. */
export const APPLICATION = 'application';

/** The metadata records of the applications in the guild, by application. */
export type RecordsByApplication = ReadonlyMap<Id, readonly MetadataRecord[]>;

/**
 * The rules of a body: for applications in the guild, each field compared as its record specifies. Invalid ones: 50035 at
 * `<group>.<rule>.<field>`.
 */
export function readRules(given: Static<typeof RulesBody>, known: RecordsByApplication): RoleRules {
  const complaints: Record<string, FieldError> = {};
  const rules = given.map((group, at) =>
    group.map((one, index): Rule => {
      const refuse = (field: string, complaint: FieldError) => {
        complaints[`${at}.${index}.${field}`] = complaint;
      };
      if (one.connection_type !== APPLICATION) refuse('connection_type', complain.choices([APPLICATION]));
      const application_id = one.application_id ?? '';
      const records = known.get(application_id);
      if (!application_id) refuse('application_id', complain.required());
      else if (!records)
        refuse('application_id', complain.custom('APPLICATION_NOT_INSTALLED', 'The application is not in this guild.'));
      const base = { connection_type: APPLICATION, application_id } as const;
      const key = one.connection_metadata_field ?? null;
      if (key === null) return { ...base, connection_metadata_field: null, operator: null, value: null };
      const record = records?.find((each) => each.key === key);
      if (records && !record) refuse('connection_metadata_field', complain.choices(records.map((each) => each.key)));
      if (record && one.operator !== record.type) refuse('operator', complain.choices([record.type]));
      const value = String(one.value ?? '');
      if (!/^-?\d{1,15}$/.test(value)) refuse('value', complain.custom('NUMBER_TYPE_COERCE', 'Value is not int.'));
      return { ...base, connection_metadata_field: key, operator: one.operator ?? null, value };
    }),
  );
  if (Object.keys(complaints).length) failForm(complaints);
  return rules;
}

/** The role connections of one user, by application. */
export type Said = ReadonlyMap<Id, Readonly<Record<string, string>>>;

/** Whether a user's connections satisfy one of the groups of rules. */
export function qualifies(rules: RoleRules, said: Said, now: number): boolean {
  return rules.some((group) => group.every((rule) => holds(rule, said, now)));
}

const DAY = 86_400_000;

/** Whether one rule holds; days count back from `now` (ms since 1970). */
export function holds(
  { application_id, connection_metadata_field: key, operator, value }: Rule,
  said: Said,
  now: number,
): boolean {
  const metadata = said.get(application_id);
  if (!metadata || key === null) return metadata !== undefined;
  const text = Object.hasOwn(metadata, key) ? metadata[key] : undefined;
  if (text === undefined) return false;
  const [given, wanted] = [Number(text), Number(value)];
  switch (operator) {
    case RECORD_TYPES.INTEGER_LESS_THAN_OR_EQUAL:
      return given <= wanted;
    case RECORD_TYPES.INTEGER_GREATER_THAN_OR_EQUAL:
      return given >= wanted;
    case RECORD_TYPES.INTEGER_EQUAL:
    case RECORD_TYPES.BOOLEAN_EQUAL:
      return given === wanted;
    case RECORD_TYPES.INTEGER_NOT_EQUAL:
    case RECORD_TYPES.BOOLEAN_NOT_EQUAL:
      return given !== wanted;
    case RECORD_TYPES.DATETIME_LESS_THAN_OR_EQUAL:
      return Date.parse(text) <= now - wanted * DAY;
    case RECORD_TYPES.DATETIME_GREATER_THAN_OR_EQUAL:
      return Date.parse(text) >= now - wanted * DAY;
    default:
      return false;
  }
}

/** When (ms since 1970) the first rule that holds now stops holding through time; undefined if none will. */
export function lapsesAt(rules: RoleRules, said: Said, now: number): number | undefined {
  const times = rules.flat().flatMap((rule) => {
    const text = rule.connection_metadata_field && said.get(rule.application_id)?.[rule.connection_metadata_field];
    if (!text || rule.operator !== RECORD_TYPES.DATETIME_GREATER_THAN_OR_EQUAL || !holds(rule, said, now)) return [];
    return [Date.parse(text) + Number(rule.value) * DAY + 1];
  });
  return times.length ? Math.min(...times) : undefined;
}
