// The generated pages of docs/, as text. Pure: what they are made of is handed in.

const NOTE = '<!-- Written by `npm run docs`: change what it is made of, not this page. -->';

/** A setting as server/src/config.ts declares it. */
export interface SettingLine {
  variable: string;
  title: string;
  form: string;
  default: string | null;
  prose: string;
}

/** docs/settings.md: every environment variable. */
export function settingsPage(settings: readonly SettingLine[]): string {
  const rows = settings.map(
    ({ variable, title, form, default: fallback, prose }) =>
      `| \`${variable}\` | ${title} | ${form} | ${fallback === null ? 'absent' : `\`${fallback}\``} | ${cell(prose)} |`,
  );
  return page(
    'Settings',
    'Environment variables, read once at start. A value that cannot be used ends the start with a line that names it.',
    ['| variable | setting | form | default | what it does |\n|---|---|---|---|---|', ...rows],
  );
}

/** docs/errors.md: every JSON error code. */
export function errorsPage(errors: Readonly<Record<string, { code: number; status: number; message: string }>>): string {
  const rows = Object.entries(errors)
    .sort(([, a], [, b]) => a.code - b.code || a.status - b.status)
    .map(([name, { code, status, message }]) => `| ${code} | ${status} | \`${name}\` | ${cell(message)} |`);
  return page('Errors', 'The `code` of error responses, with the HTTP status and the default `message`.', [
    '| code | status | name | message |\n|---|---|---|---|',
    ...rows,
  ]);
}

/** A limit as protocol/limits.ts declares it; by tier, or with one bound. */
export interface LimitLine {
  readonly min?: number;
  readonly max?: number;
  readonly default?: number;
  readonly tiers?: readonly number[];
  readonly unit: string;
  readonly error?: string;
  readonly what: string;
}

/** What docs/limits.md is made of. */
export interface LimitTables {
  areas: Readonly<Record<string, Readonly<Record<string, LimitLine>>>>;
  tiers: Readonly<Record<string, LimitLine>>;
  bodies: Readonly<Record<string, { bytes: number; values: number }>>;
  rates: Readonly<Record<string, { max: number; window: number; shared?: true; outsideGlobal?: true }>>;
  development: Readonly<Record<string, number>>;
}

/** docs/limits.md: every limit, with its error. */
export function limitsPage({ areas, tiers, bodies, rates, development }: LimitTables): string {
  const line = (name: string, { unit, error, what, ...bounds }: LimitLine): string =>
    `| \`${name}\` | ${range(bounds)} ${unit} | ${figure(bounds.default)} | ${error ? `\`${error}\`` : ''} | ${cell(what)} |`;
  const table = (lines: Readonly<Record<string, LimitLine>>, prefix: string): string[] => [
    '| name | bound | default | error | what |\n|---|---|---|---|---|',
    ...Object.entries(lines).map(([name, limit]) => line(`${prefix}${name}`, limit)),
  ];
  const counted = (shared?: true): string => (shared ? 'the resource' : 'the caller and the resource');
  return page(
    'Limits',
    'Every bound of the platform, by its name in protocol/limits.ts. Beyond a bound without an error nothing is refused: the rest is cut, or the row says what happens.',
    [
      ...Object.entries(areas).flatMap(([area, limits]) => [`## ${area}\n`, ...table(limits, `${area}.`), '']),
      '## By boost tier\n\nFor guilds of tier 0, 1, 2 and 3.\n',
      ...table(tiers, ''),
      '\n## Bodies of requests\n\nThe JSON or form part of a body. More bytes are `REQUEST_TOO_LARGE`, more values `INVALID_JSON`.\n',
      '| name | bytes | values |\n|---|---|---|',
      ...Object.entries(bodies).map(([name, { bytes, values }]) => `| \`${name}\` | ${figure(bytes)} | ${figure(values)} |`),
      '\n## Rates\n\nRequests in a window, from server/src/core/limits.ts; more are 429. `read` and `write` are counted for each route.\n',
      '| name | requests | window (ms) | counted by | in the global limit |\n|---|---|---|---|---|',
      ...Object.entries(rates).map(
        ([name, { max, window, shared, outsideGlobal }]) =>
          `| \`${name}\` | ${figure(max)} | ${figure(window)} | ${counted(shared)} | ${outsideGlobal ? 'no' : 'yes'} |`,
      ),
      '\n## Applications in development\n\nRequests of an application in two hours, over all users, until it is approved.\n',
      '| name | requests |\n|---|---|',
      ...Object.entries(development).map(([name, max]) => `| \`${name}\` | ${figure(max)} |`),
    ],
  );
}

function range({ min, max, tiers }: Pick<LimitLine, 'min' | 'max' | 'tiers'>): string {
  if (tiers) return tiers.map(figure).join(', ');
  if (max === undefined) return `at least ${figure(min)}`;
  return min === undefined ? figure(max) : `${figure(min)} to ${figure(max)}`;
}

function figure(value: number | undefined): string {
  return value === undefined ? '' : value.toLocaleString('en');
}

/** A dispatch event: its payload's type in the source, and who receives it. */
export interface EventLine {
  name: string;
  payload: string;
  audience: string;
  intents: readonly string[];
  anyOf?: readonly string[];
  oauth?: { scope: string; intent?: string };
}

/** docs/contract/events.md: every dispatch event. */
export function eventsPage(events: readonly EventLine[]): string {
  const list = (names: readonly string[] | undefined) => (names ?? []).map((name) => `\`${name}\``).join(' or ');
  const game = (oauth: EventLine['oauth']) => (oauth ? `\`${oauth.scope}\`${oauth.intent ? ` with ${oauth.intent}` : ''}` : '');
  const rows = [...events]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(
      ({ name, payload, audience, intents, anyOf, oauth }) =>
        `| \`${name}\` | ${payload ? `\`${cell(payload)}\`` : ''} | ${audience} | ${list(intents)} | ${list(anyOf)} | ${game(oauth)} |`,
    );
  return page(
    'Events',
    'Every dispatch event of the gateway. Audience: `guild` is every session in the guild, `channel` those that may view the channel, `users` the named users, `session` one session, as the answer to what it sent; `none` is not sent by this server. A bot needs one of the intents; everyone needs one of the permissions; a game needs the scope.',
    ['| event | payload | audience | intents | permissions | for games |\n|---|---|---|---|---|---|', ...rows],
  );
}

/** The type of each event's payload in a source file: `event<GuildObject>('GUILD_UPDATE', ...)`. */
export function eventPayloads(text: string): Map<string, string> {
  const declared = text.matchAll(/= event<([\s\S]*?)>\(\s*'([A-Z_]+)'/g);
  return new Map(
    [...declared].map(([, payload = '', name = '']): [string, string] => [name, payload.replace(/\s+/g, ' ').trim()]),
  );
}

/** An operation and the file that answers it; without one it answers 501. */
export interface OperationLine {
  id: string;
  method: string;
  path: string;
  file: string | undefined;
}

/** A test whose title begins with the rule that it proves: `[guilds/roles] roles are ordered`. */
export interface RuleTest {
  rule: string;
  title: string;
  file: string;
}

/** docs/coverage.md: operation -> file, rule -> test. */
export function coveragePage(
  contract: readonly OperationLine[],
  people: readonly OperationLine[],
  tests: readonly RuleTest[],
): string {
  const operations = (lines: readonly OperationLine[]) => [
    '| operation | method and path | answered by |\n|---|---|---|',
    ...lines.map(({ id, method, path, file }) => `| \`${id}\` | ${method} \`${path}\` | ${file ? link(file) : '501'} |`),
  ];
  const rules = [...new Set(tests.map(({ rule }) => rule))].sort(byNumbers);
  const proofs = rules.flatMap((rule) => [
    `\n### ${ruleLink(rule)}\n`,
    ...tests.filter((one) => one.rule === rule).map(({ title, file }) => `- ${title} (${link(file)})`),
  ]);
  const built = contract.filter(({ file }) => file).length;
  return page('Coverage', 'Which file answers an operation, and which test proves a rule.', [
    `## Operations\n\n${built} of ${contract.length} are built; the others answer 501.\n`,
    ...operations(contract),
    `\n## Beside the contract: what people's clients and operators call, and what is documented elsewhere\n\n${people.filter(({ file }) => file).length} of ${people.length} are built; the others answer 501.\n`,
    ...operations(people),
    `\n## Rules\n\n${tests.length} tests name the rule they prove; ${rules.length} rules are named.`,
    ...proofs,
  ]);
}

const TITLE = /(?:\b(?:test|it)(?:\.\w+)*|\]\))\(\s*(['"`])((?:\[[^\]\n]+\]\s*)+)((?:(?!\1)[^\\\n]|\\.)*)\1/g;

/** The tests of a file that name a rule, in their order; a test that names several is listed under each. */
export function ruleTests(file: string, text: string): RuleTest[] {
  return [...text.matchAll(TITLE)].flatMap(([, , rules = '', title = '']) =>
    [...rules.matchAll(/\[([^\]]+)\]/g)].map(([, rule = '']) => ({ rule, title: title.replace(/\\(.)/g, '$1').trim(), file })),
  );
}

function page(title: string, lead: string, lines: readonly string[]): string {
  return `${NOTE}\n\n# ${title}\n\n${lead}\n\n${lines.join('\n')}\n`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function link(file: string): string {
  return `[${file.replace(/^.*\//, '')}](../${file})`;
}

/** A rule with the place where it is written down, where that is one heading. */
function ruleLink(rule: string): string {
  const [, page, anchor] = /^([a-z][\w-]*)(?:\/([\w-]+))?$/.exec(rule) ?? [];
  return page ? `[${rule}](contract/${page}.md${anchor ? `#${anchor}` : ''})` : rule;
}

function byNumbers(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
