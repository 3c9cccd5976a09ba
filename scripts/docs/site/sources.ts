// All modules of the server and of the protocol, and what their declarations refer to.
import { dirname, join } from 'node:path/posix';
import { child, children, type Declaration, type Module, type Node, parseModule, walk, word } from './syntax.ts';

/** A declaration in its module. */
export interface Unit {
  module: Module;
  declaration: Declaration;
}

const PROTOCOL = '@guildhall/protocol/';

/** Finds declarations across modules. */
export class Sources {
  readonly modules: ReadonlyMap<string, Module>;

  /** `texts` by file, below the root of the project. */
  constructor(texts: ReadonlyMap<string, string>) {
    this.modules = new Map([...texts].map(([file, text]) => [file, parseModule(file, text)]));
  }

  /** The declaration that a name means in a module. */
  find(module: Module, name: string): Unit | undefined {
    const own = module.declarations.get(name);
    if (own) return { module, declaration: own };
    const imported = module.imports.get(name);
    const file = imported && fileOf(module.file, imported.from);
    const other = file === undefined ? undefined : this.modules.get(file);
    const declaration = imported && other?.declarations.get(imported.name);
    return other && declaration ? { module: other, declaration } : undefined;
  }

  /** The declarations that a node of a module refers to, types left out. */
  references(module: Module, node: Node): Unit[] {
    const names = new Set<string>();
    const locals = new Set<string>();
    walk(node, (one, parent) => {
      if (one.type.startsWith('TS') && !ERASED_BUT_KEPT.has(one.type)) return false;
      if (one.type === 'ObjectPattern') for (const local of taken(one)) locals.add(local);
      if (one.type === 'Identifier' && parent) {
        if (isDeclared(one, parent)) locals.add(word(one, 'name'));
        else if (!isKey(one, parent)) names.add(word(one, 'name'));
      }
      return undefined;
    });
    return [...names].filter((name) => !locals.has(name)).flatMap((name) => this.find(module, name) ?? []);
  }
}

/** Nodes of TypeScript that hold values. */
const ERASED_BUT_KEPT: ReadonlySet<string> = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

/** A key of a declaration: file and name. */
export function keyOf({ module, declaration }: Unit): string {
  return `${module.file}#${declaration.name}`;
}

function fileOf(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith(PROTOCOL)) return `protocol/${specifier.slice(PROTOCOL.length)}.ts`;
  return specifier.startsWith('.') ? join(dirname(importer), specifier) : undefined;
}

function isKey(one: Node, parent: Node): boolean {
  if (parent.type === 'MemberExpression') return child(parent, 'property')?.start === one.start && !parent.fields.get('computed');
  return parent.type === 'Property' && child(parent, 'key')?.start === one.start && !parent.fields.get('shorthand');
}

/** The names that a pattern takes out of an object. */
function taken(pattern: Node): string[] {
  return children(pattern, 'properties').map((property) => {
    const value = child(property, 'value');
    return word(value?.type === 'AssignmentPattern' ? child(value, 'left') : value, 'name');
  });
}

function isDeclared(one: Node, parent: Node): boolean {
  if (parent.type === 'VariableDeclarator') return child(parent, 'id')?.start === one.start;
  if (parent.type === 'ArrayPattern' || parent.type === 'RestElement') return true;
  if (!/Function/.test(parent.type)) return false;
  return child(parent, 'body')?.start !== one.start;
}
