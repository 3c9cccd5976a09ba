import type { LimitTable } from './limit.ts';

/** Limits of requests and pictures, of any feature, by area. */
export const PLATFORM_LIMITS = {
  http: {
    complaints: { max: 1000, unit: 'complaints', what: 'Complaints in one response to an invalid body.' },
    formKeys: {
      max: 64,
      unit: 'keys',
      error: 'REQUEST_TOO_LARGE',
      what: 'Distinct keys of a form, and of the fields of a multipart body.',
    },
    formBytes: { max: 64 * 1024, unit: 'bytes', error: 'REQUEST_TOO_LARGE', what: 'The body of a form request.' },
    jsonParts: { max: 4, unit: 'parts', error: 'REQUEST_TOO_LARGE', what: 'JSON parts of a multipart body.' },
    bodyWithFiles: {
      max: 25 * 1024 * 1024,
      unit: 'bytes',
      error: 'REQUEST_TOO_LARGE',
      what: 'A request with files; more if the upload setting is larger.',
    },
    drained: {
      max: 32 * 1024 * 1024,
      unit: 'bytes',
      what: 'Bytes of a refused body that are still read before the connection is closed.',
    },
    cachedRefusals: { max: 2000, unit: 'forms', what: 'Refused forms of pictures that a process remembers.' },
  },
  images: {
    bytes: {
      max: 10 * 1024 * 1024,
      unit: 'bytes',
      error: 'INVALID_FORM_BODY',
      what: 'A picture of a user, a guild, a role or an application.',
    },
    frames: { max: 10_000, unit: 'frames', error: 'INVALID_FORM_BODY', what: 'Frames of a GIF.' },
    pixels: { max: 64_000_000, unit: 'pixels', error: 'INVALID_FORM_BODY', what: 'Pixels of all frames of a picture together.' },
    wholePixels: {
      max: 16_000_000,
      unit: 'pixels',
      error: 'INVALID_FORM_BODY',
      what: 'Pixels of all frames of a picture that cannot be decoded line by line.',
    },
    portraitPixels: {
      max: 24_000_000,
      unit: 'pixels',
      error: 'INVALID_FORM_BODY',
      what: 'Pixels of all frames of a picture of a user or a guild.',
    },
    externalBytes: { max: 10 * 1024 * 1024, unit: 'bytes', what: 'A picture of an external page; a larger one is not shown.' },
    externalCache: {
      max: 512 * 1024 * 1024,
      unit: 'bytes',
      what: 'All cached pictures of external pages; the oldest are deleted.',
    },
    externalQueue: {
      max: 500,
      unit: 'fetches',
      error: 'OVERLOADED',
      what: 'Queued fetches of external pictures, in total and for each site.',
    },
    requestedSide: { min: 16, max: 4096, unit: 'pixels', error: 'INVALID_FORM_BODY', what: 'The requested side of a picture.' },
    avifSide: { max: 1536, unit: 'pixels', what: 'The longer side of an AVIF picture.' },
  },
  json: {
    depth: { max: 64, unit: 'levels', error: 'INVALID_JSON', what: 'Nesting of lists and objects in a body.' },
    values: {
      max: 50_000,
      unit: 'values',
      error: 'INVALID_JSON',
      what: 'List items and object fields of a body, where no lower bound is set.',
    },
    number: { max: 400, unit: 'characters', error: 'INVALID_JSON', what: 'A number in a body.' },
  },
  voiceE2ee: {
    keyPackage: {
      max: 2048,
      unit: 'bytes',
      what: 'The key package of a member of a call (opcode 26); a larger one ends the connection with 4020.',
    },
    commit: { max: 128 * 1024, unit: 'bytes', what: 'A commit with its Welcome (opcode 28); a larger one is dropped.' },
    gathering: {
      max: 50,
      unit: 'ms',
      what: 'How long a change of the members of a call waits for others, to be proposed together.',
    },
    commitTime: {
      max: 4000,
      unit: 'ms',
      what: 'How long proposals wait for a valid commit until they are revoked and proposed again.',
    },
    rounds: {
      max: 2,
      unit: 'rounds',
      what: 'Consecutive rounds of proposals without a valid commit after which the group of a call is reset.',
    },
    readyTime: { max: 2000, unit: 'ms', what: 'How long a transition waits until all members are ready; then it is executed.' },
    lateTime: {
      max: 4000,
      unit: 'ms',
      what: 'How long an executed transition waits for members that are not ready; then they have to join the group again.',
    },
    faults: {
      max: 5,
      unit: 'faults',
      what: 'Faults of a member of a call within the window; one more ends the connection with 4021.',
    },
    faultWindow: { max: 60_000, unit: 'ms', what: 'The window in which the faults of a member are counted.' },
  },
} as const satisfies LimitTable;
