// Facts in the source of an operation that its declaration lacks: permissions, events, audit entries and rules.
import { AUDIT_LOG_EVENTS } from '@guildhall/protocol/enums';
import { type Permission, PERMISSIONS } from '@guildhall/protocol/permissions';
import { keyOf, type Sources, type Unit } from './sources.ts';
import { child, children, type Node, walk, word } from './syntax.ts';

/** The facts about one operation; events have the order in which the source leads to them. */
export interface OperationFacts {
  /** The permissions that a request always needs. */
  needs: string[];
  /** The permissions that decide about parts of a request. */
  regards: string[];
  /** The events that it may cause. */
  events: string[];
  /** The audit entries that it may make. */
  audit: string[];
  /** The rules of docs/contract that its source cites: page and heading. */
  rules: string[];
}

const RULE = /docs\/contract\/([\w-]+)\.md#([\w-]*\w)/g;
/** The events that the gateway makes of signals (core/framework/event.ts). */
const SIGNALS: Readonly<Record<string, string>> = { guild_joined: 'GUILD_CREATE', guild_left: 'GUILD_DELETE' };
/** Declarations that lead to everything, or whose permissions are tables and no requirement. */
const TABLES =
  /^(protocol\/|server\/src\/core\/(?:framework|values|tables|access\/permission|access\/verification|access\/factor))/;
/** Someone outside of a private thread needs MANAGE_THREADS, which the contract says once for all threads. */
const OF_THREADS = /^server\/src\/core\/access\//;

/** Collects the facts of operations; `subscriptions` is the module that says who reacts to hooks. */
export class FactsOfOperations {
  readonly #sources: Sources;
  readonly #subscribers: ReadonlyMap<string, readonly Unit[]>;
  readonly #read = new Map<string, Read>();

  constructor(sources: Sources, subscriptions: string) {
    this.#sources = sources;
    this.#subscribers = this.#readSubscriptions(subscriptions);
  }

  /** The facts of the route that a module exports. */
  of(file: string): OperationFacts {
    const module = this.#sources.modules.get(file);
    if (!module) throw new Error(`no module ${file}`);
    const route = [...module.declarations.values()].find(({ value }) => word(child(value, 'callee'), 'name') === 'route');
    if (!route) throw new Error(`no route in ${file}`);
    const options = children(route.value, 'arguments')[1];
    const properties = options ? children(options, 'properties') : [];
    const access = properties.find((one) => word(child(one, 'key'), 'name') === 'access');
    const feature = file.slice(0, file.lastIndexOf('/') + 1);
    const whole = this.#reach({ module, declaration: route }, route.value);
    const before = access ? this.#reach({ module, declaration: route }, access) : [];
    const audit = [...new Set(whole.flatMap((one) => one.audit))];
    const needs = new Set(before.flatMap(({ permissions }) => permissions));
    return {
      needs: permissionsIn(needs),
      regards: permissionsIn(new Set(whole.flatMap(({ permissions }) => permissions).filter((one) => !needs.has(one)))),
      events: [
        ...new Set([...whole.flatMap(({ events }) => events), ...(audit.length > 0 ? ['GUILD_AUDIT_LOG_ENTRY_CREATE'] : [])]),
      ],
      audit,
      rules: [...new Set(whole.filter((one) => one.file.startsWith(feature)).flatMap(({ rules }) => rules))].sort(),
    };
  }

  /** Everything that a node of a declaration leads to, the nearest first. */
  #reach(unit: Unit, node: Node): Read[] {
    const found = new Set<string>();
    const reads = [this.#readNode(unit, node)];
    for (const read of reads)
      for (const next of read.next) {
        if (found.has(keyOf(next)) || isOther(unit, next)) continue;
        found.add(keyOf(next));
        reads.push(this.#readUnit(next));
      }
    return reads;
  }

  #readUnit(unit: Unit): Read {
    const key = keyOf(unit);
    const known = this.#read.get(key) ?? this.#readNode(unit, unit.declaration.value);
    this.#read.set(key, known);
    return known;
  }

  #readNode(unit: Unit, node: Node): Read {
    const { module, declaration } = unit;
    const text = `${declaration.comment}\n${module.text.slice(node.start, node.end)}`;
    const event = eventName(declaration.value);
    const bare: Read = { file: module.file, next: [], permissions: [], audit: [], rules: [], events: event ? [event] : [] };
    if (TABLES.test(module.file) || event) return bare;
    const references = this.#sources.references(module, node);
    const reactions = references.flatMap((one) => this.#subscribers.get(keyOf(one)) ?? []);
    return {
      ...bare,
      next: [...references, ...reactions],
      permissions: permissionsOf(node).filter((name) => name !== 'MANAGE_THREADS' || !OF_THREADS.test(module.file)),
      events: literals(node).flatMap((one) => SIGNALS[one] ?? []),
      audit: literals(node).filter((one) => one in AUDIT_LOG_EVENTS),
      rules: [...text.matchAll(RULE)].map(([, page, heading]) => `${page}#${heading}`),
    };
  }

  #readSubscriptions(file: string): Map<string, Unit[]> {
    const subscribers = new Map<string, Unit[]>();
    const module = this.#sources.modules.get(file);
    const list = module?.declarations.get('subscriptions');
    if (!module || !list) throw new Error(`no subscriptions in ${file}`);
    walk(list.value, (node) => {
      if (word(child(node, 'callee'), 'name') !== 'on') return undefined;
      const [hook, handle] = children(node, 'arguments');
      const unit = hook && this.#sources.find(module, word(hook, 'name'));
      if (unit && handle) {
        const reactions =
          handle.type === 'Identifier'
            ? [this.#sources.find(module, word(handle, 'name'))]
            : this.#sources.references(module, handle);
        subscribers.set(keyOf(unit), [...(subscribers.get(keyOf(unit)) ?? []), ...reactions.filter((one) => one !== undefined)]);
      }
      return false;
    });
    return subscribers;
  }
}

/** The facts in one declaration by itself. */
interface Read {
  file: string;
  next: readonly Unit[];
  permissions: readonly Permission[];
  audit: readonly string[];
  rules: readonly string[];
  /** The event that it declares, or those that the gateway makes of its signals. */
  events: readonly string[];
}

/** Another operation's route: routes are joined in tables, and are not called. */
function isOther(unit: Unit, { declaration }: Unit): boolean {
  return declaration !== unit.declaration && word(child(declaration.value, 'callee'), 'name') === 'route';
}

/** The name in `event('NAME', rules)`. */
function eventName(value: Node): string | undefined {
  return word(child(value, 'callee'), 'name') === 'event' ? word(children(value, 'arguments')[0], 'value') : undefined;
}

function literals(node: Node): string[] {
  const found: string[] = [];
  walk(node, (one) => {
    if (one.type.startsWith('TSLiteral')) return false;
    if (one.type === 'Literal') found.push(word(one, 'value'));
    return undefined;
  });
  return found;
}

/** The permissions that a node names: `PERMISSIONS.SPEAK`, or as an argument such as `inGuild('SPEAK')`. */
function permissionsOf(node: Node): Permission[] {
  const found: string[] = [];
  walk(node, (one) => {
    if (one.type === 'MemberExpression' && word(child(one, 'object'), 'name') === 'PERMISSIONS')
      found.push(word(child(one, 'property'), 'name'));
    if (one.type === 'CallExpression') found.push(...children(one, 'arguments').map((argument) => word(argument, 'value')));
    return undefined;
  });
  return found.filter(isPermission);
}

function isPermission(name: string): name is Permission {
  return name in PERMISSIONS;
}

function permissionsIn(names: ReadonlySet<string>): string[] {
  return Object.keys(PERMISSIONS).filter((name) => names.has(name));
}
