import { complain, type FieldError } from '../../../core/framework/errors.ts';

/** The characters allowed in a person's username (docs/limits.md). */
const PERSON = /^[A-Za-z0-9_.]+$/;
/** Names that would collide with mentions. */
const RESERVED: ReadonlySet<string> = new Set(['everyone', 'here']);
/** The prefix of the usernames of erased accounts. */
const ERASED = 'deleted_user_';
/** Substrings that would read as a mention, a tag or a code block. */
const FORBIDDEN = ['@', '#', ':', '```'];

/** Returns the error of a person's username if it has invalid characters. */
export function checkPersonName(name: string): FieldError | undefined {
  if (!PERSON.test(name)) return complain.custom('STRING_TYPE_REGEX', 'String value did not match validation regex.');
  return checkReserved(name);
}

/** Returns the error of a bot's username if it has invalid characters; spaces and any script are allowed. */
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
