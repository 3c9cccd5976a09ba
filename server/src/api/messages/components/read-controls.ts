import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import { LIMITS } from '@guildhall/protocol/limits';
import { complain } from '../../../core/framework/errors.ts';
import { asWhole } from '../../../core/values/numbers.ts';
import { unicodeEmoji } from '../../../core/media/unicode-emoji.ts';
import { BUTTON_STYLES, COMPONENT_TYPES as TYPES } from './component.ts';
import type { Fields } from './fields.ts';
import type { Marks, Reading } from './reading.ts';
import type { Button, ComponentEmoji, Select, SelectOption } from '@guildhall/protocol/objects/messages/components';

const KNOWN_CHANNEL_TYPES: readonly number[] = Object.values(CHANNEL_TYPES);

/** The kinds of default values of each type of select. */
const DEFAULTS: Readonly<Record<number, readonly string[]>> = {
  [TYPES.USER_SELECT]: ['user'],
  [TYPES.ROLE_SELECT]: ['role'],
  [TYPES.MENTIONABLE_SELECT]: ['user', 'role'],
  [TYPES.CHANNEL_SELECT]: ['channel'],
};

/** A button: interactive (styles 1 to 4, with a custom_id), a link (5, with a url) or premium (6, with a sku_id). */
export function readButton(fields: Fields, reading: Reading): Button {
  fields.require('style');
  const style = fields.oneOf('style', reading.form.buttonStyles) ?? BUTTON_STYLES.PRIMARY;
  const button: Button = { type: TYPES.BUTTON, id: 0, style };
  const disabled = fields.flag('disabled');
  if (disabled !== undefined) button.disabled = disabled;
  if (style === BUTTON_STYLES.PREMIUM) {
    for (const key of ['custom_id', 'label', 'url', 'emoji']) fields.forbid(key);
    fields.require('sku_id');
    const sku = fields.id('sku_id');
    if (sku !== undefined && !reading.sold.has(sku))
      fields.complain('sku_id', complain.custom('BUTTON_COMPONENT_SKU_INVALID', 'The application does not sell this.'));
    return sku === undefined ? button : { ...button, sku_id: sku };
  }
  fields.forbid('sku_id');
  const label = fields.text('label', 0, 80);
  if (label) button.label = label;
  const emoji = readEmoji(fields, reading);
  if (emoji) button.emoji = emoji;
  if (!fields.raw('label') && !fields.has('emoji'))
    fields.complain('label', complain.custom('BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED', 'A button needs a label or an emoji.'));
  if (style === BUTTON_STYLES.LINK) {
    fields.forbid('custom_id');
    fields.require('url');
    const url = fields.address('url', reading.form.links, 512);
    return url === undefined ? button : { ...button, url };
  }
  fields.forbid('url');
  fields.require('custom_id', complain.custom('BUTTON_COMPONENT_CUSTOM_ID_REQUIRED', 'A custom id is required'));
  const custom_id = readCustomId(fields, reading);
  return custom_id === undefined ? button : { ...button, custom_id };
}

/** A select: with its own options, or of users, roles or channels. */
export function readSelect(fields: Fields, type: number, marks: Marks): Select {
  const custom_id = requireCustomId(fields, marks);
  const { min_values, max_values } = readCounts(fields, LIMITS.components.options.max);
  const select: Select = { type: selectType(type), id: 0, custom_id, min_values, max_values };
  const placeholder = fields.text('placeholder', 0, 150);
  if (placeholder) select.placeholder = placeholder;
  const disabled = fields.flag('disabled');
  if (disabled !== undefined) select.disabled = disabled;
  if (type === TYPES.STRING_SELECT)
    select.options = readOptions(fields, [max_values, LIMITS.components.options.max], max_values, marks);
  else {
    const defaults = readDefaults(fields, DEFAULTS[type] ?? [], [min_values, max_values]);
    if (defaults.length) select.default_values = defaults;
  }
  if (type === TYPES.CHANNEL_SELECT && fields.has('channel_types')) select.channel_types = readChannelTypes(fields);
  return select;
}

/**
 * The number of values: at least `min_values` (default one), at most `max_values` (default `usual`), both at
 * most `most`.
 */
export function readCounts(fields: Fields, most: number, usual = 1): { min_values: number; max_values: number } {
  const min_values = fields.whole('min_values', 0, most) ?? 1;
  const max_values = fields.whole('max_values', 1, most) ?? usual;
  checkCounts(fields, min_values, max_values);
  return { min_values, max_values };
}

/** Refuses a minimum above the maximum. */
export function checkCounts(fields: Fields, min_values: number, max_values: number): void {
  if (min_values > max_values)
    fields.complain('min_values', complain.custom('SELECT_COMPONENT_MIN_ABOVE_MAX', 'min_values must not exceed max_values.'));
}

function selectType(type: number): Select['type'] {
  return type === 5 || type === 6 || type === 7 || type === 8 ? type : 3;
}

/** The required custom_id; empty if it is invalid. */
export function requireCustomId(fields: Fields, marks: Marks): string {
  fields.require('custom_id');
  return readCustomId(fields, marks) ?? '';
}

function readCustomId(fields: Fields, { customIds, interactive }: Marks): string | undefined {
  const id = fields.text('custom_id', 1, LIMITS.components.customId.max);
  if (id === undefined) return undefined;
  if (!interactive)
    fields.complain('custom_id', complain.custom('COMPONENT_TYPE_INVALID', 'Only apps can send interactive components.'));
  if (customIds.has(id))
    fields.complain('custom_id', complain.custom('COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated'));
  customIds.add(id);
  return id;
}

/** The same error is used for options. */
const INVALID_EMOJI = complain.custom('BUTTON_COMPONENT_INVALID_EMOJI', 'Invalid emoji');

/** The emoji of a button or an option: a custom one that the sender may use, by its id, or a unicode emoji. */
function readEmoji(fields: Fields, { emojis }: Marks): ComponentEmoji | undefined {
  if (!fields.has('emoji')) return undefined;
  const emoji = fields.inner('emoji');
  const id = emoji.id('id');
  const name = emoji.text('name', 0, 32);
  if (id === undefined && unicodeEmoji(name ?? '') === null) emoji.complain('name', INVALID_EMOJI);
  const animated = emoji.flag('animated');
  const custom = id === undefined ? undefined : emojis?.get(id);
  if (id !== undefined && emojis && !custom) emoji.complain('id', INVALID_EMOJI);
  // A custom emoji keeps its real name and animation.
  const moves = custom?.animated || animated !== undefined ? (custom?.animated ?? animated) : undefined;
  return {
    ...(id === undefined ? {} : { id }),
    name: custom?.name ?? name ?? '',
    ...(moves === undefined ? {} : { animated: moves }),
  };
}

/**
 * The options of a select: `bounds` options with distinct values, at most `most` of them defaults; without
 * `marks` they have no emojis.
 */
export function readOptions(fields: Fields, bounds: readonly [number, number], most: number, marks?: Marks): SelectOption[] {
  fields.require('options');
  const values = new Set<string>();
  const options = fields.list('options', ...bounds).map((entry) => {
    const option = fields.at(entry);
    const value = option.requiredText('value', 1, 100);
    if (values.has(value))
      option.complain(
        'value',
        complain.custom('SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', 'The specified option value is already used'),
      );
    values.add(value);
    const read: SelectOption = { label: option.requiredText('label', 1, 100), value };
    const description = option.text('description', 0, 100);
    const emoji = marks && readEmoji(option, marks);
    const isDefault = option.flag('default');
    if (description) read.description = description;
    if (emoji) read.emoji = emoji;
    if (isDefault !== undefined) read.default = isDefault;
    return read;
  });
  if (options.filter((option) => option.default).length > most)
    fields.complain(
      'options',
      complain.custom('SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES', 'There are more default options than max_values.'),
    );
  return options;
}

function readDefaults(
  fields: Fields,
  kinds: readonly string[],
  [min, max]: readonly [number, number],
): { id: string; type: string }[] {
  const defaults = fields.list('default_values', 0, LIMITS.components.options.max).map((entry) => {
    const value = fields.at(entry);
    for (const key of ['id', 'type']) value.require(key);
    return { id: value.id('id') ?? '', type: value.oneOf('type', kinds) ?? '' };
  });
  if (defaults.length && (defaults.length < min || defaults.length > max))
    fields.complain('default_values', complain.length(min, max));
  return defaults;
}

function readChannelTypes(fields: Fields): number[] {
  const types = fields.list('channel_types', 0, KNOWN_CHANNEL_TYPES.length).map(({ item, path }, index) => {
    const type = Number(asWhole(item));
    if (!KNOWN_CHANNEL_TYPES.includes(type))
      fields.complain(`channel_types.${path.split('.').at(-1) ?? index}`, complain.choices(KNOWN_CHANNEL_TYPES));
    return type;
  });
  return [...new Set(types)];
}
