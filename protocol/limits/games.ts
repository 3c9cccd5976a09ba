import type { LimitTable } from './limit.ts';

/** Limits of games, by area. */
export const GAMES_LIMITS = {
  gameMessages: {
    metadataKey: {
      max: 1024,
      unit: 'characters',
      error: 'INVALID_FORM_BODY',
      what: "A key of the metadata of a game's message.",
    },
  },
  identities: {
    externalId: {
      max: 1024,
      unit: 'characters',
      error: 'INVALID_FORM_BODY',
      what: "A player's id at an identity provider or a bot.",
    },
    playersPerPage: {
      min: 1,
      max: 100,
      default: 50,
      unit: 'players',
      error: 'INVALID_FORM_BODY',
      what: 'Players of an application in one response.',
    },
    linksPerDay: { max: 5, unit: 'accounts', what: 'Game accounts that a user links in 24 hours; more fail with 429.' },
    name: { max: 32, unit: 'characters', error: 'INVALID_FORM_BODY', what: 'The visible name of a provisional account.' },
    profileBytes: {
      max: 10 * 1024,
      unit: 'bytes',
      error: 'INVALID_FORM_BODY',
      what: 'The profile data of a player, serialized.',
    },
    profileText: {
      max: 100,
      unit: 'characters',
      error: 'INVALID_FORM_BODY',
      what: 'A value or a name in the profile data of a player.',
    },
    dynamicFields: {
      max: 30,
      unit: 'fields',
      error: 'INVALID_FORM_BODY',
      what: 'Dynamic fields in the profile data of a player.',
    },
  },
  identityProviders: {
    responseBytes: {
      max: 256 * 1024,
      unit: 'bytes',
      error: 'OIDC_JWKS_NOT_FOUND',
      what: 'The response of an identity provider; a longer one is a failure.',
    },
    failures: {
      max: 3,
      unit: 'failures',
      what: 'Consecutive failures of an identity provider after which calls to it are paused.',
    },
    cachedFailures: { max: 1000, unit: 'providers', what: 'Failing identity providers that a process remembers.' },
    cachedDocuments: { max: 1000, unit: 'documents', what: 'Key sets and discovery documents that a process caches.' },
    idTokenAge: {
      max: 7 * 86_400,
      unit: 's',
      error: 'ID_TOKEN_JWT_ISSUED_TOO_LONG_AGO',
      what: 'Age of an id token, by its `iat`.',
    },
    proof: { max: 10_240, unit: 'characters', error: 'INVALID_FORM_BODY', what: 'A proof of identity (`external_auth_token`).' },
    pause: {
      min: 5000,
      max: 60_000,
      unit: 'ms',
      what: 'The pause after failures of an identity provider; it doubles with each failure.',
    },
    steamTicket: { max: 1600, unit: 'characters', what: 'A Steam ticket in hexadecimal; a longer one is an invalid proof.' },
  },
  lobbies: {
    history: { max: 72 * 3_600_000, unit: 'ms', what: 'The age of the oldest lobby message that games can read.' },
    messagesPerPage: { max: 200, unit: 'messages', error: 'INVALID_FORM_BODY', what: 'Messages of a lobby in one response.' },
    secretLifetime: {
      max: 30 * 24 * 60 * 60 * 1000,
      unit: 'ms',
      what: "Lifetime of a lobby's secret; a later request with it creates a new lobby.",
    },
    headlessSessions: {
      max: 5,
      unit: 'sessions',
      what: 'Headless sessions of a user in an application; a further one ends the oldest.',
    },
    members: { max: 1000, unit: 'members', error: 'INVALID_FORM_BODY', what: 'Members of a lobby.' },
    perUser: { max: 100, unit: 'lobbies', error: 'INVALID_FORM_BODY', what: 'Lobbies of one application that a user is in.' },
    membersPerRequest: {
      max: 25,
      unit: 'members',
      error: 'INVALID_FORM_BODY',
      what: 'Members that one request adds or changes.',
    },
    metadata: {
      max: 1000,
      unit: 'characters',
      error: 'INVALID_FORM_BODY',
      what: "All keys and values of a lobby's or member's metadata together.",
    },
    metadataKeys: { max: 25, unit: 'keys', error: 'INVALID_FORM_BODY', what: "Keys of a lobby's or member's metadata." },
    idleTimeout: {
      min: 5,
      max: 604_800,
      default: 300,
      unit: 's',
      error: 'INVALID_FORM_BODY',
      what: 'The time after which an idle lobby is deleted.',
    },
    secret: { min: 1, max: 250, unit: 'characters', error: 'INVALID_FORM_BODY', what: 'The secret of a lobby.' },
    additionalName: {
      min: 1,
      max: 80,
      unit: 'characters',
      error: 'INVALID_FORM_BODY',
      what: "The additional name of a lobby's member.",
    },
  },
} as const satisfies LimitTable;
