import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { complain } from '../../../core/framework/errors.ts';
import { asWhole } from '../../../core/values/numbers.ts';
import { COMPONENT_TYPES as TYPES } from './component.ts';
import { type Complaints, Fields, refuseAny } from './fields.ts';
import { fileTypeComplaint } from './file-types.ts';
import { fieldsOf } from './modal.ts';
import { type Picked, readValues, STALE, valueComplaint } from './picked.ts';
import type {
  FileUpload,
  Modal,
  ModalComponent,
  ModalField,
  RadioGroup,
  TextInput,
} from '@guildhall/protocol/objects/messages/modals';

/** A submitted file: its new id and its name. */
export interface SubmittedFile {
  id: Snowflake;
  filename: string;
}

/** The submitted value of one field. */
export type Answer =
  | { type: 4; id: number; custom_id: string; value: string }
  | { type: 3 | 5 | 6 | 7 | 8 | 19 | 22; id: number; custom_id: string; values: string[] }
  | { type: 21; id: number; custom_id: string; value: string | null }
  | { type: 23; id: number; custom_id: string; value: boolean };

/** The submitted part of a modal. */
export type AnsweredComponent =
  | { type: 1; id: number; components: Answer[] }
  | { type: 10; id: number }
  | { type: 18; id: number; component: Answer };

/** A modal submit interaction's `data` without `resolved`, and the ids that must still be looked up. */
export interface Submission {
  data: { custom_id: string; components: AnsweredComponent[] };
  picked: Picked[];
  /** Ids of the submitted files, as in `data`: they belong into `resolved.attachments`. */
  files: Snowflake[];
}

interface Checking {
  complaints: Complaints;
  /** The submitted values, by custom_id. */
  given: ReadonlyMap<string, Fields>;
  files: ReadonlyMap<string, SubmittedFile>;
  picked: Picked[];
  used: Snowflake[];
}

/**
 * Validates a modal submit (`data` of POST /interactions, type 5) against the modal that was shown
 * (docs/contract/components.md#submissions). Values are matched by custom_id; `files` are the files of the request,
 * by the id that `values` of an upload use. Fails with 50035 at the path of every error:
 * - a missing required field, or a text of the wrong length;
 * - a value that is not an option, or too few or too many values;
 * - a file of a wrong type, or a value for an unknown field.
 */
export function checkSubmission(modal: Modal, data: unknown, files: ReadonlyMap<string, SubmittedFile>): Submission {
  const complaints: Complaints = {};
  const fields = new Fields(data, 'data', complaints);
  if (fields.requiredText('custom_id', 1, 100) !== modal.custom_id) fields.complain('custom_id', STALE);
  const asked = new Map(modal.components.flatMap(fieldsOf).map((field) => [field.custom_id, field.type]));
  const given = readGiven(fields, asked);
  refuseAny(complaints);
  const checking: Checking = { complaints, given, files, picked: [], used: [] };
  const components = modal.components.map((part, index) => answerPart(part, `data.components.${index}`, checking));
  refuseAny(complaints);
  return { data: { custom_id: modal.custom_id, components }, picked: checking.picked, files: checking.used };
}

/** The submitted values by custom_id, wherever they are. */
function readGiven(fields: Fields, asked: ReadonlyMap<string, number>): Map<string, Fields> {
  const given = new Map<string, Fields>();
  const note = (answer: Fields): void => {
    const custom_id = answer.requiredText('custom_id', 1, 100);
    const type = asked.get(custom_id);
    if (type === undefined || given.has(custom_id)) answer.complain('custom_id', STALE);
    else if (asWhole(answer.raw('type')) !== type) answer.complain('type', STALE);
    given.set(custom_id, answer);
  };
  fields.require('components');
  for (const entry of fields.list('components', 0, LIMITS.components.modalParts.max)) {
    const part = fields.at(entry);
    if (part.has('component')) note(part.inner('component'));
    for (const inner of part.list('components', 0, LIMITS.components.modalParts.max)) note(part.at(inner));
  }
  return given;
}

function answerPart(part: ModalComponent, path: string, checking: Checking): AnsweredComponent {
  const { id } = part;
  if (part.type === TYPES.TEXT_DISPLAY) return { type: part.type, id };
  if (part.type === TYPES.LABEL) return { type: part.type, id, component: answer(part.component, `${path}.component`, checking) };
  const components = part.components.map((input, index) => answer(input, `${path}.components.${index}`, checking));
  return { type: part.type, id, components };
}

function answer(field: ModalField, path: string, checking: Checking): Answer {
  const { id, custom_id } = field;
  const fields = checking.given.get(custom_id) ?? new Fields({}, path, checking.complaints);
  switch (field.type) {
    case TYPES.TEXT_INPUT:
      return { type: field.type, id, custom_id, value: readTyped(field, fields) };
    case TYPES.RADIO_GROUP:
      return { type: field.type, id, custom_id, value: readChoice(field, fields) };
    case TYPES.CHECKBOX:
      return { type: field.type, id, custom_id, value: fields.flag('value') ?? false };
    case TYPES.FILE_UPLOAD:
      return { type: field.type, id, custom_id, values: readFiles(field, fields, checking) };
    default: {
      const { min_values, max_values, required } = field;
      const values = readValues(fields, { min_values, max_values, mayBeNone: !required, complaintOf: valueComplaint(field) });
      if (field.type !== TYPES.CHECKBOX_GROUP && !field.options)
        checking.picked.push({ select: field, values, path: `${fields.path}.values` });
      return { type: field.type, id, custom_id, values };
    }
  }
}

function readTyped({ required, min_length = 0, max_length = LIMITS.components.input.max }: TextInput, fields: Fields): string {
  const value = fields.text('value', 0, LIMITS.components.input.max) ?? '';
  const { length } = [...value];
  if (length === 0) {
    if (required) fields.complain('value', complain.required());
  } else if (length < min_length || length > max_length) fields.complain('value', complain.length(min_length, max_length));
  return value;
}

function readChoice({ required, options }: RadioGroup, fields: Fields): string | null {
  if (required) fields.require('value');
  return (
    fields.oneOf(
      'value',
      options.map(({ value }) => value),
    ) ?? null
  );
}

function readFiles(
  { min_values, max_values, required, file_types }: FileUpload,
  fields: Fields,
  checking: Checking,
): Snowflake[] {
  const { files, used } = checking;
  const complaintOf = (given: string) => {
    const file = files.get(given);
    return file ? fileTypeComplaint(file.filename, file_types) : STALE;
  };
  const values = readValues(fields, { min_values, max_values, mayBeNone: !required, complaintOf });
  const ids = values.flatMap((given) => files.get(given)?.id ?? []);
  used.push(...ids);
  return ids;
}
