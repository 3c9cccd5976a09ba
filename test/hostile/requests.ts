/** A request that tries to stall the process or exhaust its memory. */
export interface HostileRequest {
  what: string;
  /** `POST /auth/login`; `{channel}`, `{guild}`, `{application}`, `{webhook}` and `{rule}` are filled in. */
  to: string;
  headers?: Readonly<Record<string, string>>;
  /** Created when it is sent, since some are large. */
  body?: () => string;
  /** Whether a bot of the guild sends it instead of the owner. */
  byBot?: true;
  /** The expected status. */
  status: number;
}

const KIB = 1024;
const MIB = 1024 * KIB;

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=X' };

/** A JSON body. */
export const json = (body: () => string) => ({ headers: JSON_TYPE, body });
/** A form. */
export const form = (body: () => string) => ({ headers: FORM_TYPE, body });
/** A multipart body from its parts: their headers and content. */
export const multipart = (parts: () => readonly string[]) => ({
  headers: MULTIPART,
  body: () =>
    `${parts()
      .map((part) => `--X\r\n${part}\r\n`)
      .join('')}--X--\r\n`,
});
/** The headers of a part. */
export const field = (name: string, more = '') => `content-disposition: form-data; name="${name}"${more}\r\n\r\n`;
export const list = (count: number, item: string) => `[${Array<string>(count).fill(item).join(',')}]`;
const LONG = '1234567890123456789';

/** Bodies that are expensive to parse; `status` is the status of a route that parses them. */
export const BODIES: readonly Omit<HostileRequest, 'to'>[] = [
  { what: 'a form of 8000 keys', ...form(() => Array.from({ length: 8000 }, (_, n) => `k${n}&`).join('')), status: 413 },
  { what: 'a form of 60 KB of one key', ...form(() => 'a=1&'.repeat(15_000)), status: 400 },
  { what: 'a form of 24 MB', ...form(() => 'a=1&'.repeat(6 * MIB)), status: 413 },
  { what: 'a form of percent signs', ...form(() => `a=${'%'.repeat(60_000)}`), status: 400 },
  { what: 'a form of prototype keys', ...form(() => '__proto__=1&__proto__=2&constructor=1&'.repeat(1000)), status: 400 },
  { what: 'JSON of 24 MB', ...json(() => list(12 * MIB, '0')), status: 413 },
  { what: 'JSON of 60 KB of zeros', ...json(() => list(30_000, '0')), status: 400 },
  { what: 'JSON of 24 MB after a long number', ...json(() => `[${LONG},${'0,'.repeat(12 * MIB)}0]`), status: 413 },
  { what: 'JSON of 60 KB of long numbers', ...json(() => list(3000, LONG)), status: 400 },
  { what: 'JSON that is 60,000 levels deep', ...json(() => `{"login": ${'['.repeat(60_000)}`), status: 400 },
  { what: 'JSON that is 12,000,000 levels deep', ...json(() => '['.repeat(12_000_000)), status: 413 },
  { what: 'JSON of 6000 keys', ...json(() => `{${Array.from({ length: 6000 }, (_, n) => `"k${n}":0`).join(',')}}`), status: 400 },
  { what: 'JSON of a number of 60,000 digits', ...json(() => `{"login": ${'9'.repeat(60_000)}}`), status: 400 },
  { what: 'JSON of 60,000 backslashes', ...json(() => `{"login": "${'\\\\'.repeat(30_000)}"}`), status: 400 },
  { what: 'JSON of 20,000 quotes', ...json(() => `{"login": "${'\\"'.repeat(20_000)}"}`), status: 400 },
  { what: 'JSON whose string does not end', ...json(() => `{"login": "${'\\"'.repeat(30_000)}`), status: 400 },
  { what: 'JSON of lone surrogates', ...json(() => `{"login": "${'\\ud800'.repeat(10_000)}", "password": "x"}`), status: 400 },
  { what: 'JSON of __proto__ keys', ...json(() => `{${'"__proto__":{"a":1},'.repeat(2000)}"login":"x"}`), status: 400 },
  { what: 'JSON of white space', ...json(() => ' '.repeat(60_000)), status: 400 },
  { what: 'multipart of 5000 fields', ...multipart(() => Array<string>(5000).fill(`${field('a')}1`)), status: 413 },
  {
    what: 'multipart of 5000 files',
    ...multipart(() => Array<string>(5000).fill(`${field('a', '; filename="a"')}1`)),
    status: 501,
  },
  { what: 'a part with 80 KB of headers', ...multipart(() => [`${'x: y\r\n'.repeat(13_000)}${field('a')}1`]), status: 400 },
  { what: 'a part with a name of 60 KB', ...multipart(() => [`${field('n'.repeat(60_000))}1`]), status: 400 },
  {
    what: 'payload_json that is 60,000 levels deep',
    ...multipart(() => [`${field('payload_json')}${'['.repeat(60_000)}`]),
    status: 400,
  },
  { what: 'a field of 20 MB', ...multipart(() => [`${field('a')}${'x'.repeat(20 * MIB)}`]), status: 413 },
  {
    what: 'content that almost matches the boundary',
    headers: { 'content-type': `multipart/form-data; boundary=${'-'.repeat(8000)}` },
    body: () => '-'.repeat(4 * MIB),
    status: 400,
  },
  {
    what: 'a content type of 8 KB',
    headers: { 'content-type': `multipart/form-data;${' a=b;'.repeat(1600)}` },
    body: () => 'x',
    status: 400,
  },
  {
    what: '1 MB of a type that is not taken',
    headers: { 'content-type': 'text/plain' },
    body: () => 'x'.repeat(MIB),
    status: 413,
  },
];

/** Paths, queries and headers; no body. */
export const HEADS: readonly HostileRequest[] = [
  { what: 'a path of 10,000 slashes', to: `GET ${'/'.repeat(10_000)}`, status: 404 },
  { what: 'a path of 3000 dots', to: `GET /${'../'.repeat(3000)}`, status: 404 },
  { what: 'a parameter of 12 KB', to: `GET /invites/${'a'.repeat(12 * KIB)}`, status: 414 },
  { what: 'a path of escapes', to: `GET /invites/${'%2F'.repeat(160)}`, status: 404 },
  { what: 'a path of broken escapes', to: `GET /invites/${'%'.repeat(400)}`, status: 400 },
  { what: 'a path of escaped @', to: `GET ${'/%40me'.repeat(2000)}`, status: 404 },
  { what: 'a query of 4000 keys', to: `GET /gateway?${'a=1&'.repeat(3000)}`, status: 200 },
  { what: 'a query of brackets', to: `GET /gateway?${'a[a]='.repeat(2000)}`, status: 200 },
  { what: 'a query with a prototype', to: 'GET /invites/abc?__proto__=1&__proto__=2&constructor=3', status: 404 },
  { what: 'a token of 12 KB', to: 'GET /users/@me', headers: { authorization: `Bot ${'a'.repeat(12 * KIB)}` }, status: 401 },
  { what: 'a token of spaces', to: 'GET /users/@me', headers: { authorization: `Bot ${' '.repeat(12 * KIB)}a b` }, status: 401 },
  { what: 'an Accept of 12 KB', to: 'GET /gateway', headers: { accept: 'a/b;q=0.1,'.repeat(1200) }, status: 200 },
  { what: 'a cookie of 12 KB', to: 'GET /gateway', headers: { cookie: 'a=b; '.repeat(2400) }, status: 200 },
  { what: 'an address of 12 KB', to: 'GET /gateway', headers: { 'x-forwarded-for': '::1,'.repeat(3000) }, status: 200 },
  { what: 'an address of colons', to: 'GET /gateway', headers: { 'x-forwarded-for': ':'.repeat(12_000) }, status: 200 },
  { what: 'headers of 40 KB', to: 'GET /gateway', headers: { 'x-much': 'x'.repeat(40_000) }, status: 431 },
];
