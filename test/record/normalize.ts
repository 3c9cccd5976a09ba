/** Replaces what differs between two runs by stable names, which keep equal values equal. */
export class Normalizer {
  readonly #names = new Map<string, string>();
  #step = '';
  #counter = 0;
  readonly #addresses = new Map<string, string>();

  /** Replaces the host and random port of an address. */
  address(address: string, name: string): void {
    this.#addresses.set(new URL(address).host, name);
  }

  /** New values are named after the step in which they first appear, so that an added step renames few of them. */
  enter(step: string): void {
    this.#step = step;
    this.#counter = 0;
  }

  /** From now on, replaces this value. */
  learn(value: string): void {
    if (!this.#names.has(value)) this.#names.set(value, this.#nextName());
  }

  /** The text with stable names; learns ids and secrets from it. Keeps everything else, such as the order of fields. */
  text(text: string): string {
    for (const [, value] of text.matchAll(SECRET_FIELDS)) if (value && isRandom(value)) this.learn(value);
    for (const [, value] of text.matchAll(SECRET_TEXTS)) if (value) this.learn(value);
    let plain = text;
    for (const [address, name] of this.#addresses)
      plain = plain.replaceAll(address, name).replaceAll(encodeURIComponent(address), name);
    return plain
      .replace(SIGNATURES, '$1=<signature>')
      .replace(DISCRIMINATORS, '$1<discriminator>')
      .replace(HASHES, (hash) => this.#known(hash))
      .replace(DOTTED, (token) => this.#names.get(token) ?? token.replace(PLAIN, (part) => this.#replace(part)));
  }

  #replace(part: string): string {
    const known = this.#names.get(part);
    if (known !== undefined) return known;
    const isId = SNOWFLAKE.test(part) && BigInt(part) > OLDEST_ID && BigInt(part) < NEWEST_ID;
    return isId ? this.#known(part) : part;
  }

  #known(value: string): string {
    this.learn(value);
    return this.#names.get(value) ?? value;
  }

  #nextName(): string {
    this.#counter += 1;
    return `<${this.#step}.${this.#counter}>`;
  }
}

/** Fields whose values are random: secrets, codes of invites, ids of sessions; not the codes of form errors, which a message follows. */
const SECRET_FIELDS =
  /"(?:token|access_token|refresh_token|id_token|secret|client_secret|code|session_id|verify_key|ticket|user_code|device_code|id_hash|auth_session_id_hash|jti|kid|sub|instance_id|connection_id)":"([^"\\]{6,})"(?!,"message")/g;
const SECRET_TEXTS =
  /(?:[?&#](?:code|token|access_token|user_code|id_token)=|\/invite\/|\/cdn\/external\/|"key":"code","new_value":"|"n":"|"username":"(?=player_))([A-Za-z0-9_.-]{6,})/g;
/** Signatures of addresses of files, made with a random key of the installation. */
const SIGNATURES = /\b(hm|sig|signature)=([A-Za-z0-9_%-]{8,})/g;
/** SHA-256 in base64, of random tokens. */
const HASHES = /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{43}=/g;
/** Discriminators of bots; people have 0. */
const DISCRIMINATORS = /("discriminator":")\d{4}/g;
const DOTTED = /[A-Za-z0-9_-]{6,}(?:\.[A-Za-z0-9_-]{4,})*/g;
const PLAIN = /[A-Za-z0-9_-]+/g;
const SNOWFLAKE = /^\d{17,19}$/;
/** Ids of 2024 to 2045: others are constants of the script. */
const OLDEST_ID = 1_190_000_000_000_000_000n;
const NEWEST_ID = 3_970_000_000_000_000_000n;

/** Texts of the script are in fields of the same names. */
function isRandom(value: string): boolean {
  return !value.startsWith('http') && !SNOWFLAKE.test(value) && !value.includes(' ');
}
