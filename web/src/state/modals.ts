import type { FieldErrors } from '../api/http.ts';
import type { SelectComponent } from '../api/wire-content.ts';
import type { FileUpload, Modal, ModalInput, ModalPart } from '../api/wire-interactions.ts';
import { t } from './text.ts';

/** The value of a modal input: text, choices, or a tick; files by the keys of their uploads. */
export type ModalValue = string | string[] | number[] | boolean | null;
export type ModalValues = Record<string, ModalValue>;

/** Input types on the wire. */
export const INPUT = { TEXT: 4, FILES: 19, RADIO: 21, CHECKBOXES: 22, CHECKBOX: 23 } as const;
const SELECTS: readonly number[] = [3, 5, 6, 7, 8];

/** True for one of the five selects. */
export function isSelect(input: ModalInput): input is SelectComponent {
  return SELECTS.includes(input.type);
}

/** The inputs of a modal component. */
export function inputsOf(part: ModalPart): ModalInput[] {
  if (part.type === 18) return [part.component];
  return part.type === 1 ? part.components : [];
}

/** True unless the application marked the input as optional. */
export function isRequired(input: ModalInput): boolean {
  return !('required' in input) || input.required !== false;
}

/** The minimum and maximum number of choices, ticks or files. */
export function boundsOf(
  input: Pick<FileUpload, 'min_values' | 'max_values' | 'required'>,
  most = 1,
): { least: number; most: number } {
  const least = input.required === false ? 0 : (input.min_values ?? 1);
  return { least, most: Math.max(1, input.max_values ?? most) };
}

/** The default choice of a select. */
export function defaultsOf(select: SelectComponent): string[] {
  const options = (select.options ?? []).filter((one) => one.default).map((one) => one.value);
  return [...options, ...(select.default_values ?? []).map((one) => one.id)];
}

function initial(input: ModalInput): ModalValue {
  if (isSelect(input)) return defaultsOf(input);
  switch (input.type) {
    case INPUT.TEXT:
      return input.value ?? '';
    case INPUT.RADIO:
      return input.options.find((one) => one.default)?.value ?? null;
    case INPUT.CHECKBOXES:
      return input.options.filter((one) => one.default).map((one) => one.value);
    case INPUT.CHECKBOX:
      return input.default ?? false;
    default:
      return [];
  }
}

/** The initial values of a modal, by custom id. */
export function initialValues(modal: Modal): ModalValues {
  return Object.fromEntries(modal.components.flatMap(inputsOf).map((input) => [input.custom_id, initial(input)]));
}

const chosen = (value: ModalValue | undefined): (string | number)[] => (Array.isArray(value) ? value : []);

type Counted = Pick<FileUpload, 'min_values' | 'max_values' | 'required'>;

/** The error for a number of choices, if any. An optional input may be empty, but not below its minimum. */
function counted(count: number, input: Counted, what: 'choose' | 'tick' | 'add', usual?: number): string | null {
  const { least, most } = boundsOf(input, usual);
  const floor = count > 0 ? (input.min_values ?? 1) : least;
  if (count < floor) return floor === 1 ? t('required') : t(`${what}AtLeast`, { count: floor });
  return count > most ? t(`${what}AtMost`, { count: most }) : null;
}

function faultOf(input: ModalInput, value: ModalValue | undefined): string | null {
  if (isSelect(input)) return counted(chosen(value).length, input, 'choose');
  switch (input.type) {
    case INPUT.TEXT: {
      const length = typeof value === 'string' ? [...value].length : 0;
      if (length === 0) return isRequired(input) ? t('required') : null;
      if (length < (input.min_length ?? 0)) return t('atLeast', { count: input.min_length ?? 0 });
      return length > (input.max_length ?? 4000) ? t('atMost', { count: input.max_length ?? 4000 }) : null;
    }
    case INPUT.RADIO:
      return value === null && isRequired(input) ? t('chooseOne') : null;
    case INPUT.CHECKBOXES:
      return counted(chosen(value).length, input, 'tick', input.options.length);
    case INPUT.FILES:
      return counted(chosen(value).length, input, 'add');
    default:
      return null;
  }
}

/** The errors of a modal, by custom id; empty if it can be sent. */
export function modalFaults(modal: Modal, values: ModalValues): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const input of modal.components.flatMap(inputsOf)) {
    const fault = faultOf(input, values[input.custom_id]);
    if (fault) faults[input.custom_id] = fault;
  }
  return faults;
}

/** The keys of a modal's uploads, in the order in which they are sent. */
export function modalFiles(modal: Modal, values: ModalValues): number[] {
  const inputs = modal.components.flatMap(inputsOf).filter((input) => input.type === INPUT.FILES);
  return inputs.flatMap((input) => chosen(values[input.custom_id])).filter((one) => typeof one === 'number');
}

function sentInput(input: ModalInput, values: ModalValues, files: number[]) {
  const { type, id, custom_id } = input;
  const value = values[custom_id] ?? null;
  if (input.type === INPUT.FILES)
    return { type, id, custom_id, values: chosen(value).map((key) => String(files.indexOf(Number(key)))) };
  return Array.isArray(value) ? { type, id, custom_id, values: value } : { type, id, custom_id, value };
}

/** The submitted components of a modal: the same structure, with values. */
export function sentComponents(modal: Modal, values: ModalValues): object[] {
  const files = modalFiles(modal, values);
  return modal.components.map((part) => {
    const { type, id } = part;
    if (part.type === 18) return { type, id, component: sentInput(part.component, values, files) };
    if (part.type === 1) return { type, id, components: part.components.map((input) => sentInput(input, values, files)) };
    return { type, id };
  });
}

/** The server's errors of a modal, by custom id; errors without an input are under the empty name. */
export function faultsByInput(modal: Modal, fields: FieldErrors): Record<string, string> {
  const places = modal.components.flatMap((part, at) => {
    const start = `data.components.${at}`;
    return inputsOf(part).map((input, nth) => ({ start: part.type === 1 ? `${start}.components.${nth}` : start, input }));
  });
  const faults: Record<string, string> = {};
  for (const [path, text] of Object.entries(fields)) {
    const place = places.find(({ start }) => path === start || path.startsWith(`${start}.`));
    faults[place?.input.custom_id ?? ''] = text;
  }
  return faults;
}
