import { LIMITS } from '@guildhall/protocol/limits';
import { fail } from '../core/framework/errors.ts';

/** Values of a form by key; a repeated key has a list. Has no prototype: any key may be sent. */
export type FormValues = Record<string, string | string[]>;

/** Parses an urlencoded form in one pass. More than 64 keys: 40005. */
export function parseForm(text: string): FormValues {
  const form: FormValues = Object.create(null);
  let keys = 0;
  for (const [key, value] of new URLSearchParams(text)) {
    const known = form[key];
    if (Array.isArray(known)) known.push(value);
    else if (known !== undefined) form[key] = [known, value];
    else {
      keys += 1;
      if (keys > LIMITS.http.formKeys.max) fail(LIMITS.http.formKeys.error);
      form[key] = value;
    }
  }
  return form;
}
