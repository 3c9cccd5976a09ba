/** Replaces in recorded JSON what is secret or differs between two runs, by readable stand-ins. */
export class StandIns {
  /** Value -> stand-in. */
  readonly #known = new Map<string, string>();
  readonly #addresses = new Map<string, string>();

  /** From now on, replaces this value by a name in capitals. */
  name(value: string, name: string): void {
    if (!this.#known.has(value)) this.#known.set(value, name);
  }

  /** Replaces the host and port of a server of the run. */
  address(address: string, host: string): void {
    this.#addresses.set(new URL(address).host, host);
  }

  /** The example with stand-ins. Values that no one has named take the name of their field. */
  apply<T>(example: T): T {
    const text = JSON.stringify(example);
    const names = new Map([...this.#known].filter(([value]) => text.includes(value)));
    const taken = new Set(names.values());
    for (const [, field = '', value = ''] of text.matchAll(SECRET_FIELDS)) {
      if (names.has(value) || !isRandom(value)) continue;
      names.set(value, free(field.toUpperCase(), taken));
    }
    let plain = text;
    for (const [value, name] of [...names].sort(([a], [b]) => b.length - a.length)) plain = plain.replaceAll(value, name);
    for (const [host, name] of this.#addresses)
      plain = plain
        .replaceAll(`http://${host}`, `https://${name}`)
        .replaceAll(`ws://${host}`, `wss://${name}`)
        .replaceAll(host, name)
        .replaceAll(encodeURIComponent(`http://${host}`), encodeURIComponent(`https://${name}`));
    return JSON.parse(
      plain
        .replace(SIGNATURES, '$1=SIGNATURE')
        .replace(PARAMETERS, (_, start: string, name: string) => `${start}${name}=${name.toUpperCase()}`)
        .replace(CHALLENGES, '$1CHALLENGE')
        .replace(COOKIES, '$1COOKIE')
        .replace(PLAYERS, '$1player_0123456789')
        .replace(EXTERNAL, '/cdn/external/SIGNATURE/')
        .replace(DISCRIMINATORS, '$10042')
        .replace(LONG_DATA, '$1...')
        .replace(HASHES, 'HASH'),
    );
  }
}

/** `name`, or `name` with the first number that is not taken. */
function free(name: string, taken: Set<string>): string {
  let found = name;
  for (let number = 2; taken.has(found); number += 1) found = `${name}_${number}`;
  taken.add(found);
  return found;
}

/** Fields whose values are random in each run. */
const SECRET_FIELDS =
  /"(token|access_token|refresh_token|id_token|secret|client_secret|code|session_id|verify_key|ticket|user_code|device_code|id_hash|auth_session_id_hash|jti|kid|n|challenge|endpoint_hash|session_id_hash)":"([^"\\]{6,})"(?!,"message")/g;
/** Signatures of addresses of files, made with a random key of the installation. */
const SIGNATURES = /\b(hm|sig|signature)=([A-Za-z0-9_%-]{8,})/g;
/** Random parameters of addresses. */
const PARAMETERS = /([?&])(token|code|state|nonce|code_challenge)=[A-Za-z0-9_-]{20,}/g;
/** Challenges within JSON that is text. */
const CHALLENGES = /(\\"challenge\\":\\")[A-Za-z0-9_-]{20,}/g;
const COOKIES = /(guildhall_provider=)[A-Za-z0-9_-]{20,}/g;
/** Names of players without an account. */
const PLAYERS = /("username":")player_[a-z0-9]+/g;
const EXTERNAL = /\/cdn\/external\/[0-9a-f]{64}\//g;
/** SHA-256 in base64, of random tokens. */
const HASHES = /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{43}=/g;
/** Bots have one at random; people have 0. */
const DISCRIMINATORS = /("discriminator":")\d{4}/g;
/** Pictures and sounds in JSON. */
const LONG_DATA = /(data:[a-z]+\/[a-z]+;base64,[A-Za-z0-9+/]{24})[A-Za-z0-9+/=]+/g;

/** Texts of the scenario are in fields of the same names. */
function isRandom(value: string): boolean {
  return !value.startsWith('http') && !/^\d{17,19}$/.test(value) && !/[ ,]/.test(value) && !/^[A-Z_]+$/.test(value);
}
