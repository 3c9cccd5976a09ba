import { isSnowflake, type Snowflake } from '@guildhall/protocol/ids';
import { complain, type FieldError } from '../../../core/errors.ts';
import { COMPONENT_TYPES as TYPES, type Select } from './component.ts';
import { type Complaints, type Fields, refuseAny } from './fields.ts';

/** What somebody picked in a select of users, roles, mentionables or channels, and where the request says so. */
export interface Picked {
  select: Pick<Select, 'type' | 'channel_types'>;
  values: readonly Snowflake[];
  /** Of the list of values in the request's body. */
  path: string;
}

/** Of which kinds the picked ids may be: those of a select of mentionables may be users or roles. */
export interface PickedIds {
  users: Snowflake[];
  roles: Snowflake[];
  channels: Snowflake[];
}

/** What the picked ids are, where they were picked. */
export interface Found {
  users: { has(id: Snowflake): boolean };
  roles: { has(id: Snowflake): boolean };
  channels: { get(id: Snowflake): { type: number } | undefined };
}

/** The answer to what does not fit what is shown (reference table "errors", kind form_code). */
export const STALE: FieldError = complain.custom('COMPONENT_VALIDATION_FAILED', 'Component validation failed');

const USERS: readonly number[] = [TYPES.USER_SELECT, TYPES.MENTIONABLE_SELECT];
const ROLES: readonly number[] = [TYPES.ROLE_SELECT, TYPES.MENTIONABLE_SELECT];

/** The ids to look up before `checkPicked`. */
export function pickedIds(picked: readonly Picked[]): PickedIds {
  const ofTypes = (types: readonly number[]) => [
    ...new Set(picked.filter(({ select }) => types.includes(select.type)).flatMap(({ values }) => values)),
  ];
  return { users: ofTypes(USERS), roles: ofTypes(ROLES), channels: ofTypes([TYPES.CHANNEL_SELECT]) };
}

/** Ends the request with 50035 when something picked is not there, or is a channel of another type than the select takes. */
export function checkPicked(picked: readonly Picked[], found: Found): void {
  const complaints: Complaints = {};
  for (const { select, values, path } of picked)
    values.forEach((id, index) => {
      if (!fits(select, id, found)) complaints[`${path}.${index}`] = STALE;
    });
  refuseAny(complaints);
}

function fits({ type, channel_types = [] }: Picked['select'], id: Snowflake, { users, roles, channels }: Found): boolean {
  if (type === TYPES.CHANNEL_SELECT) {
    const channel = channels.get(id);
    return channel !== undefined && (channel_types.length === 0 || channel_types.includes(channel.type));
  }
  return (USERS.includes(type) && users.has(id)) || (ROLES.includes(type) && roles.has(id));
}

/** How values are answered for. */
interface ValueRules {
  min_values: number;
  max_values: number;
  /** Whether none at all are enough, whatever `min_values` says. */
  mayBeNone: boolean;
  /** What is wrong with one value; undefined for a good one. */
  complaintOf: (value: string) => FieldError | undefined;
}

/** The `values` of a select or another list: texts, each once, as many as there may be, each good. */
export function readValues(fields: Fields, { min_values, max_values, mayBeNone, complaintOf }: ValueRules): string[] {
  const least = mayBeNone ? 0 : min_values;
  if (least > 0) fields.require('values');
  const seen = new Set<string>();
  const values = fields.list('values', least, max_values).map(({ item }, index) => {
    const value = typeof item === 'string' ? item : '';
    const complaint = seen.has(value) ? REPEATED : complaintOf(value);
    if (complaint) fields.complain(`values.${index}`, complaint);
    seen.add(value);
    return value;
  });
  if (values.length > 0 && values.length < min_values) fields.complain('values', complain.length(min_values, max_values));
  return values;
}

const REPEATED = complain.custom('SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', 'The specified option value is already used');

/** What is wrong with a value that somebody picked in a select: one that was not offered, or no id. */
export function valueComplaint({ options }: Pick<Select, 'options'>): (value: string) => FieldError | undefined {
  if (!options) return (value) => (isSnowflake(value) ? undefined : notSnowflake(value));
  const offered = options.map(({ value }) => value);
  return (value) => (offered.includes(value) ? undefined : complain.choices(offered));
}

function notSnowflake(value: string): FieldError {
  return complain.custom('NUMBER_TYPE_COERCE', `Value "${value}" is not snowflake.`);
}
