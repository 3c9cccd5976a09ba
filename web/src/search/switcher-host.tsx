import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from '../router.tsx';
import { store, token } from '../state/session.ts';
import { useSelected } from '../state/store.ts';

const Switcher = lazy(async () => ({ default: (await import('./switcher.tsx')).Switcher }));

/** Opens the quick switcher on Ctrl+K (Cmd+K on a Mac) on every page of a person who is logged in. */
export function SwitcherHost() {
  const [open, setOpen] = useState(false);
  const ready = useSelected(store, (state) => state.me !== null);
  const loggedIn = useSelected(token, (value) => value !== null);
  const { path } = useLocation();
  const [, , guildId] = /^\/(channels|guilds)\/(\d+)/.exec(path) ?? [];
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // Another dialog that is open keeps the keys.
      setOpen((before) => before || document.querySelector('.dialog') === null);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  if (!open || !ready || !loggedIn) return null;
  return (
    <Suspense>
      <Switcher guildId={guildId} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
