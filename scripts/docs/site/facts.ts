// server/src/documentation/facts.json: what the pages at /docs add to the declarations, collected from the source.
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { OPERATIONS } from '@guildhall/protocol/operations';
import { descriptionOf } from '../operations-page.ts';
import type { EventLine, RuleTest } from '../pages.ts';
import { notesOfObjects, notesOfOperations } from './field-notes.ts';
import { FactsOfOperations, type OperationFacts } from './operation-facts.ts';
import { Sources } from './sources.ts';

/** An operation as its source describes it. */
interface OperationEntry extends OperationFacts {
  /** The place in the table of contents: `guild/roles`. */
  feature: string;
  description: string;
}

/** The inputs of facts.json other than the source. */
interface FactsInput {
  events: readonly EventLine[];
  tests: readonly RuleTest[];
  /** The words of the web client for each permission: `NAME` and `NAME.about`. */
  permissionTexts: Readonly<Record<string, string>>;
}

/** The text of facts.json. `texts` are the modules of server/src and protocol, by file; `tests` name the rules that they prove. */
export function factsFile(texts: ReadonlyMap<string, string>, { events, tests, permissionTexts }: FactsInput): string {
  const sources = new Sources(texts);
  const facts = new FactsOfOperations(sources, 'server/src/api/subscriptions.ts');
  const byId = new Map(OPERATIONS.map(({ id }) => [id.replaceAll('_', '-'), id]));
  const operations: Record<string, OperationEntry> = {};
  for (const [file, text] of texts) {
    const [, place = '', name = ''] = /^server\/src\/api\/(.+)\/([\w-]+)\.ts$/.exec(file) ?? [];
    const id = byId.get(name);
    if (id === undefined) continue;
    const own = facts.of(file);
    const proven = tests
      .filter((one) => one.file === file.replace(/\.ts$/, '.test.ts'))
      .flatMap(({ rule }) => ruleOf(rule) ?? []);
    operations[id] = {
      feature: place,
      description: descriptionOf(text),
      ...own,
      rules: [...new Set([...own.rules, ...proven])].sort(),
    };
  }
  const entries = Object.fromEntries(Object.entries(operations).sort(([a], [b]) => (a < b ? -1 : 1)));
  const audiences = Object.fromEntries(events.map(({ name, audience }) => [name, audience]));
  const permissions = Object.fromEntries(
    Object.keys(PERMISSIONS).map((name) => [
      name,
      { title: permissionTexts[name] ?? name, about: permissionTexts[`${name}.about`] ?? '' },
    ]),
  );
  return serialize({
    operations: entries,
    audiences,
    permissions,
    objects: notesOfObjects(sources),
    fields: notesOfOperations(sources),
  });
}

/** `channels#slowmode` for the rule of a test `channels/slowmode`; undefined for a whole page or another kind of rule. */
function ruleOf(rule: string): string | undefined {
  const [, page, heading] = /^([a-z][\w-]*)\/([\w-]+)$/.exec(rule) ?? [];
  return page && `${page}#${heading}`;
}

/** JSON with one line for each entry of a table, so that changes of two branches rarely meet. */
function serialize(tables: Readonly<Record<string, Readonly<Record<string, unknown>>>>): string {
  const parts = Object.entries(tables).map(([name, table]) => {
    const lines = Object.entries(table).map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
    return `  ${JSON.stringify(name)}: {\n${lines.join(',\n')}\n  }`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}
