import { lazy, Suspense } from 'react';
import type { Channel } from '../api/wire.ts';
import { deleteChannel } from '../state/actions.ts';
import { CHANNEL, isThread } from '../state/selectors.ts';
import { Confirm } from '../ui/dialog.tsx';
import { t } from './text.ts';
import type { CreateProps } from './create-channel-dialog.tsx';

const LazyCreate = lazy(async () => ({ default: (await import('./create-channel-dialog.tsx')).CreateChannelDialog }));
const LazyEdit = lazy(async () => ({ default: (await import('./edit-channel-dialog.tsx')).EditChannelDialog }));
const LazyArrange = lazy(async () => ({ default: (await import('./arrange-dialog.tsx')).ArrangeDialog }));

/** Creates a channel or a category. */
export function CreateChannelDialog(props: CreateProps) {
  return (
    <Suspense>
      <LazyCreate {...props} />
    </Suspense>
  );
}

/** Edits a channel or a category. */
export function EditChannelDialog(props: { channel: Channel; onClose: () => void }) {
  return (
    <Suspense>
      <LazyEdit {...props} />
    </Suspense>
  );
}

/** Moves the channels of a guild. */
export function ArrangeChannelsDialog(props: { guildId: string; onClose: () => void }) {
  return (
    <Suspense>
      <LazyArrange {...props} />
    </Suspense>
  );
}

/** Asks for confirmation before deleting a channel. */
export function DeleteChannelDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const isCategory = channel.type === CHANNEL.CATEGORY;
  return (
    <Confirm
      title={t(isThread(channel) ? 'deleteThreadTitle' : isCategory ? 'deleteCategoryTitle' : 'deleteChannelTitle', {
        name: channel.name ?? '',
      })}
      action={t('delete')}
      onClose={onClose}
      onConfirm={async () => {
        await deleteChannel(channel.id);
      }}
    >
      {t(isCategory ? 'deleteCategoryText' : 'deleteChannelText')}
    </Confirm>
  );
}
