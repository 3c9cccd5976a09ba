import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { completeBy, type TextSchema } from './complete.ts';
import { rangeOf } from './json-path.ts';

const by: TextSchema = {
  schema: { $ref: '#/components/schemas/Message' },
  components: {
    schemas: {
      Message: {
        type: 'object',
        required: ['content'],
        properties: {
          tts: { type: 'boolean' },
          content: { type: ['string', 'null'], maxLength: 2000 },
          embeds: {
            type: 'array',
            items: { type: 'object', properties: { title: { type: 'string' }, kind: { enum: ['rich', 'link'] } } },
          },
        },
      },
    },
  },
};

function stateOf(doc: string): EditorState {
  return EditorState.create({ doc, extensions: [json()] });
}

/** The words offered at the sign |, and the text that they replace. */
function offered(marked: string): { words: string[]; replaced: string } | null {
  const at = marked.indexOf('|');
  const state = stateOf(marked.replace('|', ''));
  const result = completeBy(by)(new CompletionContext(state, at, true));
  if (!result) return null;
  const words = result.options.map(({ label, displayLabel }) => displayLabel ?? label);
  return { words, replaced: state.sliceDoc(result.from, result.to ?? at) };
}

test('names of properties are offered where a name stands, the required one first and none twice', () => {
  expect(offered('{|}')).toEqual({ words: ['content', 'tts', 'embeds'], replaced: '' });
  expect(offered('{"con|"')).toEqual({ words: ['content', 'tts', 'embeds'], replaced: '"con"' });
  expect(offered('{ "content": "a", | }')?.words).toEqual(['tts', 'embeds']);
  expect(offered('{"embeds": [{"ti|": 1}]}')?.words).toEqual(['title', 'kind']);
});

test('the few values of a property are offered where its value stands', () => {
  expect(offered('{"tts": t|}')?.words).toEqual(['true', 'false']);
  expect(offered('{"embeds": [{"kind": "r|"}]}')).toEqual({ words: ['"rich"', '"link"'], replaced: '"r"' });
  expect(offered('{"content": "|"}')?.words).toEqual(['null']);
});

test('a path is found in the text', () => {
  const text = '{"embeds": [{"title": "a"}, {"title": "b"}]}';
  const state = stateOf(text);
  const { from, to } = rangeOf(state, ['embeds', 1, 'title']);
  expect(state.sliceDoc(from, to)).toBe('"b"');
  expect(state.sliceDoc(...Object.values(rangeOf(state, ['embeds', 0])))).toBe('{');
});
