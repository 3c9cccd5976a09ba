import type { LimitTable } from './limit.ts';

/** Limits of accounts, by area. */
export const PEOPLE_LIMITS = {
  accounts: {
    resetMails: { max: 3, unit: 'mails', what: 'Mails that reset a password, for each account in an hour; more are not sent.' },
    verificationMails: {
      max: 5,
      unit: 'mails',
      what: 'Mails that verify an address, for each account in an hour; more are not sent.',
    },
    registrationsOfAddress: {
      max: 20,
      unit: 'accounts',
      what: 'New accounts from one address in a day, with those that were refused; more fail with 429.',
    },
    registrationsOfNetwork: {
      max: 100,
      unit: 'accounts',
      what: 'New accounts from one network (IPv4 /24, IPv6 /48) in a day, with those that were refused; more fail with 429.',
    },
    loginIdentities: {
      max: 20,
      unit: 'accounts',
      error: 'INVALID_FORM_BODY',
      what: 'Accounts of login providers that a person has linked.',
    },
    providerSubject: {
      max: 255,
      unit: 'characters',
      what: "A login provider's id of an account; a longer one is a failure of the provider.",
    },
    providerResponseBytes: { max: 256 * 1024, unit: 'bytes', what: 'A response of a login provider; a longer one is a failure.' },
    wrongPasswordsOfAddress: {
      max: 40,
      unit: 'attempts',
      what: 'Wrong passwords from one address in 5 minutes, over all accounts; more fail with 429.',
    },
    wrongGuesses: {
      max: 10,
      unit: 'attempts',
      what: 'Wrong guesses at one account from one address in 5 minutes; more fail with 429.',
    },
    wrongGuessesFamiliar: {
      max: 200,
      unit: 'attempts',
      what: 'Wrong guesses in a day from an address that the account has logged in from; more fail with 429.',
    },
    clientProperty: { max: 64, unit: 'characters', what: 'A property of a client that is stored with a login; the rest is cut.' },
    passkeys: { max: 25, unit: 'passkeys', error: 'INVALID_FORM_BODY', what: 'Passkeys of an account.' },
    ticketAttempts: {
      max: 5,
      unit: 'attempts',
      error: 'INVALID_TWO_FACTOR_TICKET',
      what: 'Attempts with one ticket of a second factor.',
    },
    friends: {
      max: 1000,
      unit: 'users',
      error: 'MAXIMUM_NUMBER_OF_FRIENDS_REACHED',
      what: 'Friends of a user, including sent requests.',
    },
    globalName: { max: 32, unit: 'characters', error: 'INVALID_FORM_BODY', what: 'The display name of a user.' },
    settingsGuilds: { max: 200, unit: 'guilds', error: 'INVALID_FORM_BODY', what: "Guilds in a list of a user's settings." },
    mailPause: { max: 3_600_000, unit: 'ms', what: 'The pause between two attempts to send a mail.' },
  },
  connections: {
    responseBytes: {
      max: 256 * 1024,
      unit: 'bytes',
      what: 'The response of a service whose accounts are linked; a longer one is a failure.',
    },
    id: { max: 200, unit: 'characters', what: 'The id of a linked account; a longer one is a failure of the service.' },
    name: { max: 100, unit: 'characters', what: 'The name of a linked account; the rest is cut.' },
  },
  profiles: {
    pronouns: { max: 40, unit: 'characters', error: 'INVALID_FORM_BODY', what: 'Pronouns of a person or member.' },
    avatarDescription: { max: 1024, unit: 'characters', error: 'INVALID_FORM_BODY', what: 'The description of an avatar.' },
    avatars: { max: 6, unit: 'avatars', what: 'Avatars of a person that are kept; a further one replaces the oldest.' },
  },
  devices: {
    perPerson: { max: 20, unit: 'devices', what: 'Devices of a person that receive pushes; a further one replaces the oldest.' },
    token: {
      min: 1,
      max: 4096,
      unit: 'characters',
      error: 'INVALID_FORM_BODY',
      what: 'The token of a device, such as the JSON of a subscription of a browser.',
    },
    endpoint: {
      max: 2048,
      unit: 'characters',
      error: 'INVALID_FORM_BODY',
      what: 'The address to which a subscription of a browser has its pushes sent.',
    },
    pushes: { max: 30, unit: 'pushes', what: 'Pushes of messages to one device in a minute; more are not sent.' },
    body: { max: 200, unit: 'characters', what: 'The text of a message in a push; the rest is cut.' },
    attempts: { max: 7, unit: 'attempts', what: 'Attempts to deliver one push, over about two hours.' },
    responseBytes: { max: 16_384, unit: 'bytes', what: 'The response of a push service; the rest is not read.' },
    responseTime: { max: 10_000, unit: 'ms', what: 'How long a push service may take to respond.' },
  },
  notes: {
    length: { max: 256, unit: 'characters', error: 'NOTE_WAS_TOO_LONG', what: 'A note about a user.' },
    perPerson: { max: 1500, unit: 'notes', error: 'INVALID_FORM_BODY', what: 'Notes of a person.' },
  },
  notifications: {
    overrides: {
      max: 1000,
      unit: 'channels',
      error: 'INVALID_FORM_BODY',
      what: 'Channels of a guild, or private channels, with notification settings of their own.',
    },
    guildsPerRequest: {
      max: 200,
      unit: 'guilds',
      error: 'INVALID_FORM_BODY',
      what: 'Guilds whose notification settings one request changes.',
    },
  },
  voice: {
    audioSettings: {
      max: 1000,
      unit: 'users',
      error: 'INVALID_FORM_BODY',
      what: 'Users, and streams of users, for whom a person has audio settings.',
    },
    keys: { max: 20, unit: 'keys', what: 'Voice keys of a person; a further one replaces the oldest.' },
  },
} as const satisfies LimitTable;
