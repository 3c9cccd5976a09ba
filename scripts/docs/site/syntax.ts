// The syntax of a module, as far as the documentation needs it: its declarations, with their comments and what they refer to.
import { parseAst } from 'rolldown/parseAst';

/** A node of a syntax tree (ESTree). */
export interface Node {
  type: string;
  start: number;
  end: number;
  fields: ReadonlyMap<string, unknown>;
}

/** A declaration at the top of a module. */
export interface Declaration {
  name: string;
  /** The value of a constant, or the whole function or class. */
  value: Node;
  /** The text of the comment above it; empty without one. */
  comment: string;
}

/** A module: its declarations by name, and where its imports come from. */
export interface Module {
  file: string;
  text: string;
  declarations: ReadonlyMap<string, Declaration>;
  /** Local name -> specifier and exported name. */
  imports: ReadonlyMap<string, { from: string; name: string }>;
}

/** Parses a module of TypeScript. */
export function parseModule(file: string, text: string): Module {
  const declarations = new Map<string, Declaration>();
  const imports = new Map<string, { from: string; name: string }>();
  const program: object = parseAst(text, { lang: 'ts' });
  for (const statement of children(asNode(program), 'body')) {
    if (statement.type === 'ImportDeclaration') readImport(statement, imports);
    const exported = statement.type === 'ExportNamedDeclaration' ? child(statement, 'declaration') : statement;
    if (!exported) continue;
    const comment = commentBefore(text, statement.start);
    for (const [name, value] of declared(exported)) declarations.set(name, { name, value, comment });
  }
  return { file, text, declarations, imports };
}

/** The node that an object of the parser is. */
function asNode(value: object): Node {
  const fields = new Map(Object.entries(value));
  const number = (key: string) => Number(fields.get(key));
  return { type: String(fields.get('type')), start: number('start'), end: number('end'), fields };
}

function isNodeLike(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The node in a field, if there is one. */
export function child(node: Node, field: string): Node | undefined {
  const value = node.fields.get(field);
  return isNodeLike(value) ? asNode(value) : undefined;
}

/** The nodes in a field. */
export function children(node: Node, field: string): Node[] {
  const value = node.fields.get(field);
  return Array.isArray(value) ? value.filter(isNodeLike).map(asNode) : [];
}

/** A text in a field; empty without one. */
export function word(node: Node | undefined, field: string): string {
  const value = node?.fields.get(field);
  return typeof value === 'string' ? value : '';
}

/** Calls `visit` for a node and all below it, but nothing below a node for which it returns false. */
export function walk(node: Node, visit: (node: Node, parent: Node | undefined) => boolean | undefined, parent?: Node): void {
  if (visit(node, parent) === false) return;
  for (const value of node.fields.values())
    for (const one of Array.isArray(value) ? value : [value]) if (isNodeLike(one)) walk(asNode(one), visit, node);
}

function readImport(statement: Node, imports: Map<string, { from: string; name: string }>): void {
  const from = word(child(statement, 'source'), 'value');
  for (const specifier of children(statement, 'specifiers')) {
    const local = word(child(specifier, 'local'), 'name');
    imports.set(local, { from, name: word(child(specifier, 'imported'), 'name') || local });
  }
}

function declared(node: Node): [string, Node][] {
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') return [[word(child(node, 'id'), 'name'), node]];
  if (node.type !== 'VariableDeclaration') return [];
  return children(node, 'declarations').flatMap((one): [string, Node][] => {
    const value = child(one, 'init');
    return value ? [[word(child(one, 'id'), 'name'), value]] : [];
  });
}

/** The comment for readers of code that ends where a node starts, as one line for each paragraph or item of a list. */
export function commentBefore(text: string, start: number): string {
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text.slice(Math.max(0, start - 2000), start))?.[1];
  return (comment ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .trim()
    .replace(/\n(?! *- | {2}|\n)/g, ' ');
}
