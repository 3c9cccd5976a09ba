import type { Modal, ModalField } from '../wire.ts';

/** A field of a form, by the name that a person reads. */
export interface FormField {
  /** The label; the custom id if there is none. */
  name: string;
  isRequired: boolean;
  field: ModalField;
}

/** The fields of a form, in the order in which they are shown. */
export function fieldsOf(modal: Pick<Modal, 'components'>): FormField[] {
  return modal.components.flatMap((part): FormField[] => {
    if (part.type === 18) return [formField(part.component, part.label)];
    return part.type === 1 ? part.components.map((field) => formField(field, field.label)) : [];
  });
}

function formField(field: ModalField, label: string | undefined): FormField {
  return { name: label ?? field.custom_id, isRequired: 'required' in field ? field.required : false, field };
}
