import { Snowflake, Whole } from '@guildhall/protocol/schemas';
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { complain, fail, failForm } from '../../core/framework/errors.ts';
import { fieldsOf } from '../../core/values/json-fields.ts';
import { bodyCheck } from '../../http/validate.ts';
import { described, optional } from '../fault-kinds.ts';

/** A name, a label or a line that a person types. */
export const Words = (maxLength = 8000) => Type.String({ minLength: 1, maxLength });

/** A file: its name, and its content as text or as base64. */
export const File = Type.Object({
  name: Words(260),
  text: Type.Optional(Type.String()),
  base64: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$' })),
});
export type FileBody = Static<typeof File>;

const FILE = '`{"name": "a.txt", "text": "hello"}`, or `base64` in place of `text`';

/** Where a person acts. */
export const PLACE = {
  place: optional(Words(200), 'The name of a channel, `guild/channel` where two guilds have one, or its id.'),
  with: optional(Words(200), 'In place of `place`: their direct messages with this person or bot.'),
};

/** How long a wait may take. */
export const WITHIN = {
  within: described(Whole(0, 600_000), 'Ms of real time that a wait may take.', 3500),
};

export const LINE = {
  line: described(Words(), 'The command as it is typed: `/ban user:@bob reason:spam`.'),
  of: optional(Words(200), 'The bot, where several have a command with this name.'),
  files: optional(Type.Record(Type.String(), File), `The files of options that take one, by the option: ${FILE}.`),
};

export const FILES = {
  files: described(Type.Array(File, { minItems: 1, maxItems: 10 }), `A list of files: ${FILE}.`),
};

export const MESSAGE = {
  message: described(Snowflake(), 'The id of the message.'),
  channel: described(Snowflake(), 'The id of its channel.'),
};

export const ON = {
  on: optional(Snowflake(), 'The id of the message that has it. Absent: the newest that does.'),
};

export const ENTRIES = {
  entries: described(
    Type.Record(
      Type.String(),
      Type.Union([Type.String(), Type.Boolean(), File, Type.Array(Type.String()), Type.Array(File, { minItems: 1 })]),
    ),
    'What is entered, by the label or custom id of each field: a text, a choice or a list of them, true or false, a file or a list of them.',
  ),
  form: optional(Words(100), 'A part of the title, where several forms are open. Absent: the newest one.'),
};

export const TEXT = {
  text: optional(Words(), 'A part of the text.'),
  pattern: optional(Words(1000), 'A regular expression of JavaScript for the text. Not together with `text`.'),
  flags: optional(Type.String({ pattern: '^[imsuv]{0,4}$' }), 'The flags of `pattern`: `i`, `m`, `s`, `u`, `v`.'),
};

export const TO = {
  to: optional(
    Type.Object({ id: Snowflake(), words: Type.Optional(Type.String({ maxLength: 8000 })) }),
    'The interaction that it answers: the response of `slash`, `uses`, `presses`, `selects` or `fills`. What came before it counts too.',
  ),
};

/** A complaint about a field of a body below /testing/worlds. */
export const wrong = (message: string) => complain.custom('ACTION_INVALID', message);

/** The fields of a body with their defaults. */
function defaultsOf(fields: TProperties): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      'default' in field && field.default !== undefined ? [[name, field.default]] : [],
    ),
  );
}

/** A check of bodies with these fields and no others; it fails with 50035, which names each wrong field. */
export function bodyReader<F extends TProperties>(fields: F): (body: unknown) => Static<TObject<F>> {
  const schema = Type.Object(fields);
  const check = bodyCheck(schema);
  const fits = lazyCheck(schema);
  return (body) => {
    const given = fieldsOf(body);
    if (!given) return failForm({ '': wrong('The body must be an object.') });
    const unknown = Object.keys(given).filter((key) => !Object.hasOwn(fields, key));
    if (unknown.length > 0) failForm(Object.fromEntries(unknown.map((key) => [key, wrong('There is no such field here.')])));
    const read = check({ ...defaultsOf(fields), ...given });
    return fits(read) ? read : fail('INVALID_FORM_BODY');
  };
}

/** A check that is compiled on its first use: most servers are not for tests. */
function lazyCheck<T extends TSchema>(schema: T): (value: unknown) => value is Static<T> {
  let compiled: { Check(value: unknown): boolean } | undefined;
  return (value): value is Static<T> => {
    compiled ??= Compile(schema);
    return compiled.Check(value);
  };
}
