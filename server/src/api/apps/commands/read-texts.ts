import { LOCALES } from '@guildhall/protocol/enums';
import { LIMITS } from '@guildhall/protocol/limits';
import { complain } from '../../../core/framework/errors.ts';
import { isLocale } from './locale.ts';
import type { Fields } from '../../messages/components/fields.ts';
import type { Localizations } from '@guildhall/protocol/objects/apps/commands';

/** Names of slash commands and of options (documented pattern; docs/limits.md). */
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const INVALID_NAME = complain.custom('APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');

/** Letters, digits, - _ ' in lower case where a letter has one. */
function isName(name: string): boolean {
  return NAME.test(name) && name === name.toLowerCase();
}

/** A name with its localizations; `isStrict` for slash commands and options. */
export function readName(fields: Fields, isStrict: boolean): { name: string; name_localizations: Localizations | null } {
  const name = fields.requiredText('name', 1, LIMITS.commands.name.max);
  if (isStrict && name && !isName(name)) fields.complain('name', INVALID_NAME);
  if (!isStrict && name && !name.trim()) fields.complain('name', complain.length(1, LIMITS.commands.name.max));
  const name_localizations = readLocalizations(fields, 'name_localizations', LIMITS.commands.name.max);
  if (isStrict && name_localizations) {
    const inner = fields.inner('name_localizations');
    for (const [locale, text] of Object.entries(name_localizations)) if (!isName(text)) inner.complain(locale, INVALID_NAME);
  }
  return { name: isStrict ? name : name.trim(), name_localizations };
}

/** A required description with its localizations. */
export function readDescription(fields: Fields): { description: string; description_localizations: Localizations | null } {
  return {
    description: fields.requiredText('description', 1, LIMITS.commands.description.max),
    description_localizations: readLocalizations(fields, 'description_localizations', LIMITS.commands.description.max),
  };
}

/** Localized texts of 1 to `max` code points; null if there are none. */
export function readLocalizations(fields: Fields, key: string, max: number): Localizations | null {
  const given = fields.raw(key);
  if (given === undefined) return null;
  const inner = fields.inner(key);
  if (typeof given !== 'object' || given === null) return null;
  const texts: Localizations = {};
  for (const locale of Object.keys(given)) {
    // Reported at the dictionary instead of the key, which is client input.
    if (!isLocale(locale)) fields.complain(key, complain.choices(LOCALES));
    else {
      const text = inner.text(locale, 1, max);
      if (text !== undefined) texts[locale] = text;
    }
  }
  return Object.keys(texts).length ? texts : null;
}
