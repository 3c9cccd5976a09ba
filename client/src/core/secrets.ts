const HIDDEN = '[redacted]';

/** Names of JSON fields and query parameters whose values are secrets. */
const NAMES =
  '(?:access_|refresh_|id_|external_auth_|parent_access_)?token|(?:client_|parent_client_)?secret|' +
  '(?:device_|user_)code|code_verifier|join|spectate|state';
/** Codes of OAuth2, but not those of errors such as `BASE_TYPE_REQUIRED`. */
const CODE = '"code"\\s*:\\s*"(?![A-Z_]+")';
const FIELD = new RegExp(`("(?:${NAMES})"\\s*:\\s*"|${CODE})(?:[^"\\\\]|\\\\.)*`, 'g');
const PARAMETER = new RegExp(`([?&#](?:${NAMES}|code)=)[^&#\\s"']*`, 'g');
const BEARER = /\b(Bearer|Bot)\s+\S+/g;

/** Shorter texts would hide ordinary words. */
const SHORTEST = 6;

/** The secrets that this client has seen, which no text that leaves it may contain. */
export class Secrets {
  readonly #forms = new Set<string>();

  /** Remembers a secret, also as it appears in a query and in Base64. */
  add(...secrets: readonly (string | null | undefined)[]): void {
    for (const secret of secrets) {
      if (!secret || secret.length < SHORTEST) continue;
      this.#forms.add(secret);
      this.#forms.add(encodeURIComponent(secret));
      this.#forms.add(base64(secret));
    }
  }

  /** The text with each secret replaced, and all that looks like one. */
  redact(text: string): string {
    let clean = text.replace(BEARER, `$1 ${HIDDEN}`).replace(FIELD, `$1${HIDDEN}`).replace(PARAMETER, `$1${HIDDEN}`);
    for (const form of this.#forms) if (clean.includes(form)) clean = clean.replaceAll(form, HIDDEN);
    return clean;
  }
}

/** Base64 of the UTF-8 bytes, without its last group, which depends on what follows. */
function base64(text: string): string {
  const whole = btoa(String.fromCharCode(...new TextEncoder().encode(text)));
  return whole.slice(0, Math.floor(whole.length / 4) * 4 - 4) || whole;
}
