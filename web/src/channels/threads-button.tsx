import { lazy, Suspense, useState } from 'react';
import type { Channel } from '../api/wire.ts';
import { CHANNEL } from '../state/selectors.ts';
import { Icon } from '../ui/icon.tsx';
import { t } from './text.ts';

const ThreadsDialog = lazy(async () => ({ default: (await import('./threads-dialog.tsx')).ThreadsDialog }));

/** True for a channel in which threads are started. */
export function hasThreads({ type }: Channel): boolean {
  return type === CHANNEL.TEXT || type === CHANNEL.ANNOUNCEMENT;
}

/** Opens the list of a channel's threads. */
export function ThreadsButton({ channel }: { channel: Channel }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('threads')}
        title={t('threads')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="thread" />
      </button>
      {open && (
        <Suspense>
          <ThreadsDialog channel={channel} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
