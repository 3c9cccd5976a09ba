import { lazy, Suspense, useState } from 'react';
import type { Channel } from '../api/wire.ts';
import { channelNotificationItems } from '../notifications/menu-items.ts';
import { navigate } from '../router.tsx';
import { closePrivate } from '../state/actions.ts';
import { channelName } from '../state/selectors.ts';
import { Confirm } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import type { MenuItem } from '../ui/menu-item.ts';
import { MenuButton } from '../ui/popover.tsx';
import { t } from './dialogs-text.ts';

const EditGroupDialog = lazy(async () => ({ default: (await import('./group-dialogs.tsx')).EditGroupDialog }));
const AddPeopleDialog = lazy(async () => ({ default: (await import('./group-dialogs.tsx')).AddPeopleDialog }));
const GroupPeopleDialog = lazy(async () => ({ default: (await import('./group-people-dialog.tsx')).GroupPeopleDialog }));

type Open = 'people' | 'add' | 'edit' | 'leave';

/** The people of a group, and its menu. */
export function GroupMenu({ channel }: { channel: Channel }) {
  const [open, setOpen] = useState<Open | null>(null);
  const name = channelName(channel);
  const close = () => setOpen(null);
  const items = (): (MenuItem | 'line')[] => [
    { label: t('addPeople'), icon: 'invite', onSelect: () => setOpen('add') },
    { label: t('editGroup'), icon: 'edit', onSelect: () => setOpen('edit') },
    'line',
    ...channelNotificationItems(channel),
    'line',
    { label: t('leave'), icon: 'leave', danger: true, onSelect: () => setOpen('leave') },
  ];
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('people')}
        title={t('people')}
        aria-haspopup="dialog"
        onClick={() => setOpen('people')}
      >
        <Icon name="people" />
      </button>
      <MenuButton label={t('optionsFor', { name })} items={items}>
        <Icon name="more" />
      </MenuButton>
      <Suspense>
        {open === 'people' && <GroupPeopleDialog channel={channel} onClose={close} onAdd={() => setOpen('add')} />}
        {open === 'add' && <AddPeopleDialog channel={channel} onClose={close} />}
        {open === 'edit' && <EditGroupDialog channel={channel} onClose={close} />}
      </Suspense>
      {open === 'leave' && (
        <Confirm
          title={t('leaveTitle', { name })}
          action={t('leave')}
          onClose={close}
          onConfirm={async () => {
            await closePrivate(channel.id);
            navigate('/channels/@me');
          }}
        >
          {t('leaveText')}
        </Confirm>
      )}
    </>
  );
}
