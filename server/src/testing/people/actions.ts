import { Snowflake } from '@guildhall/protocol/schemas';
import type { Asked, Message, OnMessage, Person, Place, UploadedFile, WantedMessage, World } from '@guildhall/testing';
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { complain, failForm } from '../../core/framework/errors.ts';
import { described, optional } from '../fault-kinds.ts';
import { bodyReader, ENTRIES, type FileBody, FILES, LINE, MESSAGE, ON, PLACE, TEXT, TO, WITHIN, Words, wrong } from './fields.ts';

/** A person who acts, and how long their waits may take: until the request is aborted. */
export interface Acting {
  world: World;
  person: Person;
  signal: AbortSignal;
}

/** One action: its fields and texts, from which the documentation comes too. */
export interface Action {
  title: string;
  /** The response, for the documentation. */
  returns: string;
  fields: TProperties;
  /** Reads the body, acts, and resolves with the response; undefined if there is none. */
  run(acting: Acting, body: unknown): Promise<object | undefined>;
}

const INTERACTION = 'the interaction, once the bot has responded: `{"id", "words"}`';
const A_MESSAGE = 'the message';
const NOTHING = 'nothing (204)';

function action<F extends TProperties>(
  { title, returns }: { title: string; returns: string },
  fields: F,
  run: (acting: Acting, body: Static<TObject<F>>) => Promise<object | undefined>,
): Action {
  const read = bodyReader(fields);
  return { title, returns, fields, run: (acting, body) => run(acting, read(body)) };
}

/** A place or, where none is named, a person, who looks everywhere. */
interface Somewhere {
  hears(wanted: WantedMessage): Promise<Message>;
  presses(label: string, options: OnMessage): Promise<Asked>;
  selects(name: string, choices: readonly string[], options: OnMessage): Promise<Asked>;
}

interface Where {
  place?: string;
  with?: string;
  within: number;
}

const patience = ({ signal }: Acting, { within }: { within: number }) => ({ within, signal });
const onMessage = (on: string | undefined) => (on === undefined ? {} : { on: { id: on } });

/** The person or bot of a world with a name. Fails with 50035. */
function memberOf({ world }: Acting, field: string, name: string) {
  const members = { ...world.people, ...world.bots };
  const found = Object.hasOwn(members, name) ? members[name] : undefined;
  const names = Object.keys(members).join(', ');
  return found ?? failForm({ [field]: wrong(`There is no person or bot '${name}' in this world. There are ${names}.`) });
}

function placeOf(acting: Acting, where: Where): Place {
  const { place, with: other } = where;
  if (place !== undefined && other !== undefined) failForm({ with: wrong('Provide either a place or with, not both.') });
  if (other !== undefined) return acting.person.with(memberOf(acting, 'with', other));
  if (place === undefined) return failForm({ place: complain.required() });
  return acting.person.in(place, patience(acting, where));
}

function somewhere(acting: Acting, where: Where): Somewhere {
  return where.place === undefined && where.with === undefined ? acting.person : placeOf(acting, where);
}

/** A file with its content. Fails with 50035 if it has none or two. */
function fileOf(field: string, { name, text, base64 }: FileBody): Exclude<UploadedFile, string | URL> {
  if ((text === undefined) === (base64 === undefined)) failForm({ [field]: wrong('Provide either a text or base64.') });
  return { name, data: base64 === undefined ? (text ?? '') : Uint8Array.from(Buffer.from(base64, 'base64')) };
}

function filesOf(field: string, files: readonly FileBody[]) {
  return files.map((file, at) => fileOf(`${field}.${at}`, file));
}

function lineOptions(acting: Acting, body: Static<TObject<typeof LINE & typeof WITHIN>>) {
  const of = body.of === undefined ? undefined : acting.world.bots[body.of];
  if (body.of !== undefined && !of) failForm({ of: wrong(`There is no bot '${body.of}' in this world.`) });
  const files = Object.entries(body.files ?? {}).map(([name, file]) => [name, fileOf(`files.${name}`, file)] as const);
  return { ...patience(acting, body), ...(of && { of }), files: Object.fromEntries(files) };
}

/** A field of a form as the library takes it. */
function enteredOf(name: string, entered: Static<typeof ENTRIES.entries>[string]) {
  if (typeof entered === 'string' || typeof entered === 'boolean') return entered;
  if (!Array.isArray(entered)) return fileOf(`entries.${name}`, entered);
  const files = entered.filter((one) => typeof one !== 'string');
  return files.length > 0 ? filesOf(`entries.${name}`, files) : entered.filter((one) => typeof one === 'string');
}

/** The text or pattern to look for. Fails with 50035 if there are both, or the pattern is not one. */
function textOf({ text, pattern, flags }: Static<TObject<typeof TEXT>>): string | RegExp | undefined {
  if (text !== undefined && pattern !== undefined) failForm({ pattern: wrong('Provide either a text or a pattern, not both.') });
  if (pattern === undefined && flags !== undefined) failForm({ flags: wrong('Flags belong to a pattern.') });
  if (pattern === undefined) return text;
  try {
    return new RegExp(pattern, flags);
  } catch (error) {
    return failForm({ pattern: wrong(error instanceof Error ? error.message : 'This is not a regular expression.') });
  }
}

function says(acting: Acting, body: Where & { text: string; reply_to?: string }) {
  const { text, reply_to } = body;
  return placeOf(acting, body).says(text, reply_to === undefined ? {} : { replyTo: { id: reply_to } });
}

/** Uses a command of a menu. The library tells messages by their author. */
function uses(acting: Acting, body: Where & { command: string; message?: string; member?: string }) {
  const { command, message, member } = body;
  if (message !== undefined && member !== undefined)
    failForm({ member: wrong('Provide either a message or a member, not both.') });
  const place = placeOf(acting, body);
  if (message !== undefined) return place.uses(command, { ...{ author: null }, id: message }, patience(acting, body));
  if (member === undefined) return failForm({ message: complain.required() });
  return place.uses(command, { id: memberOf(acting, 'member', member).id }, patience(acting, body));
}

function fills(acting: Acting, body: Static<TObject<typeof ENTRIES & typeof WITHIN>>) {
  const entries = Object.entries(body.entries).map(([name, entered]) => [name, enteredOf(name, entered)] as const);
  const form = body.form === undefined ? {} : { form: body.form };
  return acting.person.fills(Object.fromEntries(entries), { ...patience(acting, body), ...form, withoutPaths: true });
}

const HEARS = {
  ...PLACE,
  ...TEXT,
  from: optional(Words(200), 'A person or a bot. Absent: anyone but the person themself.'),
  ephemeral: optional(Type.Boolean(), 'Whether only this person sees it.'),
  ...TO,
  ...WITHIN,
};

function hears(acting: Acting, body: Static<TObject<typeof HEARS>>) {
  const { from, ephemeral, to } = body;
  const wanted: WantedMessage = {
    ...patience(acting, body),
    text: textOf(body),
    ephemeral,
    ...(from !== undefined && { from: memberOf(acting, 'from', from) }),
    ...(to && { to: { id: to.id, words: to.words ?? 'an interaction' } }),
  };
  return somewhere(acting, body).hears(wanted);
}

/** Every action of a person: `POST /testing/worlds/{world}/people/{person}/{action}`. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  says: action(
    { title: 'Sends a message.', returns: A_MESSAGE },
    {
      ...PLACE,
      text: described(Words(), 'The content.'),
      reply_to: optional(Snowflake(), 'The id of the message that it replies to.'),
      ...WITHIN,
    },
    says,
  ),
  slash: action(
    { title: 'Types a slash command and sends it; options with completion ask the bot as they are typed.', returns: INTERACTION },
    { ...PLACE, ...LINE, ...WITHIN },
    (acting, body) => placeOf(acting, body).slash(body.line, lineOptions(acting, body)),
  ),
  completes: action(
    {
      title: 'Types a command, and looks at the choices that the bot offers for its last option.',
      returns: '`{"choices": [...]}`',
    },
    { ...PLACE, ...LINE, ...WITHIN },
    async (acting, body) => ({ choices: await placeOf(acting, body).completes(body.line, lineOptions(acting, body)) }),
  ),
  uses: action(
    { title: 'Uses a command of the menu of a message, a person or a bot.', returns: INTERACTION },
    {
      ...PLACE,
      command: described(Words(100), 'The name of the command.'),
      message: optional(Snowflake(), 'The id of the message.'),
      member: optional(Words(200), 'In place of `message`: a person or a bot.'),
      ...WITHIN,
    },
    uses,
  ),
  presses: action(
    { title: 'Presses a button as soon as it is there.', returns: INTERACTION },
    { ...PLACE, button: described(Words(100), 'Its label, emoji or custom id.'), ...ON, ...WITHIN },
    (acting, body) => somewhere(acting, body).presses(body.button, { ...patience(acting, body), ...onMessage(body.on) }),
  ),
  selects: action(
    { title: 'Chooses from a select as soon as it is there.', returns: INTERACTION },
    {
      ...PLACE,
      select: described(Words(150), 'Its placeholder or custom id.'),
      choices: described(Type.Array(Words(200), { maxItems: 25 }), 'Labels; people, bots, roles and channels by name or id.'),
      ...ON,
      ...WITHIN,
    },
    (acting, body) =>
      somewhere(acting, body).selects(body.select, body.choices, { ...patience(acting, body), ...onMessage(body.on) }),
  ),
  fills: action(
    { title: 'Fills the open form and submits it, as soon as it is there.', returns: INTERACTION },
    { ...ENTRIES, ...WITHIN },
    fills,
  ),
  uploads: action(
    { title: 'Sends files, with a text if one is given.', returns: A_MESSAGE },
    { ...PLACE, ...FILES, text: optional(Words(), 'The content.'), ...WITHIN },
    (acting, body) => placeOf(acting, body).uploads(filesOf('files', body.files), body.text),
  ),
  reacts: action(
    { title: 'Adds a reaction.', returns: NOTHING },
    { ...MESSAGE, emoji: described(Words(100), 'An emoji, or `name:id` of a custom one.') },
    async ({ person }, { message, channel, emoji }) => {
      await person.reacts({ id: message, channel_id: channel }, emoji);
      return undefined;
    },
  ),
  joins: action(
    { title: 'Joins a voice channel.', returns: NOTHING },
    { place: described(Words(200), 'The name of the channel.'), ...WITHIN },
    async (acting, body) => {
      await acting.person.joins(body.place, patience(acting, body));
      return undefined;
    },
  ),
  leaves: action({ title: 'Leaves the voice channel.', returns: NOTHING }, WITHIN, async (acting, body) => {
    await acting.person.leaves(patience(acting, body));
    return undefined;
  }),
  hears: action(
    {
      title:
        'Waits for a message, which may have arrived already, but after the last thing that this person did. Each message is heard once.',
      returns: A_MESSAGE,
    },
    HEARS,
    hears,
  ),
  hears_form: action(
    { title: 'Waits for a form that a bot opens.', returns: 'the form' },
    { ...TEXT, ...WITHIN },
    (acting, body) => acting.person.hears({ modal: textOf(body) ?? true, ...patience(acting, body) }),
  ),
};
