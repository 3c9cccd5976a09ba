const KIB = 1024;
const MIB = 1024 * KIB;

/** The size limit of a body. More bytes: 40005; more values: 50109. */
export interface BodyLimit {
  /** Limit for a JSON or form body, and for the JSON part of a multipart body; files have their own limits. */
  bytes: number;
  /** List items and object fields of a JSON body. */
  values: number;
}

/** The limits that a route can declare. Default: `anonymous` if the route needs no credentials, else `ordinary`. */
export const bodyLimits = {
  /** Routes that need no account. */
  anonymous: { bytes: 64 * KIB, values: 4000 },
  /** A message with every embed and component is smaller than 100 KiB, even with every character escaped. */
  ordinary: { bytes: 256 * KIB, values: 20_000 },
  /** Payloads that other services send to a webhook, such as the commits of a push. */
  foreign: { bytes: MIB, values: 40_000 },
  /** 100 commands of 8000 characters each, with their localized names. */
  commands: { bytes: 3 * MIB, values: 100_000 },
  /** A sound of 512 KiB as a data URI. */
  sound: { bytes: MIB, values: 1000 },
  /** A picture of 10 MiB as a data URI. */
  picture: { bytes: 14 * MIB, values: 20_000 },
  /** Several pictures as data URIs: the largest body of any request without files. */
  pictures: { bytes: 25 * MIB, values: 20_000 },
} as const satisfies Record<string, BodyLimit>;
