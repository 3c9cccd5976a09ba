import type { EventName, EventPayload } from '@guildhall/protocol/events';
import type { Component, SelectOption } from '@guildhall/protocol/objects/messages/components';
import type { ModalField } from '@guildhall/protocol/objects/messages/modals';

/** A message as a person's client receives it, with the wire's names. */
export type Message = EventPayload<'MESSAGE_CREATE'>;
/** A form that a bot opened, as a person's client receives it. */
export type Modal = EventPayload<'INTERACTION_MODAL_CREATE'>;
/** A choice that a bot offers for an option with completion. */
export type Choice = EventPayload<'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE'>['choices'][number];
export type { Component, EventName, EventPayload, ModalField, SelectOption };

/** A frame of the gateway. */
export interface Frame<D = unknown> {
  op: number;
  /** The name of an event; null for other frames. */
  t: string | null;
  s: number | null;
  d: D;
}

/** Whether a frame is the event with this name. */
export function isEvent<N extends EventName>(frame: Frame, name: N): frame is Frame<EventPayload<N>> {
  return frame.t === name;
}

/** Flags of messages. */
export const FLAGS = { EPHEMERAL: 1 << 6, LOADING: 1 << 7 } as const;

/** Types of interactions. */
export const INTERACTION = { COMMAND: 2, COMPONENT: 3, COMPLETION: 4, MODAL: 5 } as const;

/** Types of components. */
export const COMPONENT = {
  row: 1,
  button: 2,
  stringSelect: 3,
  textInput: 4,
  userSelect: 5,
  roleSelect: 6,
  mentionableSelect: 7,
  channelSelect: 8,
  section: 9,
  text: 10,
  thumbnail: 11,
  gallery: 12,
  file: 13,
  separator: 14,
  container: 17,
  label: 18,
  fileUpload: 19,
  radioGroup: 21,
  checkboxGroup: 22,
  checkbox: 23,
} as const;
/** The name of a type of component. */
export type ComponentName = keyof typeof COMPONENT;

/** Whether a value has fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
