import { LOCALES } from '@guildhall/protocol/enums';
import { LIMITS } from '@guildhall/protocol/limits';
import { Maybe, Nullable, OneOf, Text, TextWithin } from '@guildhall/protocol/schemas';
import { type Static, Type } from 'typebox';
import { complain, type FieldError, failForm } from '../../../core/errors.ts';
import { isLocale } from '../commands/locale.ts';
import type { Localizations } from '@guildhall/protocol/objects/apps/commands';
import type { MetadataRecord } from '@guildhall/protocol/objects/apps/role-connections';

/** How a value is compared. Source: reference table "enums", kind role_connection_metadata_type. */
export const RECORD_TYPES = {
  INTEGER_LESS_THAN_OR_EQUAL: 1,
  INTEGER_GREATER_THAN_OR_EQUAL: 2,
  INTEGER_EQUAL: 3,
  INTEGER_NOT_EQUAL: 4,
  DATETIME_LESS_THAN_OR_EQUAL: 5,
  DATETIME_GREATER_THAN_OR_EQUAL: 6,
  BOOLEAN_EQUAL: 7,
  BOOLEAN_NOT_EQUAL: 8,
} as const;

const texts = (max: number) => Maybe(Type.Record(Type.String(), Nullable(Text(1, max))));

/** The records of an application. */
export const Records = Type.Array(
  Type.Object({
    type: OneOf(...Object.values(RECORD_TYPES)),
    key: TextWithin(LIMITS.applications.roleConnectionKey),
    name: TextWithin(LIMITS.applications.roleConnectionName),
    name_localizations: texts(100),
    description: TextWithin(LIMITS.applications.roleConnectionDescription),
    description_localizations: texts(200),
  }),
  { maxItems: LIMITS.applications.roleConnectionRecords.max },
);

/** The records of a body. Keys consist of a-z, 0-9 and _ and are unique; texts must be in known languages: 50035. */
export function readRecords(given: Static<typeof Records>): MetadataRecord[] {
  const complaints: Record<string, FieldError> = {};
  const seen = new Set<string>();
  const records = given.map((record, index): MetadataRecord => {
    const { type, key, name, description } = record;
    const unknown = complain.custom('STRING_TYPE_REGEX', 'Only a-z, 0-9 and _ may be used.');
    if (!/^[a-z0-9_]+$/.test(key)) complaints[`${index}.key`] = unknown;
    else if (seen.has(key)) complaints[`${index}.key`] = complain.custom('BASE_TYPE_DUPLICATE', 'Keys must be unique.');
    seen.add(key);
    const localized = (field: 'name_localizations' | 'description_localizations') => {
      const found = knownTexts(record[field]);
      if (!found) complaints[`${index}.${field}`] = complain.choices(LOCALES);
      return found && Object.keys(found).length ? { [field]: found } : {};
    };
    return { type, key, name, ...localized('name_localizations'), description, ...localized('description_localizations') };
  });
  if (Object.keys(complaints).length) failForm(complaints);
  return records;
}

/** The texts without null values; undefined if one is in an unknown language. */
function knownTexts(given: Record<string, string | null> | null | undefined): Localizations | undefined {
  const found: Localizations = {};
  for (const [locale, text] of Object.entries(given ?? {})) {
    if (!isLocale(locale)) return undefined;
    if (text !== null) found[locale] = text;
  }
  return found;
}
