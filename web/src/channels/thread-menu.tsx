import { lazy, Suspense, useState } from 'react';
import type { Channel } from '../api/wire.ts';
import { channelNotificationItems } from '../notifications/menu-items.ts';
import { has } from '../state/permissions.ts';
import { isForum } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { changeThread, isPinnedPost, PINNED_POST } from '../state/threads.ts';
import { toastError } from '../state/toasts.ts';
import type { MenuItem } from '../ui/menu-item.ts';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/popover.tsx';
import { DeleteChannelDialog } from './channel-dialogs.tsx';
import { useChat } from './chat-context.ts';
import { t } from './dialogs-text.ts';

const EditThreadDialog = lazy(async () => ({ default: (await import('./edit-thread-dialog.tsx')).EditThreadDialog }));
const ThreadMembersDialog = lazy(async () => ({ default: (await import('./thread-members-dialog.tsx')).ThreadMembersDialog }));

interface MenuProps {
  thread: Channel;
  parent: Channel;
}

/** The menu of a thread: its members and settings, archiving and locking. */
export function ThreadMenu({ thread, parent }: MenuProps) {
  const { permissions } = useChat();
  const [open, setOpen] = useState<'edit' | 'members' | 'delete' | null>(null);
  const me = useSelected(store, (state) => state.me?.id);
  const moderates = has(permissions, 'MANAGE_THREADS');
  const close = () => setOpen(null);
  const change = (body: Parameters<typeof changeThread>[1]) => () => void changeThread(thread.id, body).catch(toastError);
  const { archived = false, locked = false } = thread.thread_metadata ?? {};
  const mayArchive = moderates || thread.owner_id === me || (archived && !locked && has(permissions, 'SEND_MESSAGES'));
  const items = (): (MenuItem | 'line')[] => {
    const list: (MenuItem | 'line')[] = [{ label: t('threadMembers'), icon: 'people', onSelect: () => setOpen('members') }];
    if (!archived && (moderates || thread.owner_id === me))
      list.push({ label: t('editThread'), icon: 'edit', onSelect: () => setOpen('edit') });
    if (isForum(parent) && moderates && !archived) {
      const flags = (thread.flags ?? 0) ^ PINNED_POST;
      list.push({ label: t(isPinnedPost(thread) ? 'unpinPost' : 'pinPost'), icon: 'pin', onSelect: change({ flags }) });
    }
    if (thread.member) list.push(...channelNotificationItems(thread));
    if (mayArchive || moderates) list.push('line');
    if (moderates && !archived)
      list.push({ label: t(locked ? 'unlock' : 'lock'), icon: 'lock', onSelect: change({ locked: !locked }) });
    if (mayArchive)
      list.push({ label: t(archived ? 'reopen' : 'archive'), icon: 'file', onSelect: change({ archived: !archived }) });
    if (moderates) list.push({ label: t('deleteThread'), icon: 'trash', danger: true, onSelect: () => setOpen('delete') });
    return list;
  };
  return (
    <>
      <MenuButton label={t('options', { name: thread.name ?? '' })} items={items}>
        <Icon name="more" />
      </MenuButton>
      <Suspense>
        {open === 'edit' && <EditThreadDialog thread={thread} parent={parent} onClose={close} />}
        {open === 'members' && <ThreadMembersDialog thread={thread} onClose={close} />}
      </Suspense>
      {open === 'delete' && <DeleteChannelDialog channel={thread} onClose={close} />}
    </>
  );
}
