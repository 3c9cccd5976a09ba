import { jsonParseLinter } from '@codemirror/lang-json';
import type { Diagnostic } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import { complaintsAbout } from '../composer/validate.ts';
import type { TextSchema } from './complete.ts';
import { rangeOf } from './json-path.ts';

const parses = jsonParseLinter();

/** Checks a JSON text: that it can be read, and that it matches its schema. */
export function checkBy({ schema, components }: TextSchema) {
  return (view: EditorView): Diagnostic[] => {
    const text = view.state.doc.toString();
    if (text.trim() === '') return [];
    const unreadable = parses(view);
    if (unreadable.length > 0) return unreadable;
    return complaintsAbout(JSON.parse(text), schema, components).map(({ path, message }) => ({
      ...rangeOf(view.state, path),
      severity: 'warning',
      message: path.length > 0 ? `${path.join('.')}: ${message}` : message,
    }));
  };
}
