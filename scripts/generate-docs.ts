// Writes the generated pages of docs/, and the generated modules of client/src/svcpp; --check only reports outdated ones.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ERRORS } from '@guildhall/protocol/errors';
import type { EventDeclaration } from '@guildhall/protocol/event';
import { EVENTS } from '@guildhall/protocol/events';
import { LIMITS, TIER_LIMITS } from '@guildhall/protocol/limits';
import { OPERATIONS } from '@guildhall/protocol/operations';
import { RELEASES, supportStatus } from '../client/src/releases/support.ts';
import { readRows } from '../client/src/svcpp/rows.ts';
import { routes } from '../server/src/api/routes.ts';
import { listSettings } from '../server/src/config/config.ts';
import type { EventDefinition } from '../server/src/core/framework/event.ts';
import { bodyLimits } from '../server/src/core/framework/body-limits.ts';
import { limits } from '../server/src/core/framework/limits.ts';
import { FAULT_KINDS, fieldText, SELECTORS } from '../server/src/testing/fault-kinds.ts';
import { ACTIONS } from '../server/src/testing/people/actions.ts';
import { FAILURES } from '../server/src/testing/people/failures.ts';
import { APPLICATION_LIMITS } from '../protocol/application-limits.ts';
import { DEVELOPMENT_LIMITS } from '../protocol/development-limits.ts';
import { committedFiles } from './check-structure.ts';
import { sizes } from './client/sizes.ts';
import { versionsPage, withSizes } from './docs/client-pages.ts';
import { withFaults } from './docs/faults-page.ts';
import { operationsPage } from './docs/operations-page.ts';
import {
  coveragePage,
  errorsPage,
  type EventLine,
  payloadText,
  eventsPage,
  limitsPage,
  type OperationLine,
  type RuleTest,
  ruleTests,
  settingsPage,
} from './docs/pages.ts';
import { factsFile } from './docs/site/facts.ts';
import { withActions } from './docs/worlds-page.ts';
import { declarationsModule } from './docs/svcpp/declarations.ts';
import { cppPage } from './docs/svcpp/page.ts';
import { tableModule } from './docs/svcpp/table.ts';
import { pagesWithSnippets, withSnippets } from './docs/snippets.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

function operations(): string {
  const files = committedFiles(root);
  const declarations = files
    .filter((file) => file.startsWith('protocol/operations/'))
    .map((file) => ({ file, text: read(file) }));
  const byName = new Map(
    files.filter((file) => file.startsWith('server/src/api/')).map((file) => [file.split('/').at(-1), file]),
  );
  return operationsPage(
    OPERATIONS.map((operation) => {
      const file = byName.get(`${operation.id.replaceAll('_', '-')}.ts`);
      const declaration = declarations.find(({ text }) => text.includes(`id: '${operation.id}',`));
      if (!declaration) throw new Error(`no declaration of ${operation.id}`);
      return { operation, declaredIn: declaration.file, implementation: file ? { file, text: read(file) } : undefined };
    }),
  );
}

/** The operationIds of the published contract. */
function publishedIds(): Set<string> {
  const { paths }: { paths: Record<string, Record<string, { operationId: string }>> } = JSON.parse(
    read('protocol/contract/openapi.json'),
  );
  return new Set(Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId)));
}

function coverage(): string {
  const files = committedFiles(root);
  const sources = new Set(files.filter((file) => /^server\/src\/api\/.*\.ts$/.test(file)));
  const fileByName = new Map([...sources].map((file) => [file.split('/').at(-1), file]));
  const served = new Set(routes.map(({ id }) => id));
  const lines = OPERATIONS.map(({ id, method, path }): OperationLine => {
    const file = fileByName.get(`${id.replaceAll('_', '-')}.ts`);
    return { id, method, path, file: served.has(id) ? file : undefined };
  }).sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.method < b.method ? -1 : 1));
  const published = publishedIds();
  const contract = lines.filter(({ id }) => published.has(id));
  const people = lines.filter(({ id }) => !published.has(id));
  return coveragePage(contract, people, rulesOfTests());
}

/** Whether an export of a module is a declared event. */
function isEvent(value: unknown): value is EventDefinition {
  return typeof value === 'object' && value !== null && 'name' in value && 'audience' in value && 'intents' in value;
}

async function events(): Promise<EventLine[]> {
  const routed = new Map<string, EventDefinition>();
  for (const file of committedFiles(root)) {
    if (!/^server\/src\/.*\.ts$/.test(file) || file.endsWith('.test.ts') || !/= event\(/.test(read(file))) continue;
    const module: object = await import(join(root, file));
    for (const one of Object.values(module)) if (isEvent(one)) routed.set(one.name, one);
  }
  const gateway = committedFiles(root).filter(
    (file) => /^server\/src\/gateway\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'),
  );
  return Object.entries(EVENTS).map(([name, { payload, intents, clients }]: [string, EventDeclaration]): EventLine => {
    const isSent = () => gateway.some((file) => read(file).includes(`'${name}'`));
    const { audience = isSent() ? 'session' : 'none', anyOf, oauth, obfuscated } = routed.get(name) ?? {};
    return { name, payload: payloadText(payload), audience, isReduced: obfuscated !== undefined, intents, clients, anyOf, oauth };
  });
}

/** The modules of the server and of the protocol, by file. */
function sourceTexts(): Map<string, string> {
  const files = committedFiles(root).filter(
    (file) => /^(?:server\/src|protocol)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'),
  );
  return new Map(files.map((file) => [file, read(file)]));
}

/** The tests that name the rules they prove. */
function rulesOfTests(): RuleTest[] {
  const files = committedFiles(root).filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith('scripts/'));
  return files.flatMap((file) => ruleTests(file, read(file)));
}

const eventLines = await events();
const members = readRows(read('client/src/svcpp/members.tsv'));

const PAGES = {
  'docs/contract/events.md': eventsPage(eventLines),
  'docs/settings.md': settingsPage(listSettings()),
  'docs/errors.md': errorsPage(ERRORS),
  'docs/limits.md': limitsPage({
    areas: LIMITS,
    tiers: TIER_LIMITS,
    bodies: bodyLimits,
    rates: limits,
    development: DEVELOPMENT_LIMITS,
    granted: APPLICATION_LIMITS,
  }),
  'docs/testing.md': withFaults(read('docs/testing.md'), { selectors: SELECTORS, kinds: FAULT_KINDS, fieldText }),
  'docs/testing-wire.md': withActions(read('docs/testing-wire.md'), { actions: ACTIONS, failures: FAILURES, fieldText }),
  'server/src/documentation/facts.json': factsFile(sourceTexts(), {
    events: eventLines,
    tests: rulesOfTests(),
    permissionTexts: JSON.parse(read('web/messages/en/permissions.json')),
  }),
  'docs/operations.md': operations(),
  'docs/coverage.md': coverage(),
  'docs/client/from-cpp.md': cppPage(members),
  'docs/client/versions.md': versionsPage(RELEASES, (version) => supportStatus(version, new Date(RELEASES.at(-1)?.date ?? ''))),
  'client/src/svcpp/table.ts': tableModule(members),
  'client/src/svcpp/members.ts': declarationsModule(members),
  ...pagesWithSnippets(),
  'README.md': withSnippets(read('README.md')),
};

const checking = process.argv.includes('--check');

function write(file: string, text: string): void {
  if (existsSync(join(root, file)) && read(file) === text) return;
  if (checking) {
    process.stdout.write(`${file} is outdated: run npm run docs\n`);
    process.exitCode = 1;
    return;
  }
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  process.stdout.write(`wrote ${file}\n`);
}

for (const [file, text] of Object.entries(PAGES)) write(file, text);
// The bundles contain the modules above.
write('client/README.md', withSizes(withSnippets(read('client/README.md')), await sizes()));
