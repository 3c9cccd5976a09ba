import { LIMITS } from '@guildhall/protocol/limits';
import { complain } from '../../../core/framework/errors.ts';
import { COMPONENT_TYPES as TYPES } from './component.ts';
import { Fields, refuseAny } from './fields.ts';
import { fieldsOf } from './modal.ts';
import type { ModalRow } from '@guildhall/protocol/objects/messages/modals';
import { nameRest, readTypeOf, takeId } from './name-components.ts';
import { readTextDisplay } from './read-display.ts';
import { readField, readTextInput } from './read-fields.ts';
import { type KnownEmojis, type Marks, newMarks } from './reading.ts';
import type { Label, Modal, ModalComponent, ModalField } from '@guildhall/protocol/objects/messages/modals';

const PARTS: readonly number[] = [TYPES.ACTION_ROW, TYPES.TEXT_DISPLAY, TYPES.LABEL];
const IN_ROW: readonly number[] = [TYPES.TEXT_INPUT];
const IN_LABEL: readonly number[] = [
  TYPES.STRING_SELECT,
  TYPES.TEXT_INPUT,
  TYPES.USER_SELECT,
  TYPES.ROLE_SELECT,
  TYPES.MENTIONABLE_SELECT,
  TYPES.CHANNEL_SELECT,
  TYPES.FILE_UPLOAD,
  TYPES.RADIO_GROUP,
  TYPES.CHECKBOX_GROUP,
  TYPES.CHECKBOX,
];

/**
 * The modal in a callback's `data` (ModalInteractionCallbackRequestData): validated, with an id for each component
 * and defaults filled in. Fails with 50035 at the path of every error, under `data`
 * (docs/contract/components.md#modals; docs/limits.md). `emojis` are those that the application may use; if absent,
 * any.
 */
export function readModal(data: unknown, emojis?: KnownEmojis): Modal {
  const marks = newMarks(true, emojis);
  const fields = new Fields(data, 'data', marks.complaints);
  const custom_id = fields.requiredText('custom_id', 1, LIMITS.components.customId.max);
  const title = fields.requiredText('title', 1, LIMITS.components.modalTitle.max);
  fields.require('components');
  const components = fields
    .list('components', 1, LIMITS.components.modalParts.max)
    .flatMap((entry) => readPart(fields.at(entry), marks) ?? []);
  refuseAny(marks.complaints);
  nameRest<ModalComponent | ModalField>(components, marks.ids, insideOf);
  return { custom_id, title, components };
}

function insideOf(component: ModalComponent | ModalField): readonly ModalField[] {
  return component.type === TYPES.LABEL || component.type === TYPES.ACTION_ROW ? fieldsOf(component) : [];
}

/** A top-level part: a label with its field, a text, or an older row. */
function readPart(fields: Fields, marks: Marks): ModalComponent | undefined {
  const type = readTypeOf(fields, PARTS);
  if (type === undefined) return undefined;
  const id = takeId(fields, marks);
  if (type === TYPES.TEXT_DISPLAY) return { ...readTextDisplay(fields, marks), id };
  const part = type === TYPES.LABEL ? readLabel(fields, marks) : readRow(fields, marks);
  return part && { ...part, id };
}

function readLabel(fields: Fields, marks: Marks): Label | undefined {
  const label = fields.requiredText('label', 1, LIMITS.components.label.max);
  const description = fields.text('description', 0, LIMITS.components.labelDescription.max);
  fields.require('component');
  if (!fields.has('component')) return undefined;
  const inner = fields.inner('component');
  const type = readTypeOf(inner, IN_LABEL);
  if (type === undefined) return undefined;
  const id = takeId(inner, marks);
  const component = { ...readField(inner, type, marks), id };
  return { type: TYPES.LABEL, id: 0, label, ...(description ? { description } : {}), component };
}

/** A row of the older form; it fits one input. */
function readRow(fields: Fields, marks: Marks): ModalRow {
  fields.require('components');
  const components = fields.list('components', 1, LIMITS.components.modalParts.max).flatMap((entry) => {
    const input = fields.at(entry);
    if (readTypeOf(input, IN_ROW) === undefined) return [];
    const id = takeId(input, marks);
    return [{ ...readTextInput(input, 'in row', marks), id }];
  });
  if (components.length > 1)
    fields.complain(
      'components',
      complain.custom('COMPONENT_LAYOUT_WIDTH_EXCEEDED', 'The specified component exceeds the maximum width'),
    );
  return { type: TYPES.ACTION_ROW, id: 0, components };
}
