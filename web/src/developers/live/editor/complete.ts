import { type Completion, type CompletionContext, type CompletionResult, snippetCompletion } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { Contract, Schema } from '../composer/contract.ts';
import { describeSchemas, type Property, propertiesOf, schemasAt, typesOf, valuesOf } from '../composer/schema.ts';
import { namesIn, pathTo } from './json-path.ts';

/** The schema of a JSON text. */
export interface TextSchema {
  schema: Schema;
  components: Contract['components'];
}

const TEMPLATES: Readonly<Record<string, string>> = { object: '{#{}}', array: '[#{}]', string: '"#{}"' };

/** The value that a property begins with. */
function template({ schemas }: Property): string {
  const [type = ''] = schemas.flatMap(typesOf).filter((one) => one !== 'null');
  const [value] = valuesOf(schemas);
  return TEMPLATES[type] ?? (value === undefined ? '#{}' : `#{${JSON.stringify(value)}}`);
}

function propertyCompletion(property: Property, isWritten: boolean): Completion {
  const { name, isRequired, schemas } = property;
  const shown = {
    label: JSON.stringify(name),
    displayLabel: name,
    detail: describeSchemas(schemas),
    type: 'property',
    boost: isRequired ? 1 : 0,
  };
  // A name before a colon is replaced alone.
  return isWritten
    ? { ...shown, apply: JSON.stringify(name) }
    : snippetCompletion(`${JSON.stringify(name)}: ${template(property)}`, shown);
}

/** Completes names of properties and values by a schema. */
export function completeBy({ schema, components }: TextSchema) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const node = syntaxTree(state).resolveInner(pos, -1);
    const before = state.sliceDoc(Math.max(0, pos - 200), pos);
    const word = /"?[\w.-]*$/.exec(before)?.[0] ?? '';
    const from = ['PropertyName', 'String'].includes(node.name) ? node.from : pos - word.length;
    if (!explicit && word === '') return null;
    const object = node.name === 'Object' ? node : node.parent?.name === 'Object' ? node.parent : node.parent?.parent;
    const isName = node.name === 'PropertyName' || /[{,]\s*"?[\w.-]*$/.test(before);
    if (isName && object?.name === 'Object') {
      const held = namesIn(state, object);
      const isWritten = /^[\w.-]*"?\s*:/.test(state.sliceDoc(pos, pos + 200));
      const known = propertiesOf(schemasAt(schema, components, pathTo(state, object)), components);
      const own = state.sliceDoc(from, pos).replaceAll('"', '');
      const options = known
        .filter(({ name }) => name === own || !held.includes(name))
        .map((one) => propertyCompletion(one, isWritten));
      return { from, to: node.name === 'PropertyName' ? node.to : pos, options, filter: true };
    }
    const values = valuesOf(schemasAt(schema, components, pathTo(state, node)));
    const options = values.map((value) => ({ label: JSON.stringify(value), type: 'constant' }));
    return options.length === 0 ? null : { from, to: node.name === 'String' ? node.to : pos, options };
  };
}
