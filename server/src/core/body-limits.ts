const KIB = 1024;
const MIB = 1024 * KIB;

/** How large a body may be. More bytes are 40005, more values 50109. */
export interface BodyLimit {
  /** Of a JSON or form body, and of the JSON part of a multipart body; files have limits of their own. */
  bytes: number;
  /** List items and object fields of a JSON body. */
  values: number;
}

/** The limits that a route can declare. Without one it has `anonymous` when it needs no credentials, else `ordinary`. */
export const bodyLimits = {
  /** Routes that need no account. */
  anonymous: { bytes: 64 * KIB, values: 4000 },
  /** A message with every embed and component has less than 100 KiB, also with each character escaped. */
  ordinary: { bytes: 256 * KIB, values: 20_000 },
  /** Payloads that other services send to a webhook: the commits of a push, for instance. */
  foreign: { bytes: MIB, values: 40_000 },
  /** 100 commands of 8000 characters each, and their names in other languages. */
  commands: { bytes: 3 * MIB, values: 100_000 },
  /** A sound of 512 KiB as a data URI. */
  sound: { bytes: MIB, values: 1000 },
  /** A picture of 10 MiB as a data URI. */
  picture: { bytes: 14 * MIB, values: 20_000 },
  /** Several pictures as data URIs: the most that any request may have without files. */
  pictures: { bytes: 25 * MIB, values: 20_000 },
} as const satisfies Record<string, BodyLimit>;
