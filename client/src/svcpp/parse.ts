import { CLASSES, ENUMS } from './table.ts';

/**
 * A type of the table, one letter with `?` (may be undefined) or `*` (array): `s` string, `b` boolean, `f` float,
 * `i` int32, `y` uint8, `w` uint32, `u` uint64 that is a decimal string in the idiomatic surface, `n` one that is a
 * number there, `m` map of strings, `B` a kind of token, `onName` a callback that is an option of the counterpart; else the name of a class, or of an enum that is a string in the idiomatic surface.
 */
export type Type = string;

/** A value that a callback receives: a field of a payload, or with an empty name the payload. */
export type Field = readonly [name: string, type: Type];

/** An enum at run time. */
export type EnumObject = Readonly<Record<string, number>>;

/** One member of a class; each kind has the fields that it needs. */
export interface Member {
  /** `Name`, or `GetName` and so on. */
  name: string;
  /** `:` getter, `=` getter with a setter, `(` method, `<` slot of one callback, `%` static name of an enum's members. */
  kind: string;
  /** The area of the client; empty for members of the object itself. */
  area: string;
  /** The name of the counterpart: a property, method or event. */
  target: string;
  parameters: readonly Type[];
  /** The type of a getter, the result of a method, or the enum of a static function. Empty: void. */
  type: Type;
  /** The arguments of the callback; undefined for synchronous members. */
  fields: readonly Field[] | undefined;
  /** Whether the callback receives a ClientResult first. */
  hasResult: boolean;
}

/** A class of the table. */
export interface ClassPlan {
  name: string;
  /** Whether its objects are live views: copies share what they show. */
  isView: boolean;
  members: Member[];
}

/** The enums by name, nested ones as `Client.Status`. */
export function parseEnums(): Map<string, EnumObject> {
  return new Map(
    words(ENUMS).map((word) => {
      const [name = '', list = ''] = word.split(':');
      let next = 0;
      const members = list.split(',').map((member): [string, number] => {
        const [text = '', value] = member.split('=');
        if (value) next = Number(value);
        return [text, next++];
      });
      return [name, Object.fromEntries(members)];
    }),
  );
}

/**
 * The classes. Words: `@Class`, with `~` a live view; `#area` of the following members; `Name:type` and `Name=type`
 * getters; `Name(types)type` methods, with `>name:type,...` asynchronous ones that have a result, with `>>` ones without;
 * `Name<event,name:type,...` slots; `Name%Enum`. After a name, `/name` of the counterpart unless it is the same in camel case.
 */
export function parseClasses(): ClassPlan[] {
  const plans: ClassPlan[] = [];
  let area = '';
  for (const word of words(CLASSES)) {
    if (word[0] === '@') {
      plans.push({ name: word.slice(1).replace('~', ''), isView: word.endsWith('~'), members: [] });
      area = '';
    } else if (word[0] === '#') area = word.slice(1);
    else plans.at(-1)?.members.push(parseMember(word, area));
  }
  return plans;
}

function parseMember(word: string, area: string): Member {
  const [, name = '', target = name.charAt(0).toLowerCase() + name.slice(1), kind = '', rest = ''] =
    /^(\w+)(?:\/(\w+))?([:=(<%])(.*)$/.exec(word) ?? [];
  const member: Member = { name, kind, area, target, parameters: [], type: rest, fields: undefined, hasResult: false };
  if (kind === '<') {
    const [event = '', fields = ''] = rest.split(/,(.*)/);
    return { ...member, name: `${/^Reg/.test(name) ? '' : 'Set'}${name}Callback`, target: event, fields: parseFields(fields) };
  }
  if (kind !== '(') return member;
  const [parameters = '', result = ''] = rest.split(')');
  const [type = '', ...outcome] = result.split('>');
  return {
    ...member,
    type,
    parameters: list(parameters),
    fields: outcome.length ? parseFields(outcome.at(-1) ?? '') : undefined,
    hasResult: outcome.length === 1,
  };
}

/** Reads fields, each `name:type`, separated by commas. */
export function parseFields(text: string): Field[] {
  return list(text).map((one) => {
    const [name = '', type = ''] = one.split(':');
    return [name, type];
  });
}

function list(text: string): string[] {
  return text ? text.split(',') : [];
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
