import { LIMITS } from '@guildhall/protocol/limits';
import { complain } from '../../../core/framework/errors.ts';
import { asWhole } from '../../../core/values/numbers.ts';
import { COMPONENT_TYPES as TYPES } from './component.ts';
import type { Fields } from './fields.ts';
import { readFileTypes } from './file-types.ts';
import { checkCounts, readCounts, readOptions, readSelect, requireCustomId } from './read-controls.ts';
import type { Marks } from './reading.ts';
import type {
  Checkbox,
  CheckboxGroup,
  FileUpload,
  GroupOption,
  ModalField,
  ModalSelect,
  RadioGroup,
  TextInput,
} from '@guildhall/protocol/objects/messages/modals';

/** The field in a label, of an allowed type; the caller sets its id. */
export function readField(fields: Fields, type: number, marks: Marks): ModalField {
  switch (type) {
    case TYPES.TEXT_INPUT:
      return readTextInput(fields, 'in label', marks);
    case TYPES.FILE_UPLOAD:
      return readUpload(fields, marks);
    case TYPES.RADIO_GROUP:
      return readRadioGroup(fields, marks);
    case TYPES.CHECKBOX_GROUP:
      return readCheckboxGroup(fields, marks);
    case TYPES.CHECKBOX:
      return readCheckbox(fields, marks);
    default:
      return readModalSelect(fields, type, marks);
  }
}

/** A text input. In a row it has its own label, in a label it must not. */
export function readTextInput(fields: Fields, place: 'in label' | 'in row', marks: Marks): TextInput {
  const custom_id = requireCustomId(fields, marks);
  fields.require('style');
  const style = fields.oneOf('style', [1, 2]) ?? 1;
  const input: TextInput = { type: TYPES.TEXT_INPUT, id: 0, custom_id, style, required: fields.flag('required') ?? true };
  if (place === 'in row') input.label = fields.requiredText('label', 1, LIMITS.components.label.max);
  else fields.forbid('label');
  const min_length = fields.whole('min_length', 0, LIMITS.components.input.max);
  const max_length = fields.whole('max_length', 1, LIMITS.components.input.max);
  if (min_length !== undefined && max_length !== undefined && max_length < min_length)
    fields.complain('max_length', atLeast(min_length));
  const value = fields.text('value', 0, LIMITS.components.input.max);
  const placeholder = fields.text('placeholder', 0, LIMITS.components.inputPlaceholder.max);
  if (min_length !== undefined) input.min_length = min_length;
  if (max_length !== undefined) input.max_length = max_length;
  if (value) input.value = value;
  if (placeholder) input.placeholder = placeholder;
  return input;
}

function readModalSelect(fields: Fields, type: number, marks: Marks): ModalSelect {
  const { disabled, ...select } = readSelect(fields, type, marks);
  if (disabled)
    fields.complain('disabled', complain.custom('COMPONENT_DISABLED_NOT_ALLOWED', 'A select of a modal cannot be disabled.'));
  return { ...select, required: readRequired(fields) };
}

/**
 * A file upload: 0 to 10 files by `min_values` and `max_values` (docs/contract/components.md#messages), one by
 * default. With a maximum of 0, no file can be submitted. A field whose minimum or maximum is 0 cannot be required,
 * and is not by default.
 */
function readUpload(fields: Fields, marks: Marks): FileUpload {
  const custom_id = requireCustomId(fields, marks);
  const max_values = fields.whole('max_values', 0, LIMITS.components.uploadedFiles.max) ?? 1;
  const min_values = fields.whole('min_values', 0, LIMITS.components.uploadedFiles.max) ?? Math.min(1, max_values);
  checkCounts(fields, min_values, max_values);
  const required = fields.flag('required') ?? min_values > 0;
  if (required && max_values === 0 && min_values === 0) fields.complain('max_values', atLeast(1));
  else if (required && min_values === 0) fields.complain('min_values', atLeast(1));
  return { type: TYPES.FILE_UPLOAD, id: 0, custom_id, min_values, max_values, required, ...readFileTypes(fields) };
}

function readRadioGroup(fields: Fields, marks: Marks): RadioGroup {
  const custom_id = requireCustomId(fields, marks);
  const options = readGroupOptions(fields, 2, 1);
  return { type: TYPES.RADIO_GROUP, id: 0, custom_id, required: fields.flag('required') ?? true, options };
}

function readCheckboxGroup(fields: Fields, marks: Marks): CheckboxGroup {
  const custom_id = requireCustomId(fields, marks);
  const given = fields.raw('options');
  const all = Array.isArray(given)
    ? Math.min(Math.max(given.length, 1), LIMITS.components.groupOptions.max)
    : LIMITS.components.groupOptions.max;
  const counts = readCounts(fields, LIMITS.components.groupOptions.max, all);
  const options = readGroupOptions(fields, fields.has('max_values') ? counts.max_values : 1, counts.max_values);
  return { type: TYPES.CHECKBOX_GROUP, id: 0, custom_id, ...counts, required: readRequired(fields), options };
}

function readCheckbox(fields: Fields, marks: Marks): Checkbox {
  const custom_id = requireCustomId(fields, marks);
  return { type: TYPES.CHECKBOX, id: 0, custom_id, default: fields.flag('default') ?? false };
}

function readGroupOptions(fields: Fields, least: number, mostDefaults: number): GroupOption[] {
  return readOptions(fields, [least, LIMITS.components.groupOptions.max], mostDefaults);
}

/** Whether a field is required, which is the default; then it needs at least one value (enums, component_rule 7). */
function readRequired(fields: Fields): boolean {
  const required = fields.flag('required') ?? true;
  if (required && asWhole(fields.raw('min_values')) === 0) fields.complain('min_values', atLeast(1));
  return required;
}

function atLeast(least: number): ReturnType<typeof complain.required> {
  return complain.custom('NUMBER_TYPE_MIN', `int value should be greater than or equal to ${least}.`);
}
