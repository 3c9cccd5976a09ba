/** Why a message of a client is refused. */
export type Refusal =
  | 'not_expected'
  | 'too_long'
  | 'malformed'
  | 'wrong_suite'
  | 'wrong_credential'
  | 'wrong_lifetime'
  | 'wrong_capabilities'
  | 'unexpected_extension'
  | 'wrong_key'
  | 'wrong_signature'
  | 'duplicate_key'
  | 'wrong_group'
  | 'wrong_epoch'
  | 'wrong_sender'
  | 'wrong_proposals'
  | 'wrong_path'
  | 'wrong_welcome';

/** A value, or the reason why there is none. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

/** A result with a value. */
export function accept<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** A result without a value. */
export function refuse(refusal: Refusal): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal };
}
