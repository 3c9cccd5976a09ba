import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { Annotation, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { appearance } from './appearance.ts';
import { checkBy } from './check.ts';
import { completeBy, type TextSchema } from './complete.ts';

interface Props {
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** Completes and checks the text, if its schema is known. */
  by?: TextSchema | undefined;
}

/** Marks a change that did not come from the keyboard. */
const fromOutside = Annotation.define<boolean>();

function assistance(by: TextSchema): Extension {
  return [autocompletion({ override: [completeBy(by)], icons: false }), linter(checkBy(by), { delay: 300 }), lintGutter()];
}

/** An editor of JSON. Its keyboard is that of a text field: Tab leaves it. */
export function JsonEditor({ label, value, onValue, by }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef({ value, onValue });
  useEffect(() => {
    latest.current = { value, onValue };
  });
  useEffect(() => {
    if (!host.current) return;
    const created = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          lineNumbers(),
          history(),
          foldGutter(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          closeBrackets(),
          highlightActiveLine(),
          json(),
          by ? assistance(by) : [],
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', dir: 'ltr', tabindex: '0' }),
          EditorView.updateListener.of((update) => {
            const isOwn = update.transactions.every((one) => one.annotation(fromOutside) !== true);
            if (update.docChanged && isOwn) latest.current.onValue(update.state.doc.toString());
          }),
          keymap.of([
            ...closeBracketsKeymap,
            ...defaultKeymap,
            ...historyKeymap,
            ...foldKeymap,
            ...completionKeymap,
            ...lintKeymap,
          ]),
          appearance,
        ],
      }),
    });
    view.current = created;
    return () => created.destroy();
  }, [label, by]);
  useEffect(() => {
    const held = view.current;
    if (!held || held.state.doc.toString() === value) return;
    held.dispatch({
      changes: { from: 0, to: held.state.doc.length, insert: value },
      annotations: fromOutside.of(true),
    });
  }, [value]);
  return <div ref={host} dir="ltr" />;
}
