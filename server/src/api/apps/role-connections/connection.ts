import { LIMITS } from '@guildhall/protocol/limits';
import type { Static } from 'typebox';
import { complain, type FieldError, failForm } from '../../../core/framework/errors.ts';
import type { RoleConnectionRow } from '../../../core/tables/applications.ts';
import type { MetadataRecord, RoleConnectionObject } from '@guildhall/protocol/objects/apps/role-connections';
import { type ConnectionBody, RECORD_TYPES } from '@guildhall/protocol/bodies/apps/role-connections';

type Value = string | number | boolean;

/** Converts a row to wire format; without one the connection is empty. */
export function connectionObject(row: RoleConnectionRow | undefined): RoleConnectionObject {
  if (!row) return { platform_username: null, metadata: {} };
  const { platform_name, platform_username, metadata_json } = row;
  return { ...(platform_name === null ? {} : { platform_name }), platform_username, metadata: JSON.parse(metadata_json) };
}

/**
 * The values of a body as strings, each validated by the type of its record: integers, ISO 8601 times, and 1 or 0.
 * Invalid values: 50035 at `metadata.<key>`; unknown keys: at `metadata`.
 */
export function readMetadata(
  given: Static<typeof ConnectionBody>['metadata'],
  records: readonly MetadataRecord[],
): Record<string, string> {
  const complaints: Record<string, FieldError> = {};
  const metadata: Record<string, string> = {};
  const entries = Object.entries(given ?? {});
  if (entries.length > LIMITS.applications.roleConnectionRecords.max)
    complaints.metadata = complain.maxLength(LIMITS.applications.roleConnectionRecords.max);
  for (const [key, value] of entries) {
    const record = records.find((one) => one.key === key);
    const text = record && textOf(record.type, value);
    if (text !== undefined) metadata[key] = text;
    else if (record) complaints[`metadata.${key}`] = typeComplaint(record.type);
    // Reported at the dictionary: the key is client input.
    else complaints.metadata = complain.choices(records.map((one) => one.key));
  }
  if (Object.keys(complaints).length) failForm(complaints);
  return metadata;
}

const isBoolean = (type: number) => type >= RECORD_TYPES.BOOLEAN_EQUAL;
const isTime = (type: number) => type >= RECORD_TYPES.DATETIME_LESS_THAN_OR_EQUAL && !isBoolean(type);

function textOf(type: number, value: Value): string | undefined {
  if (isBoolean(type)) {
    if (/^(true|1)$/i.test(String(value))) return '1';
    return /^(false|0)$/i.test(String(value)) ? '0' : undefined;
  }
  if (isTime(type)) return typeof value === 'string' && isIsoTime(value) ? value : undefined;
  const isWhole = typeof value !== 'boolean' && /^-?\d{1,15}$/.test(String(value));
  return isWhole ? String(Number(value)) : undefined;
}

/** A date, or a date and a time with or without a zone. */
function isIsoTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i.test(text) && !Number.isNaN(Date.parse(text));
}

function typeComplaint(type: number): FieldError {
  if (isBoolean(type)) return complain.custom('BOOLEAN_TYPE_CONVERT', 'Must be either true or false.');
  if (isTime(type)) return complain.custom('DATE_TIME_TYPE_PARSE', 'Could not parse the value. Should be ISO8601.');
  return complain.custom('NUMBER_TYPE_COERCE', 'Value is not int.');
}
