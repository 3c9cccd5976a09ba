import { field, form, type HostileRequest, json, list, multipart } from './requests.ts';

const MIB = 1024 * 1024;

const messages = 'POST /channels/{channel}/messages';
const message = (content: () => string) => ({ to: messages, ...json(() => JSON.stringify({ content: content() })) });
const create = (body: () => object) => ({ to: messages, ...json(() => JSON.stringify(body())) });

/** A text of 1900 characters, repeated from a piece. */
const of = (piece: string) => piece.repeat(Math.floor(1900 / piece.length));
const MARKDOWN = [
  '*',
  '_*',
  '[](',
  '`',
  '> ',
  '||',
  '<@',
  '<:a:1>',
  ':a',
  'http://a ',
  '- ',
  '~~',
  '\\',
  '\u202e',
  '\u{1f468}\u200d',
  '@everyone ',
];

const option = (depth: number): object =>
  depth === 0
    ? { name: 'a', description: 'a', type: 3 }
    : { name: 'a', description: 'a', type: 2, options: Array(25).fill(option(depth - 1)) };
const container = (depth: number): object => ({ type: 17, components: depth === 0 ? [] : [container(depth - 1)] });
const embed = { title: 'x'.repeat(256), fields: Array(25).fill({ name: 'n', value: 'v' }) };
const picture = (data: () => string) => ({
  to: 'PATCH /users/@me',
  ...json(() => `{"avatar": "data:image/png;base64,${data()}"}`),
});
const pngOf = (width: number, height: number): string => {
  const head = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000806000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return Buffer.concat([head, Buffer.alloc(1000)]).toString('base64');
};

const EXPRESSIONS = ['(a+)+$', '(a|a)*b', '(.*)*x', '(?:a?){50}a{50}', '((((((a*)*)*)*)*)*)*b'];
const rule = (trigger_metadata: object) =>
  JSON.stringify({ name: 'r', event_type: 1, trigger_type: 1, actions: [{ type: 1 }], trigger_metadata });
const rules = 'POST /guilds/{guild}/auto-moderation/rules';
const search = (content: string) => `GET /guilds/{guild}/messages/search?content=${encodeURIComponent(content)}`;
const csv = (rows: string) => multipart(() => [`${field('target_users_file', '; filename="a.csv"')}${rows}`]);

/** Requests of a user with all permissions in their own guild. */
export const CONTENT: readonly HostileRequest[] = [
  ...MARKDOWN.map((piece) => ({ what: `a message of ${JSON.stringify(piece)}`, ...message(() => of(piece)), status: 200 })),
  { what: 'a message of 250 KB', ...message(() => 'x'.repeat(250_000)), status: 400 },
  { what: 'a message of lone surrogates', to: messages, ...json(() => `{"content": "${'\\udc00'.repeat(1900)}"}`), status: 200 },
  { what: '10,000 embeds', ...create(() => ({ embeds: Array(10_000).fill({}) })), status: 400 },
  { what: 'embeds of 250 fields', ...create(() => ({ embeds: Array(10).fill(embed) })), status: 200 },
  { what: '19,000 wrong embeds', to: messages, ...json(() => `{"embeds": ${list(19_000, '0')}}`), status: 400 },
  { what: 'containers 28 deep', ...create(() => ({ flags: 1 << 15, components: [container(28)] })), status: 400 },
  { what: 'containers 500 deep', ...create(() => ({ flags: 1 << 15, components: [container(500)] })), status: 400 },
  {
    what: '40 rows of 100 wrong buttons',
    ...create(() => ({ components: Array(40).fill({ type: 1, components: Array(100).fill({ type: 2 }) }) })),
    status: 400,
  },
  {
    what: '10,000 attachments',
    ...create(() => ({ attachments: Array.from({ length: 6000 }, (_, id) => ({ id })) })),
    status: 400,
  },
  {
    what: '19,000 mentions',
    ...create(() => ({ content: 'x', allowed_mentions: { users: Array.from({ length: 9000 }, (_, n) => `${n}`) } })),
    status: 400,
  },
  {
    what: 'a poll of 5000 answers',
    ...create(() => ({ poll: { question: { text: 'x' }, answers: Array(5000).fill({ poll_media: { text: 'a' } }) } })),
    status: 400,
  },
  {
    what: 'a form of 60 keys to a message',
    to: messages,
    ...form(() => Array.from({ length: 60 }, (_, n) => `k${n}=${'x'.repeat(900)}`).join('&')),
    status: 400,
  },
  {
    what: 'commands with 15,625 options',
    byBot: true,
    to: 'PUT /applications/{application}/commands',
    ...json(() => JSON.stringify([{ name: 'a', description: 'a', options: Array(25).fill(option(2)) }])),
    status: 400,
  },
  {
    what: '10,000 commands',
    byBot: true,
    to: 'PUT /applications/{application}/commands',
    ...json(() => list(10_000, '{"name":"A","description":""}')),
    status: 400,
  },
  {
    what: 'a command name of 2 MB',
    byBot: true,
    to: 'POST /applications/{application}/commands',
    ...json(() => `{"name": "${'x'.repeat(2 * MIB)}"}`),
    status: 400,
  },
  {
    what: '20,000 locales',
    byBot: true,
    to: 'POST /applications/{application}/commands',
    ...json(() =>
      JSON.stringify({
        name: 'a',
        description: 'a',
        name_localizations: Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`l${n}`, 'x'])),
      }),
    ),
    status: 400,
  },
  {
    what: 'a rule with expressions that backtracking engines take very long for',
    to: rules,
    ...json(() => rule({ regex_patterns: EXPRESSIONS })),
    status: 200,
  },
  {
    what: 'a rule with an expression of a million repeats',
    to: rules,
    ...json(() => rule({ regex_patterns: ['[a-z]{1,1000}{1,1000}'] })),
    status: 400,
  },
  {
    what: 'a rule with 1000 wildcard keywords',
    to: rules,
    ...json(() => rule({ keyword_filter: Array.from({ length: 1000 }, (_, n) => `*a${n}*`) })),
    status: 200,
  },
  { what: 'a message under all of these rules', ...message(() => `${'a'.repeat(1900)}!`), status: 200 },
  { what: 'a search for 500 words', to: search('a '.repeat(500)), status: 200 },
  { what: 'a search for operators', to: search('OR * NEAR( " '.repeat(70)), status: 200 },
  { what: 'a search for stars', to: search('*'.repeat(1000)), status: 200 },
  { what: 'an invite for 1 MB of letters', to: 'POST /channels/{channel}/invites', ...csv('x'.repeat(MIB)), status: 400 },
  {
    what: 'an invite for 100,000 rows',
    to: 'POST /channels/{channel}/invites',
    ...csv(`user_id\n${'not an id\n'.repeat(100_000)}`),
    status: 400,
  },
  { what: 'an invite for 100,000 commas', to: 'POST /channels/{channel}/invites', ...csv(','.repeat(100_000)), status: 400 },
  { what: 'an avatar of 13 MB of zeros', ...picture(() => 'A'.repeat(13 * MIB)), status: 400 },
  { what: 'an avatar of 13 MB that is not base64', ...picture(() => '%'.repeat(13 * MIB)), status: 400 },
  { what: 'an avatar of 60,000 by 60,000 pixels', ...picture(() => pngOf(60_000, 60_000)), status: 400 },
  {
    what: 'a guild of 500 channels and 250 roles',
    to: 'POST /guilds',
    ...json(() =>
      JSON.stringify({
        name: 'many',
        roles: Array.from({ length: 250 }, (_, id) => ({ id, name: 'r' })),
        channels: Array.from({ length: 500 }, (_, id) => ({ id, type: 0, name: 'c' })),
      }),
    ),
    status: 201,
  },
  {
    what: '9000 overwrites',
    to: 'POST /guilds/{guild}/channels',
    ...json(() =>
      JSON.stringify({ name: 'x', permission_overwrites: Array.from({ length: 5000 }, (_, n) => ({ id: `${n}`, type: 0 })) }),
    ),
    status: 400,
  },
  {
    what: '12,000 ids to delete',
    to: 'POST /channels/{channel}/messages/bulk-delete',
    ...json(() => JSON.stringify({ messages: Array.from({ length: 12_000 }, (_, n) => `${n}`) })),
    status: 400,
  },
  {
    what: 'a Slack message of 1 MB',
    to: 'POST {webhook}/slack',
    ...json(() => JSON.stringify({ text: '<'.repeat(1_000_000) })),
    status: 400,
  },
  {
    what: 'a GitHub push of 1 MB',
    to: 'POST {webhook}/github',
    headers: { 'content-type': 'application/json', 'x-github-event': 'push' },
    body: () => JSON.stringify({ commits: Array(9000).fill({ id: 'a'.repeat(40), message: '*'.repeat(30), url: 'x' }) }),
    status: 400,
  },
];
