import { LIMITS } from '@guildhall/protocol/limits';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { shown } from '../../../core/values/numbers.ts';
import { type CommandChoice, OPTION_TYPES } from '../commands/command.ts';
import { isLocale } from '../commands/locale.ts';
import { type Complaints, Fields } from '../../messages/components/fields.ts';
import type { Localizations } from '@guildhall/protocol/objects/apps/commands';

/**
 * Reads an application's autocomplete choices for an option type; null entries are omitted. 50035 at `data.choices`.
 */
export function readChoices(given: unknown, optionType: number = OPTION_TYPES.STRING): CommandChoice[] {
  const list = given ?? [];
  if (!Array.isArray(list))
    return failForm({ 'data.choices': complain.custom('LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType') });
  if (list.length > LIMITS.commands.choices.max) failForm({ 'data.choices': complain.maxLength(LIMITS.commands.choices.max) });
  const complaints: Complaints = {};
  const choices = list.flatMap((one: unknown, index) => {
    if (one === null) return [];
    const fields = new Fields(one, `data.choices.${index}`, complaints);
    return [readChoice(fields, optionType)];
  });
  if (Object.keys(complaints).length) failForm(complaints);
  return choices;
}

function readChoice(fields: Fields, type: number): CommandChoice {
  const name = fields.requiredText('name', 1, LIMITS.commands.choiceText.max);
  fields.require('value');
  const names = readNames(fields);
  const value =
    type === OPTION_TYPES.STRING ? (fields.text('value', 0, LIMITS.commands.choiceText.max) ?? '') : readNumber(fields, type);
  return { name, ...(names ? { name_localizations: names } : {}), value };
}

function readNumber(fields: Fields, type: number): number {
  const value = fields.raw('value');
  const isNumber =
    typeof value === 'number' && (type === OPTION_TYPES.NUMBER || Number.isInteger(value)) && Math.abs(value) <= 2 ** 53;
  if (value !== undefined && !isNumber)
    fields.complain('value', complain.custom('NUMBER_TYPE_COERCE', `Value ${shown(value)} is not a number of the option.`));
  return isNumber ? value : 0;
}

function readNames(fields: Fields): Localizations | undefined {
  const given = fields.raw('name_localizations');
  if (given === undefined) return undefined;
  const names: Localizations = {};
  for (const [locale, text] of Object.entries(Object(given))) {
    if (!isLocale(locale))
      fields.complain(`name_localizations.${locale}`, complain.custom('BASE_TYPE_CHOICES', 'Not a known locale.'));
    else if (typeof text === 'string' && text.length >= 1 && text.length <= LIMITS.commands.choiceText.max) names[locale] = text;
    else if (text !== null) fields.complain(`name_localizations.${locale}`, complain.length(1, LIMITS.commands.choiceText.max));
  }
  return names;
}
