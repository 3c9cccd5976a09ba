import { lazy, Suspense, useState } from 'react';
import type { Channel } from '../api/wire.ts';
import { Icon } from '../ui/icon.tsx';
import { has } from '../state/permissions.ts';
import { myPermissions } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { t } from './text.ts';

const ShelfDialog = lazy(async () => ({ default: (await import('./shelf-dialog.tsx')).ShelfDialog }));

/** Opens the shelf of activities of a channel. */
export function ActivityButton({ channel }: { channel: Channel }) {
  const [isOpen, setOpen] = useState(false);
  const mayLaunch = useSelected(
    store,
    (state) => !channel.guild_id || has(myPermissions(state, channel.guild_id, channel), 'USE_EMBEDDED_ACTIVITIES'),
  );
  if (!mayLaunch) return null;
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('activities')}
        title={t('activities')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="play" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShelfDialog channel={channel} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
