import { lazy } from 'react';
import { question } from '../state/proof.ts';
import { useSelected } from '../state/store.ts';

const ConfirmIdentityDialog = lazy(async () => ({
  default: (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
}));

/** Asks the user to confirm their identity when the server requires it. */
export function ConfirmIdentityHost() {
  const open = useSelected(question, (value) => value);
  return open ? <ConfirmIdentityDialog key={open.asked.ticket} {...open} /> : null;
}
