import { isSnowflake, type Snowflake } from '@guildhall/protocol/ids';
import { complain, type FieldError } from '../../../core/framework/errors.ts';
import { COMPONENT_TYPES as TYPES } from './component.ts';
import { type Complaints, type Fields, refuseAny } from './fields.ts';
import type { Select } from '@guildhall/protocol/objects/messages/components';

/** The values a user selected in a select of users, roles, mentionables or channels, and their path in the request. */
export interface Picked {
  select: Pick<Select, 'type' | 'channel_types'>;
  values: readonly Snowflake[];
  /** The path of the list of values in the request's body. */
  path: string;
}

/** The selected ids by possible kind: those of a mentionable select may be users or roles. */
export interface PickedIds {
  users: Snowflake[];
  roles: Snowflake[];
  channels: Snowflake[];
}

/** The entities found for the selected ids. */
export interface Found {
  users: { has(id: Snowflake): boolean };
  roles: { has(id: Snowflake): boolean };
  channels: { get(id: Snowflake): { type: number } | undefined };
}

/** The error for input that does not match the displayed components (docs/contract/errors.md#form-errors). */
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

/** Fails with 50035 if a selected entity does not exist, or is a channel of a type that the select does not accept. */
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

/** The rules for a list of values. */
interface ValueRules {
  min_values: number;
  max_values: number;
  /** Whether an empty list is accepted, regardless of `min_values`. */
  mayBeNone: boolean;
  /** The error of one value; undefined if it is valid. */
  complaintOf: (value: string) => FieldError | undefined;
}

/** The `values` of a select or another list: unique texts, as many as allowed, each valid. */
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

/** The error of a selected value: not an option, or not an id. */
export function valueComplaint({ options }: Pick<Select, 'options'>): (value: string) => FieldError | undefined {
  if (!options) return (value) => (isSnowflake(value) ? undefined : notSnowflake(value));
  const offered = options.map(({ value }) => value);
  return (value) => (offered.includes(value) ? undefined : complain.choices(offered));
}

function notSnowflake(value: string): FieldError {
  return complain.custom('NUMBER_TYPE_COERCE', `Value "${value}" is not snowflake.`);
}
