import { lazy, Suspense, useState } from 'react';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { GuildState } from '../state/types.ts';
import { type Due, dueOf, putOff, setPutOff } from './due.ts';

const NewcomerDialog = lazy(async () => ({ default: (await import('./newcomer-dialog.tsx')).NewcomerDialog }));

/** Opens the introduction of a guild for a new member: its rules, its questions and its welcome screen. */
export function NewcomerHost({ guild }: { guild: GuildState }) {
  const member = useSelected(store, (state) => guild.members[state.me?.id ?? '']);
  const isOff = useSelected(putOff, (ids) => ids.has(guild.id));
  // The steps that were due when the dialog opened: each completed step changes the member.
  const [open, setOpen] = useState<Due | null>(null);
  const due = member ? dueOf(guild, member, Date.now()) : null;
  if (!open && due && !isOff && (due.rules || due.questions || due.welcome)) setOpen(due);
  if (!open || isOff) return null;
  const close = () => {
    setOpen(null);
    setPutOff(guild.id, true);
  };
  return (
    <Suspense>
      <NewcomerDialog guild={guild} due={open} onClose={close} />
    </Suspense>
  );
}
