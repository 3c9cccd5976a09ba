import type { Select, SelectOption, TextDisplay } from '@guildhall/protocol/objects/messages/components';

/** The fields that every component has: its type, and an id that is unique in its message or modal. */
interface Base<T extends number> {
  type: T;
  id: number;
}

/** A modal that responds to an interaction, as stored and as sent to the user's client. */
export interface Modal {
  custom_id: string;
  title: string;
  components: ModalComponent[];
}

export type ModalComponent = Label | ModalRow | TextDisplay;

/** A label with its field. */
export interface Label extends Base<18> {
  label: string;
  description?: string;
  component: ModalField;
}

/** The older form of a question: the label is on the input. */
export interface ModalRow extends Base<1> {
  components: TextInput[];
}

export type ModalField = TextInput | ModalSelect | FileUpload | RadioGroup | CheckboxGroup | Checkbox;

export interface TextInput extends Base<4> {
  custom_id: string;
  /** 1 is a single line, 2 a paragraph. */
  style: number;
  required: boolean;
  /** In rows only. */
  label?: string;
  min_length?: number;
  max_length?: number;
  value?: string;
  placeholder?: string;
}

export interface ModalSelect extends Select {
  required: boolean;
}

export interface FileUpload extends Base<19> {
  custom_id: string;
  min_values: number;
  max_values: number;
  required: boolean;
  file_types?: string[];
}

export type GroupOption = Omit<SelectOption, 'emoji'>;

export interface RadioGroup extends Base<21> {
  custom_id: string;
  required: boolean;
  options: GroupOption[];
}

export interface CheckboxGroup extends Base<22> {
  custom_id: string;
  min_values: number;
  max_values: number;
  required: boolean;
  options: GroupOption[];
}

export interface Checkbox extends Base<23> {
  custom_id: string;
  default: boolean;
}

/** The fields in a part of a modal. */
export function fieldsOf(component: ModalComponent): readonly ModalField[] {
  if (component.type === 18) return [component.component];
  return component.type === 1 ? component.components : [];
}
