// The table of contents.
import type { Document, Documents } from './documents.ts';
import type { Model } from './model.ts';
import { isReplaced, BASE, pageOfFile } from './paths.ts';

/** An entry of the table of contents. */
export interface Entry {
  title: string;
  path: string;
}

/** A part of the table of contents. */
export interface Part {
  title: string;
  entries: readonly Entry[];
}

/** Pages of docs/ by subject, with short titles, in the order in which they are read; others are listed at the end of the last one. */
const SUBJECTS: readonly { title: string; files: readonly { file: string; title: string }[] }[] = [
  {
    title: 'Build',
    files: [
      { file: 'libraries.md', title: 'Libraries' },
      { file: 'guilds.md', title: 'Guilds on this server' },
      { file: 'activities.md', title: 'Activities' },
      { file: 'games.md', title: 'Claimed games' },
      { file: 'game-accounts.md', title: 'Players without an account' },
      { file: 'game-clients.md', title: 'Game clients' },
      { file: 'client/README.md', title: 'Game client library' },
      { file: 'monetization.md', title: 'Selling' },
      { file: 'publishers.md', title: 'Publishers' },
      { file: 'connections.md', title: 'Linked accounts' },
      { file: 'login-providers.md', title: 'Login with other providers' },
      { file: 'push.md', title: 'Push notifications' },
    ],
  },
  {
    title: 'Test',
    files: [
      { file: 'testing-bots.md', title: 'Test a bot' },
      { file: 'testing-python.md', title: 'Test a bot in Python' },
      { file: 'testing.md', title: 'Time and faults' },
      { file: 'testing-wire.md', title: 'Worlds over HTTP' },
      { file: 'testing-record.md', title: 'Record and replay' },
      { file: 'testing-snapshots.md', title: 'Snapshots' },
      { file: 'testing-halls.md', title: 'Many platforms at once' },
    ],
  },
  {
    title: 'Run a server',
    files: [
      { file: 'package.md', title: 'The package' },
      { file: 'console.md', title: 'The operator console' },
      { file: 'performance.md', title: 'Performance' },
      { file: 'decisions.md', title: 'Decisions' },
    ],
  },
];

/** The pages of the reference. */
export const REFERENCE: readonly Entry[] = [
  { title: 'Operations', path: `${BASE}/operations` },
  { title: 'Events', path: `${BASE}/events` },
  { title: 'Objects', path: `${BASE}/objects` },
  { title: 'Enums and flags', path: `${BASE}/enums` },
  { title: 'Message components', path: `${BASE}/components` },
  { title: 'Permissions', path: `${BASE}/permissions` },
  { title: 'Intents', path: `${BASE}/intents` },
  { title: 'Scopes', path: `${BASE}/scopes` },
  { title: 'Opcodes and close codes', path: `${BASE}/opcodes` },
  { title: 'Errors', path: `${BASE}/errors` },
  { title: 'Limits', path: `${BASE}/limits` },
  { title: 'Settings', path: `${BASE}/settings` },
];

/** The whole table of contents. */
export function contentsOf({ pages }: Documents): Part[] {
  const all = [...pages.values()].filter(({ file }) => !isReplaced(file) && file !== 'changes.md');
  const titled = ({ file, title }: Document): Entry => ({ title, path: pageOfFile(file) });
  const subjects = SUBJECTS.map(({ title, files }) => ({
    title,
    entries: files.flatMap(({ file, title: short }) =>
      all.some((one) => one.file === file) ? [{ title: short, path: pageOfFile(file) }] : [],
    ),
  }));
  const named = new Set(SUBJECTS.flatMap(({ files }) => files.map(({ file }) => file)));
  const others = all.filter(({ file }) => !file.includes('/') && !named.has(file)).map(titled);
  const guides = all.filter(({ file }) => file.startsWith('guides/')).map(titled);
  const last = subjects.at(-1);
  return [
    { title: 'Start', entries: [{ title: 'Overview', path: BASE }, ...guides] },
    { title: 'Reference', entries: REFERENCE },
    {
      title: 'Rules',
      entries: [
        { title: 'The contract', path: `${BASE}/contract` },
        { title: 'What changed when', path: `${BASE}/changes` },
      ],
    },
    ...subjects.slice(0, -1),
    ...(last ? [{ ...last, entries: [...last.entries, ...others] }] : []),
  ].filter(({ entries }) => entries.length > 0);
}

/** A district of the API with its features, and the operations of each. */
export interface District {
  name: string;
  title: string;
  features: readonly { name: string; title: string; ids: readonly string[] }[];
}

const DISTRICTS: Readonly<Record<string, string>> = {
  messages: 'Channels and messages',
  guild: 'Guilds',
  apps: 'Applications',
  oauth2: 'OAuth2',
  games: 'Games',
  people: 'People',
};

const FEATURES: Readonly<Record<string, string>> = {
  mfa: 'Second factors',
  auth: 'Login',
  oauth2: 'Authorization and tokens',
  operator: 'Operators',
  gateway: 'Address of the gateway',
  'partner-sdk': 'Provisional accounts',
  publisher: 'Publishers',
  'audit-log': 'Audit log',
};

/** The operations by district and feature. */
export function districtsOf({ operations }: Model): District[] {
  const byFeature = Map.groupBy(operations.values(), ({ feature }) => feature);
  return Object.entries(DISTRICTS).map(([name, title]) => ({
    name,
    title,
    features: [...byFeature]
      .filter(([feature]) => feature === name || feature.startsWith(`${name}/`))
      .map(([feature, list]) => ({ name: feature, title: featureTitle(feature), ids: list.map(({ operation }) => operation.id) }))
      .sort((a, b) => (a.title < b.title ? -1 : 1)),
  }));
}

/** The name of a feature for people. */
export function featureTitle(feature: string): string {
  const name = feature.replace(/^.*\//, '');
  const words = name.replaceAll('-', ' ');
  return FEATURES[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
