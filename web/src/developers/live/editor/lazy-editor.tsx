import { lazy, Suspense, type ComponentProps } from 'react';
import { Loading } from '../../../ui/resource.tsx';

// The editor's library is loaded with the first body that is edited.
const Editor = lazy(async () => ({ default: (await import('./json-editor.tsx')).JsonEditor }));

/** An editor of JSON under its label. */
export function LazyEditor(props: ComponentProps<typeof Editor>) {
  return (
    <Suspense fallback={<Loading />}>
      <Editor {...props} />
    </Suspense>
  );
}
