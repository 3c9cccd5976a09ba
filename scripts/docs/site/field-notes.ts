// The comments of the fields of objects, bodies and queries, where protocol/ declares them.
import { keyOf, type Sources, type Unit } from './sources.ts';
import { child, children, commentBefore, type Module, type Node, word } from './syntax.ts';

/** The comments of a schema by path: `colors.primary_color`, and the empty path for the schema itself. */
export type Notes = Record<string, string>;

/** The notes of every object with a title, by title. */
export function notesOfObjects(sources: Sources): Record<string, Notes> {
  const found: Record<string, Notes> = {};
  for (const module of sources.modules.values()) {
    if (!module.file.startsWith('protocol/')) continue;
    for (const declaration of module.declarations.values()) {
      const title = titleOf(declaration.value);
      const notes = title === '' ? {} : notesOf(sources, { module, declaration });
      if (Object.keys(notes).length > 0) found[title] = notes;
    }
  }
  return found;
}

/** The notes of the query and the body of each operation, by operation, then `query` or `body`. */
export function notesOfOperations(sources: Sources): Record<string, Record<string, Notes>> {
  const found: Record<string, Record<string, Notes>> = {};
  for (const module of sources.modules.values()) {
    if (!module.file.startsWith('protocol/operations/')) continue;
    for (const { value } of module.declarations.values()) {
      if (word(child(value, 'callee'), 'name') !== 'operation') continue;
      const fields = new Map(children(children(value, 'arguments')[0] ?? value, 'properties').map((one) => [keyName(one), one]));
      const id = word(child(fields.get('id') ?? value, 'value'), 'value');
      for (const part of ['query', 'body']) {
        const schema = fields.get(part);
        const notes = new Map<string, string>();
        if (schema) new Reader(sources).read(module, child(schema, 'value') ?? schema, { path: '', notes });
        if (notes.size > 0) found[id] = { ...found[id], [part]: Object.fromEntries(notes) };
      }
    }
  }
  return found;
}

function notesOf(sources: Sources, { module, declaration }: Unit): Notes {
  const notes = new Map<string, string>();
  if (declaration.comment) notes.set('', declaration.comment);
  new Reader(sources).read(module, declaration.value, { path: '', notes });
  return Object.fromEntries(notes);
}

/** The title in `Type.Object({...}, { title })` or `integers(title, ...)`; empty without one. */
function titleOf(value: Node): string {
  if (value.type !== 'CallExpression') return '';
  if (/^(?:integers|strings)$/.test(word(child(value, 'callee'), 'name'))) return word(children(value, 'arguments')[0], 'value');
  const options = children(value, 'arguments').at(-1);
  if (options?.type !== 'ObjectExpression') return '';
  const title = children(options, 'properties').find((one) => keyName(one) === 'title');
  return title ? word(child(title, 'value'), 'value') : '';
}

function keyName(property: Node): string {
  const key = child(property, 'key');
  return word(key, 'name') || word(key, 'value');
}

interface Place {
  path: string;
  notes: Map<string, string>;
}

/** Reads the fields of one schema across declarations. */
class Reader {
  readonly #sources: Sources;
  readonly #entered = new Set<string>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  read(module: Module, node: Node, place: Place): void {
    if (node.type === 'CallExpression') for (const argument of children(node, 'arguments')) this.read(module, argument, place);
    else if (node.type === 'ArrayExpression') for (const element of children(node, 'elements')) this.read(module, element, place);
    else if (node.type === 'Identifier') this.#enter(module, node, place);
    else if (node.type === 'MemberExpression') this.#readMember(module, node, place);
    else if (node.type === 'ObjectExpression')
      for (const one of children(node, 'properties')) this.#readProperty(module, one, place);
  }

  #readProperty(module: Module, property: Node, place: Place): void {
    if (property.type === 'SpreadElement') {
      const from = child(property, 'argument');
      if (from) this.read(module, from, place);
      return;
    }
    const value = child(property, 'value');
    const name = keyName(property);
    if (!value || name === '') return;
    const path = place.path === '' ? name : `${place.path}.${name}`;
    const comment = commentBefore(module.text, property.start);
    if (comment && !place.notes.has(path)) place.notes.set(path, comment);
    // An object with a title has a page of its own.
    if (value.type === 'Identifier' && this.#isTitled(module, value)) return;
    this.read(module, value, { ...place, path });
  }

  /** `Thing.properties`: the fields of another object. */
  #readMember(module: Module, node: Node, place: Place): void {
    const object = child(node, 'object');
    if (object && word(child(node, 'property'), 'name') === 'properties') this.read(module, object, place);
  }

  #enter(module: Module, name: Node, place: Place): void {
    const unit = this.#sources.find(module, word(name, 'name'));
    if (!unit || this.#entered.has(keyOf(unit)) || (place.path !== '' && titleOf(unit.declaration.value) !== '')) return;
    this.#entered.add(keyOf(unit));
    if (/Expression$/.test(unit.declaration.value.type)) this.read(unit.module, unit.declaration.value, place);
    this.#entered.delete(keyOf(unit));
  }

  #isTitled(module: Module, name: Node): boolean {
    const unit = this.#sources.find(module, word(name, 'name'));
    return unit !== undefined && titleOf(unit.declaration.value) !== '';
  }
}
