import type { Base, Select, SelectOption, TextDisplay } from './component.ts';

/** A form that an interaction is answered with, as it is kept and as it goes to the person's client. */
export interface Modal {
  custom_id: string;
  title: string;
  components: ModalComponent[];
}

export type ModalComponent = Label | ModalRow | TextDisplay;

/** A question: what is asked, and what it is answered by. */
export interface Label extends Base<18> {
  label: string;
  description?: string;
  component: ModalField;
}

/** The older form of a question: the input has the label. */
export interface ModalRow extends Base<1> {
  components: TextInput[];
}

export type ModalField = TextInput | ModalSelect | FileUpload | RadioGroup | CheckboxGroup | Checkbox;

export interface TextInput extends Base<4> {
  custom_id: string;
  /** 1 has one line, 2 has several. */
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

/** What is asked in a part of a modal. */
export function fieldsOf(component: ModalComponent): readonly ModalField[] {
  if (component.type === 18) return [component.component];
  return component.type === 1 ? component.components : [];
}
