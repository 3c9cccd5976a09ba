import { lazy, Suspense, useState } from 'react';
import { useSelected } from '../state/store.ts';
import { openCard } from './card-store.ts';

const UserCard = lazy(async () => ({ default: (await import('./user-card.tsx')).UserCard }));

/** Shows the card of the user whose name was pressed, and what is opened from it. */
export function CardHost() {
  const wanted = useSelected(openCard, (card) => card !== null);
  const [loaded, setLoaded] = useState(false);
  // It stays once it is loaded: its dialogs outlive the card.
  if (wanted && !loaded) setLoaded(true);
  return loaded ? (
    <Suspense>
      <UserCard />
    </Suspense>
  ) : null;
}
