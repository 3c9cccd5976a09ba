import { lazy, Suspense } from 'react';
import type { ForwardProps } from './forward-dialog.tsx';
import type { ReactorsProps } from './reactors-dialog.tsx';
import type { VotersProps } from './voters-dialog.tsx';

const LazyForward = lazy(async () => ({ default: (await import('./forward-dialog.tsx')).ForwardDialog }));
const LazyReactors = lazy(async () => ({ default: (await import('./reactors-dialog.tsx')).ReactorsDialog }));
const LazyVoters = lazy(async () => ({ default: (await import('./voters-dialog.tsx')).VotersDialog }));

/** Forwards a message to other channels. */
export function ForwardDialog(props: ForwardProps) {
  return (
    <Suspense>
      <LazyForward {...props} />
    </Suspense>
  );
}

/** Shows who reacted to a message. */
export function ReactorsDialog(props: ReactorsProps) {
  return (
    <Suspense>
      <LazyReactors {...props} />
    </Suspense>
  );
}

/** Shows who voted for what in a poll. */
export function VotersDialog(props: VotersProps) {
  return (
    <Suspense>
      <LazyVoters {...props} />
    </Suspense>
  );
}
