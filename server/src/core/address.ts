import { complain, type FieldError } from './errors.ts';

/** What is wrong with an address of a body: not well formed, or of another scheme than those allowed (lower case). */
export function addressComplaint(address: string, schemes: readonly string[]): FieldError | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  if (scheme === undefined || !URL.canParse(address)) return complain.custom('URL_TYPE_INVALID_URL', 'Not a well formed URL.');
  if (schemes.includes(scheme)) return undefined;
  const allowed = schemes.map((one) => `'${one}'`).join(', ');
  return complain.custom('URL_TYPE_INVALID_SCHEME', `Scheme "${scheme}" must be one of (${allowed}).`);
}
