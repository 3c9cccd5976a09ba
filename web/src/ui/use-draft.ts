import { useEffect, useState } from 'react';

/** Changes to an object that are not saved yet. */
export interface Draft<T> {
  /** The object with the changes. */
  value: T;
  /** The fields that differ from what is saved: the body of a PATCH. */
  changes: Partial<T>;
  dirty: boolean;
  change: (patch: Partial<T>) => void;
  /** Discards the changes. */
  reset: () => void;
}

/**
 * A draft of `saved`. A change of `saved` from elsewhere shows at once in the fields that are unchanged here. Leaving the page with unsaved changes
 * asks for confirmation.
 */
export function useDraft<T extends object>(saved: T): Draft<T> {
  const [edits, setEdits] = useState<Partial<T>>({});
  const changes: Partial<T> = {};
  for (const key in edits) if (JSON.stringify(edits[key]) !== JSON.stringify(saved[key])) changes[key] = edits[key];
  const dirty = Object.keys(changes).length > 0;
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return {
    value: { ...saved, ...changes },
    changes,
    dirty,
    change: (patch) => setEdits((before) => ({ ...before, ...patch })),
    reset: () => setEdits({}),
  };
}
