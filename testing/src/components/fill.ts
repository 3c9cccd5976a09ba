import type { FilePart } from '@guildhall/protocol/call-parts';
import { HallError } from '../errors.ts';
import { filePart, type UploadedFile } from '../files.ts';
import type { Account, Patience } from '../person/account.ts';
import { hearModal } from '../person/hear.ts';
import { type Asked, interact } from '../person/interact.ts';
import { didYouMean, listed } from '../suggest.ts';
import { INTERACTION, type Modal, type ModalField } from '../wire.ts';
import { type Choosing, chosenValues, optionValue } from './choose.ts';
import { fieldsOf, type FormField } from './modal-fields.ts';
import { isSelect } from './walk.ts';

/** The content of a field as a person enters it: a text, a choice or several, a tick, or files. */
export type Entered = string | boolean | Choosing | readonly Choosing[] | UploadedFile | readonly UploadedFile[];

/** How a form is filled. */
export interface FillOptions extends Patience {
  /** The title of the form, where several are open; the newest one if absent. */
  form?: string | RegExp;
  /** Refuses paths where files are entered: the entries come from another machine or user. */
  withoutPaths?: boolean;
}

/** The value of a field, as it is sent. */
type Value = { value: string | boolean | null } | { values: string[] };

/** Fills the open form by the labels or custom ids of its fields and submits it. Rejects before anything is sent if a field is wrong or missing. */
export async function fill(
  person: Account,
  entries: Readonly<Record<string, Entered>>,
  options: FillOptions = {},
): Promise<Asked> {
  const { form = true, within, signal, withoutPaths = false } = options;
  const modal = await hearModal(person, { modal: form, within, signal });
  const fields = fieldsOf(modal);
  for (const name of Object.keys(entries)) checkField(modal, fields, name);
  const files: FilePart[] = [];
  const values = new Map<ModalField, Value>();
  for (const one of fields)
    values.set(one.field, await enteredValue(person, modal, { one, entered: enteredIn(entries, one), files, withoutPaths }));
  const asked = await interact(
    person,
    {
      type: INTERACTION.MODAL,
      application_id: modal.application.id,
      application: modal.application.name,
      channel_id: modal.channel_id,
      guild_id: person.session.view.channels.get(modal.channel_id)?.guildId,
      data: {
        id: modal.id,
        custom_id: modal.custom_id,
        components: submitted(modal, values),
        attachments: files.map(({ name }, at) => ({ id: String(at), filename: name })),
      },
      files,
      did: `submitted the form '${modal.title}'`,
      words: `the form '${modal.title}'`,
    },
    options,
  );
  const { modals } = person.session.view;
  modals.splice(0, modals.length, ...modals.filter((one) => one.id !== modal.id));
  return asked;
}

function enteredIn(entries: Readonly<Record<string, Entered>>, { name, field }: FormField): Entered | undefined {
  return entries[name] ?? entries[field.custom_id];
}

function checkField(modal: Modal, fields: readonly FormField[], name: string): void {
  const found = fields.filter((one) => one.name === name || one.field.custom_id === name);
  if (found.length === 1) return;
  const names = fields.map((one) => one.name);
  const problem =
    found.length === 0
      ? `has no field '${name}'.${didYouMean(name, names)} Its fields are ${listed(names)}.`
      : `has ${found.length} fields called '${name}'. Use their custom ids: ${listed(found.map((one) => one.field.custom_id))}.`;
  throw new HallError(`The form '${modal.title}' ${problem}`);
}

/** A field with what was entered in it; its files are added to `files`. */
interface Filling {
  one: FormField;
  entered: Entered | undefined;
  files: FilePart[];
  withoutPaths: boolean;
}

async function enteredValue(person: Account, modal: Modal, { one, entered, files, withoutPaths }: Filling): Promise<Value> {
  const { name, field, isRequired } = one;
  if (entered === undefined) return unfilled(modal, one);
  if (isSelect(field)) {
    const bounds = isRequired ? field : { ...field, min_values: 0 };
    return {
      values: chosenValues(person, bounds, { choices: listOf(entered).map(asChoice), channelId: modal.channel_id, name }),
    };
  }
  switch (field.type) {
    case 4:
      return { value: asText(name, entered) };
    case 21:
      return { value: optionValue(field.options, asText(name, entered), name) };
    case 22:
      return { values: listOf(entered).map((choice) => optionValue(field.options, asChoice(choice), name)) };
    case 23:
      if (typeof entered !== 'boolean') throw new HallError(`The field '${name}' is ticked with true or false.`);
      return { value: entered };
    default: {
      const parts = await Promise.all(listOf(entered).map((file) => filePart(asFile(name, file, withoutPaths))));
      const first = files.length;
      files.push(...parts);
      return { values: parts.map((_, at) => String(first + at)) };
    }
  }
}

/** The value of a field that the person leaves as it is. Throws if it must be filled. */
function unfilled(modal: Modal, { name, field, isRequired }: FormField): Value {
  const value = defaultOf(field);
  const isEmpty = 'values' in value ? value.values.length === 0 : value.value === '' || value.value === null;
  if (isRequired && isEmpty) throw new HallError(`The form '${modal.title}' needs the field '${name}'.`);
  return value;
}

function defaultOf(field: ModalField): Value {
  if (isSelect(field)) {
    const chosen = (field.options ?? []).filter((one) => one.default).map((one) => one.value);
    return { values: [...chosen, ...(field.default_values ?? []).map((one) => one.id)] };
  }
  if (field.type === 4) return { value: field.value ?? '' };
  if (field.type === 21) return { value: field.options.find((one) => one.default)?.value ?? null };
  if (field.type === 22) return { values: field.options.filter((one) => one.default).map((one) => one.value) };
  return field.type === 23 ? { value: field.default } : { values: [] };
}

/** The components of a form as they are submitted: the same structure, with values. */
function submitted(modal: Modal, values: ReadonlyMap<ModalField, Value>): object[] {
  const filled = (field: ModalField) => ({ type: field.type, id: field.id, custom_id: field.custom_id, ...values.get(field) });
  return modal.components.map((part) => {
    const { type, id } = part;
    if (part.type === 18) return { type, id, component: filled(part.component) };
    return part.type === 1 ? { type, id, components: part.components.map(filled) } : { type, id };
  });
}

type One = string | boolean | Choosing | UploadedFile;

function listOf(entered: Entered): readonly One[] {
  return isList(entered) ? entered : [entered];
}

function isList(entered: Entered): entered is readonly Choosing[] | readonly UploadedFile[] {
  return Array.isArray(entered);
}

function asText(name: string, entered: Entered): string {
  if (typeof entered === 'string') return entered;
  throw new HallError(`The field '${name}' takes one text.`);
}

function asChoice(choice: One): Choosing {
  if (typeof choice === 'string') return choice;
  if (typeof choice === 'object' && 'id' in choice) return choice;
  throw new HallError(`${String(choice)} is not a choice: write its label, or a person, bot, role or channel.`);
}

function asFile(name: string, file: One, withoutPaths: boolean): UploadedFile {
  if (!withoutPaths && (typeof file === 'string' || file instanceof URL)) return file;
  if (typeof file === 'object' && 'data' in file) return file;
  throw new HallError(`The field '${name}' takes files: ${withoutPaths ? '' : 'paths, or '}{ name, data }.`);
}
