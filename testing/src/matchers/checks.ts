import { allComponents, buttonName, isSelect, readableText, selectName } from '../components/walk.ts';
import { Refused } from '../errors.ts';
import { fits } from '../person/hear.ts';
import { isEphemeral } from '../seen/view.ts';
import { COMPONENT, type Component, type ComponentName, isRecord, type Message } from '../wire.ts';
import { contains, shown } from './partial.ts';

/** Whether something holds, and a sentence that says what is there instead. */
export interface Outcome {
  pass: boolean;
  /** For a failure: what was expected and what is there. */
  message: () => string;
}

/** The part of a component to look for: its type by name, what a person reads on it, and any fields of the wire. */
export interface WantedComponent {
  type?: ComponentName;
  /** The label of a button, the placeholder of a select, the content of a text. */
  text?: string | RegExp;
  [field: string]: unknown;
}

/** The part of an error to look for. */
export interface WantedRefusal {
  /** The HTTP status. */
  status?: number;
  /** The JSON error code. */
  code?: number;
  /** The dotted path of a field that is complained about. */
  field?: string;
}

function outcome(pass: boolean, expected: string, found: () => string): Outcome {
  return { pass, message: () => `Expected ${pass ? expected.replace(/^(.*?) to /, '$1 not to ') : expected}.\n${found()}` };
}

/** Whether a value is a message; matchers fail with a sentence if it is not. */
function isMessage(value: unknown): value is Message {
  return isRecord(value) && Array.isArray(value.embeds) && Array.isArray(value.components) && typeof value.content === 'string';
}

function ofMessage(value: unknown, check: (message: Message) => Outcome): Outcome {
  if (isMessage(value)) return check(value);
  return { pass: false, message: () => `Expected a message, such as hears() returns, but there is ${shown(value)}.` };
}

/** Whether a person reads a text in the message: in its content, its embeds or its text components. */
export function checkText(value: unknown, wanted: string | RegExp): Outcome {
  return ofMessage(value, (message) => {
    const text = readableText(message);
    return outcome(
      fits(text, wanted),
      `the message to have the text ${String(wanted)}`,
      () => `Its text is:\n${text || '(none)'}`,
    );
  });
}

/** Whether the message has an embed with these fields; others do not matter. */
export function checkEmbed(value: unknown, wanted: object = {}): Outcome {
  return ofMessage(value, ({ embeds }) =>
    outcome(
      embeds.some((one) => contains(one, wanted)),
      `the message to have an embed with ${shown(wanted)}`,
      () => (embeds.length === 0 ? 'It has no embeds.' : `Its embeds are ${shown(embeds)}`),
    ),
  );
}

/** Whether the message has such a component, on any level. */
export function checkComponent(value: unknown, wanted: WantedComponent): Outcome {
  return ofMessage(value, ({ components }) => {
    const all = allComponents(components);
    return outcome(
      all.some((one) => isWanted(one, wanted)),
      `the message to have a component with ${shown(wanted)}`,
      () => (all.length === 0 ? 'It has no components.' : `Its components are ${all.map(componentShown).join(', ')}.`),
    );
  });
}

function isWanted(component: Component, { type, text, ...fields }: WantedComponent): boolean {
  if (type !== undefined && component.type !== COMPONENT[type]) return false;
  if (text !== undefined && !fits(componentText(component), text)) return false;
  // An enabled button has no field `disabled` on the wire.
  const actual = 'disabled' in fields ? { disabled: false, ...component } : component;
  return contains(actual, fields);
}

function componentText(component: Component): string {
  if (component.type === COMPONENT.button) return buttonName(component);
  if (isSelect(component)) return selectName(component);
  return component.type === COMPONENT.text ? component.content : '';
}

function componentShown(component: Component): string {
  const [name = String(component.type)] = Object.entries(COMPONENT).find(([, type]) => type === component.type) ?? [];
  const text = componentText(component);
  return text === '' ? name : `${name} ${JSON.stringify(text)}`;
}

/** Whether only the person who caused the message sees it. */
export function checkEphemeral(value: unknown): Outcome {
  return ofMessage(value, (message) =>
    outcome(isEphemeral(message), 'the message to be ephemeral', () =>
      isEphemeral(message) ? 'Only one person sees it.' : 'Everyone in the channel sees it.',
    ),
  );
}

/** Whether an error is the platform's refusal of a request, with this status, code or field. */
export function checkRefused(value: unknown, { status, code, field }: WantedRefusal = {}): Outcome {
  const pass =
    value instanceof Refused &&
    (status === undefined || value.status === status) &&
    (code === undefined || value.code === code) &&
    (field === undefined || field in value.complaints);
  const wanted = shown({ status, code, field });
  return outcome(pass, `the request to be refused with ${wanted}`, () =>
    value instanceof Error ? `${value.name}: ${value.message}` : `It was not refused: there is ${shown(value)}.`,
  );
}
