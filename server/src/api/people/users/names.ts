import { complain, type FieldError } from '../../../core/errors.ts';

/** What a person's username is made of (reference table "limits", area user). */
const PERSON = /^[A-Za-z0-9_.]+$/;
/** Words that a mention already has. */
const RESERVED: ReadonlySet<string> = new Set(['everyone', 'here']);
/** How accounts are called that were erased. */
const ERASED = 'deleted_user_';
/** What would read as a mention, a tag or a code block. */
const FORBIDDEN = ['@', '#', ':', '```'];

/** What is wrong with the characters of a person's username, if anything. */
export function checkPersonName(name: string): FieldError | undefined {
  if (!PERSON.test(name)) return complain.custom('STRING_TYPE_REGEX', 'String value did not match validation regex.');
  return checkReserved(name);
}

/** What is wrong with the characters of a bot's username, if anything; it may have spaces and any script. */
export function checkBotName(name: string): FieldError | undefined {
  const trimmed = name.trim();
  if (trimmed.length < 2) return complain.length(2, 32);
  const found = FORBIDDEN.find((part) => trimmed.includes(part));
  return found ? complain.custom('USERNAME_INVALID_CONTAINS', `Username cannot contain "${found}"`) : checkReserved(trimmed);
}

function checkReserved(name: string): FieldError | undefined {
  const word = name.toLowerCase();
  return RESERVED.has(word) || word.startsWith(ERASED)
    ? complain.custom('USERNAME_INVALID_CONTAINS', `Username cannot be "${word}"`)
    : undefined;
}
