import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { JsonPath } from '../composer/schema.ts';

type Node = ReturnType<typeof syntaxTree>['topNode'];

/** Ms in which a text is parsed for a check. */
const PARSING = 500;
const VALUES = ['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null'];

/** The name that a node PropertyName writes. */
export function nameAt(state: EditorState, node: Node): string {
  const text = state.sliceDoc(node.from, node.to);
  try {
    return String(JSON.parse(text));
  } catch {
    return text.replace(/^"|"$/g, '');
  }
}

/** The path of the value that contains a node. */
export function pathTo(state: EditorState, node: Node): JsonPath {
  const path: (string | number)[] = [];
  for (let held: Node | null = node; held; held = held.parent) {
    const { parent } = held;
    if (held.name === 'Property') {
      const name = held.getChild('PropertyName');
      if (name) path.unshift(nameAt(state, name));
    } else if (parent?.name === 'Array' && VALUES.includes(held.name)) {
      let index = 0;
      for (let before = held.prevSibling; before; before = before.prevSibling) if (VALUES.includes(before.name)) index++;
      path.unshift(index);
    }
  }
  return path;
}

/** The names of the properties that an object already has. */
export function namesIn(state: EditorState, object: Node): string[] {
  return object.getChildren('Property').flatMap((property) => {
    const name = property.getChild('PropertyName');
    return name ? [nameAt(state, name)] : [];
  });
}

/** The part of the text that writes the value at a path; of the nearest value around it if there is none. */
export function rangeOf(state: EditorState, path: JsonPath): { from: number; to: number } {
  const tree = ensureSyntaxTree(state, state.doc.length, PARSING) ?? syntaxTree(state);
  let held: Node = tree.topNode.firstChild ?? tree.topNode;
  for (const key of path) {
    const next: Node | null | undefined =
      typeof key === 'number'
        ? children(held)[key]
        : held.getChildren('Property').find((one) => {
            const name = one.getChild('PropertyName');
            return name !== null && nameAt(state, name) === key;
          })?.lastChild;
    if (!next) break;
    held = next;
  }
  // A whole object would be underlined to its end.
  const isLong = held.name === 'Object' || held.name === 'Array';
  return { from: held.from, to: isLong ? Math.min(held.from + 1, held.to) : held.to };
}

function children(list: Node): Node[] {
  const found: Node[] = [];
  for (let one = list.firstChild; one; one = one.nextSibling) if (VALUES.includes(one.name)) found.push(one);
  return found;
}
