import { lazy, Suspense, useState } from 'react';
import type { Id } from '../api/wire-base.ts';
import { Icon } from '../ui/icon.tsx';
import { t } from './text.ts';

const PollDialog = lazy(async () => ({ default: (await import('./poll-dialog.tsx')).PollDialog }));

/** Opens the dialog that creates a poll. */
export function PollButton({ channelId }: { channelId: Id }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('createPoll')}
        title={t('createPoll')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="poll" size={20} />
      </button>
      {open && (
        <Suspense>
          <PollDialog channelId={channelId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
