import type { ModalComponent, ModalField } from '@guildhall/protocol/objects/messages/modals';

/** The fields in a part of a modal. */
export function fieldsOf(component: ModalComponent): readonly ModalField[] {
  if (component.type === 18) return [component.component];
  return component.type === 1 ? component.components : [];
}
