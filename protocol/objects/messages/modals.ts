import { type Static, Type } from 'typebox';
import { TextDisplay, Select, SelectOption } from './components.ts';

export const TextInput = Type.Object(
  {
    type: Type.Literal(4),
    id: Type.Integer(),
    custom_id: Type.String(),
    /** 1 is a single line, 2 a paragraph. */
    style: Type.Integer(),
    required: Type.Boolean(),
    /** In rows only. */
    label: Type.Optional(Type.String()),
    min_length: Type.Optional(Type.Integer()),
    max_length: Type.Optional(Type.Integer()),
    value: Type.Optional(Type.String()),
    placeholder: Type.Optional(Type.String()),
  },
  { title: 'TextInput' },
);
export type TextInput = Static<typeof TextInput>;

export const ModalSelect = Type.Object({ ...Select.properties, required: Type.Boolean() }, { title: 'ModalSelect' });
export type ModalSelect = Static<typeof ModalSelect>;

export const FileUpload = Type.Object(
  {
    type: Type.Literal(19),
    id: Type.Integer(),
    custom_id: Type.String(),
    min_values: Type.Integer(),
    max_values: Type.Integer(),
    required: Type.Boolean(),
    file_types: Type.Optional(Type.Array(Type.String())),
  },
  { title: 'FileUpload' },
);
export type FileUpload = Static<typeof FileUpload>;

export const GroupOption = Type.Omit(SelectOption, ['emoji']);
export type GroupOption = Static<typeof GroupOption>;

export const RadioGroup = Type.Object(
  {
    type: Type.Literal(21),
    id: Type.Integer(),
    custom_id: Type.String(),
    required: Type.Boolean(),
    options: Type.Array(GroupOption),
  },
  { title: 'RadioGroup' },
);
export type RadioGroup = Static<typeof RadioGroup>;

export const CheckboxGroup = Type.Object(
  {
    type: Type.Literal(22),
    id: Type.Integer(),
    custom_id: Type.String(),
    min_values: Type.Integer(),
    max_values: Type.Integer(),
    required: Type.Boolean(),
    options: Type.Array(GroupOption),
  },
  { title: 'CheckboxGroup' },
);
export type CheckboxGroup = Static<typeof CheckboxGroup>;

export const Checkbox = Type.Object(
  {
    type: Type.Literal(23),
    id: Type.Integer(),
    custom_id: Type.String(),
    default: Type.Boolean(),
  },
  { title: 'Checkbox' },
);
export type Checkbox = Static<typeof Checkbox>;

export const ModalField = Type.Union([TextInput, ModalSelect, FileUpload, RadioGroup, CheckboxGroup, Checkbox], {
  title: 'ModalField',
});
export type ModalField = Static<typeof ModalField>;

/** A label with its field. */
export const Label = Type.Object(
  {
    type: Type.Literal(18),
    id: Type.Integer(),
    label: Type.String(),
    description: Type.Optional(Type.String()),
    component: ModalField,
  },
  { title: 'Label' },
);
export type Label = Static<typeof Label>;

/** The older form of a question: the label is on the input. */
export const ModalRow = Type.Object(
  {
    components: Type.Array(TextInput),
    type: Type.Literal(1),
    id: Type.Integer(),
  },
  { title: 'ModalRow' },
);
export type ModalRow = Static<typeof ModalRow>;

export const ModalComponent = Type.Union([Label, ModalRow, TextDisplay], { title: 'ModalComponent' });
export type ModalComponent = Static<typeof ModalComponent>;

/** A modal that responds to an interaction, as stored and as sent to the user's client. */
export const Modal = Type.Object(
  {
    custom_id: Type.String(),
    title: Type.String(),
    components: Type.Array(ModalComponent),
  },
  { title: 'Modal' },
);
export type Modal = Static<typeof Modal>;
