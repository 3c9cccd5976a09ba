import { createHmac, randomBytes } from 'node:crypto';
import { fieldsOf } from './json-fields.ts';

/** Fields whose texts are secrets wherever they are. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'code_verifier',
  'device_code',
  'external_auth_token',
  'password',
  'new_password',
  'secret',
  'secret_key',
  'ticket',
  'backup_codes',
]);

/** Headers whose values are secrets. */
const SECRET_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'proxy-authorization',
  'x-signature-ed25519',
  'x-signature-timestamp',
]);

/** Tokens in paths and addresses. */
const IN_PATHS = /(\/(?:webhooks|interactions)\/\d{1,19}\/)([\w-]{20,})/g;
/** Signatures of addresses of files. */
const SIGNATURES = /([?&](?:hm|signature)=)[\w-]+/g;

/** Shorter secrets are not looked for in texts. */
const MIN_LENGTH = 20;
/** How many secrets are looked for in texts. */
const MAX_KNOWN = 1000;

/**
 * Replaces secrets by names, the same name for the same secret, so that a reader can follow an interaction by its token. The names
 * follow from a key alone, which is random if it is absent.
 */
export class Secrets {
  readonly #key: Buffer;
  readonly #known = new Set<string>();

  constructor(key: Buffer = randomBytes(32)) {
    this.#key = key;
  }

  /** A secret that may be in any text from now on. */
  know(secret: string): void {
    if (secret.length >= MIN_LENGTH && this.#known.size < MAX_KNOWN) this.#known.add(secret);
  }

  /** The name of a secret. */
  nameOf(secret: string): string {
    return `redacted-${createHmac('sha256', this.#key).update(secret).digest('hex').slice(0, 16)}`;
  }

  /** A text without secrets. */
  text(text: string): string {
    let shown = text
      .replace(IN_PATHS, (_all, before: string, token: string) => before + this.nameOf(token))
      .replace(SIGNATURES, (_all, before: string) => `${before}redacted`);
    if (shown.length < MIN_LENGTH) return shown;
    for (const secret of this.#known) if (shown.includes(secret)) shown = shown.replaceAll(secret, this.nameOf(secret));
    return shown;
  }

  /** The text of a named field without secrets. */
  field(name: string, text: string): string {
    return SECRET_FIELDS.has(name) && text !== '' ? this.nameOf(text) : this.text(text);
  }

  /** A JSON value without secrets. */
  value(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((item) => this.value(item));
    const fields = fieldsOf(value);
    if (!fields) return value;
    return Object.fromEntries(
      Object.entries(fields).map(([key, item]) => [key, typeof item === 'string' ? this.field(key, item) : this.value(item)]),
    );
  }

  /** Headers without secrets, one text each. */
  headers(headers: Readonly<Record<string, unknown>>): Record<string, string> {
    const shown: Record<string, string> = {};
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined) continue;
      shown[name] = SECRET_HEADERS.has(name) ? 'redacted' : this.text([value].flat().join(', '));
    }
    return shown;
  }
}

/** Whether a value has a secret that was replaced. */
export function isRedacted(value: unknown): boolean {
  return /\bredacted(?:-[0-9a-f]{16})?\b/.test(JSON.stringify(value) ?? '');
}
