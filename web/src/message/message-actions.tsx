import type { ReactNode } from 'react';
import type { Message } from '../api/wire.ts';
import { COMMAND } from '../state/commands.ts';
import type { Id } from '../api/wire-base.ts';
import { useRunnables } from '../composer/command-picker.tsx';
import { isForwardable } from '../state/forward.ts';
import { dismissMessage, runTargetCommand } from '../state/interactions.ts';
import { markUnread } from '../state/messages.ts';
import { has } from '../state/permissions.ts';
import { setPinned } from '../state/pins.ts';
import { isEditable, isEphemeral, isWritten } from '../state/rows.ts';
import { CHANNEL } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toast, toastError } from '../state/toasts.ts';
import { useChat } from '../channels/chat-context.ts';
import { Icon } from '../ui/icon.tsx';
import type { MenuItem } from '../ui/menu-item.ts';
import { MenuButton } from '../ui/popover.tsx';
import { ReactButton } from './reactions.tsx';
import { t } from './text.ts';

/** The dialogs that the actions of a message open. */
export type Opened = 'delete' | 'thread' | 'forward' | 'reactions' | 'report';

interface ActionsProps {
  message: Message;
  onOpen: (what: Opened) => void;
}

/** The actions of a message, shown on hover or focus. */
export function Actions({ message, onOpen }: ActionsProps) {
  const chat = useChat();
  const mine = useSelected(store, (state) => state.me?.id === message.author.id);
  const mayStart = useSelected(store, (state) => {
    const channel = state.channels[message.channel_id];
    const fits = channel && (channel.type === CHANNEL.TEXT || channel.type === CHANNEL.ANNOUNCEMENT) && isWritten(message);
    return Boolean(fits && !state.channels[message.id] && !message.thread && has(chat.permissions, 'CREATE_PUBLIC_THREADS'));
  });
  const items = copyItems(message, chat.guildId);
  if (isEphemeral(message)) {
    items.push('line', { label: t('dismissMessage'), icon: 'close', onSelect: () => dismissMessage(message) });
    return <Toolbar items={items} />;
  }
  const open = (what: Opened) => () => onOpen(what);
  if (isForwardable(message)) items.push({ label: t('forward'), icon: 'forward', onSelect: open('forward') });
  if (has(chat.permissions, 'PIN_MESSAGES') && isWritten(message)) {
    const label = t(message.pinned ? 'unpinMessage' : 'pin');
    items.push({ label, icon: 'pin', onSelect: () => void setPinned(message, !message.pinned).catch(toastError) });
  }
  if (mayStart) items.push({ label: t('createThread'), icon: 'thread', onSelect: open('thread') });
  if ((message.reactions ?? []).length > 0) items.push({ label: t('viewReactions'), icon: 'smile', onSelect: open('reactions') });
  items.push({ label: t('unread'), icon: 'eye-off', onSelect: () => void markUnread(message) });
  const mayDelete = mine || has(chat.permissions, 'MANAGE_MESSAGES');
  if (!mine || mayDelete) items.push('line');
  if (!mine && isWritten(message)) items.push({ label: t('report'), icon: 'shield', danger: true, onSelect: open('report') });
  if (mayDelete) items.push({ label: t('deleteMessage'), icon: 'trash', danger: true, onSelect: open('delete') });
  return (
    <Toolbar items={items}>
      {has(chat.permissions, 'ADD_REACTIONS') && <ReactButton message={message} className="icon-button" />}
      {has(chat.permissions, 'SEND_MESSAGES') && isWritten(message) && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('reply')}
          title={t('replyKey')}
          onClick={() => chat.setReplyTo(message)}
        >
          <Icon name="reply" size={17} />
        </button>
      )}
      {mine && isEditable(message) && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('edit')}
          title={t('editKey')}
          onClick={() => chat.setEditing(message.id)}
        >
          <Icon name="edit" size={17} />
        </button>
      )}
      {has(chat.permissions, 'USE_APPLICATION_COMMANDS') && isWritten(message) && <AppsButton message={message} />}
    </Toolbar>
  );
}

function copyItems(message: Message, guildId: Id | undefined): (MenuItem | 'line')[] {
  const copy = (text: string, said: 'copied_text' | 'copied_link' | 'copied_id') => () =>
    void navigator.clipboard.writeText(text).then(
      () => toast(t(said)),
      () => toast(t('copyRefused'), 'error'),
    );
  const link = `${location.origin}/channels/${guildId ?? '@me'}/${message.channel_id}/${message.id}`;
  return [
    { label: t('copyText'), icon: 'copy', onSelect: copy(message.content, 'copied_text') },
    { label: t('copyLink'), icon: 'link', onSelect: copy(link, 'copied_link') },
    { label: t('copyId'), icon: 'code', onSelect: copy(message.id, 'copied_id') },
  ];
}

/** The apps' commands for a message; nothing where there are none. */
function AppsButton({ message: { id, channel_id } }: { message: Message }) {
  const { all } = useRunnables(channel_id, COMMAND.MESSAGE, true);
  if (all.length === 0) return null;
  const items = all.map(
    ({ name, application, command }): MenuItem => ({
      label: application ? `${name} · ${application.name}` : name,
      icon: 'bot',
      onSelect: () => runTargetCommand(command, id, channel_id),
    }),
  );
  return (
    <MenuButton label={t('apps')} items={items}>
      <Icon name="bot" size={17} />
    </MenuButton>
  );
}

function Toolbar({ items, children }: { items: (MenuItem | 'line')[]; children?: ReactNode }) {
  return (
    <div className="message-actions" role="toolbar" aria-label={t('actions')}>
      {children}
      <MenuButton label={t('more')} items={items}>
        <Icon name="more" size={17} />
      </MenuButton>
    </div>
  );
}
