import type { Id } from '../../api/wire-base.ts';
import { createStore, useSelected } from '../../state/store.ts';
import { store } from '../../state/session.ts';

/** A token that the developer typed. It stays in the memory of this page: it is never stored. */
interface TypedToken {
  applicationId: Id;
  personId: Id;
  value: string;
}

const typed = createStore<TypedToken | null>(null);

/** The bot's token that the person typed for an application, and a function to replace it. */
export function useBotToken(applicationId: Id): [value: string, change: (value: string) => void] {
  const personId = useSelected(store, (state) => state.me?.id ?? '');
  const value = useSelected(typed, (held) =>
    held?.applicationId === applicationId && held.personId === personId ? held.value : '',
  );
  const change = (next: string) => typed.set(() => (next === '' ? null : { applicationId, personId, value: next }));
  return [value, change];
}

/** The token without the word that libraries put before it. */
export function bareToken(value: string): string {
  return value.trim().replace(/^Bot\s+/i, '');
}
