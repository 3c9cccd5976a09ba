import { LOCALES } from '@guildhall/protocol/enums';
import type { Static } from 'typebox';
import { complain, type FieldError, failForm } from '../../../core/framework/errors.ts';
import { isLocale } from '../commands/locale.ts';
import type { Localizations } from '@guildhall/protocol/objects/apps/commands';
import type { MetadataRecord } from '@guildhall/protocol/objects/apps/role-connections';
import type { Records } from '@guildhall/protocol/bodies/apps/role-connections';

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
