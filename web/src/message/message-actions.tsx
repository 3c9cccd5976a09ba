import type { ReactNode } from 'react';
import type { Message } from '../api/wire.ts';
import { COMMAND } from '../state/commands.ts';
import { dismissMessage } from '../state/interactions.ts';
import { markUnread } from '../state/messages.ts';
import { has } from '../state/permissions.ts';
import { setPinned } from '../state/pins.ts';
import { isEditable, isEphemeral, isWritten } from '../state/rows.ts';
import { CHANNEL } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toast, toastError } from '../state/toasts.ts';
import { AppCommands } from '../members/app-commands.tsx';
import { useChat } from '../channels/chat-context.ts';
import { Icon } from '../ui/icon.tsx';
import type { MenuItem } from '../ui/menu-item.ts';
import { MenuButton } from '../ui/popover.tsx';
import { ReactButton } from './reactions.tsx';

interface ActionsProps {
  message: Message;
  onDelete: () => void;
  onThread: () => void;
}

/** The actions of a message, shown on hover or focus. */
export function Actions({ message, onDelete, onThread }: ActionsProps) {
  const chat = useChat();
  const mine = useSelected(store, (state) => state.me?.id === message.author.id);
  const copy = (text: string, what: string) =>
    navigator.clipboard.writeText(text).then(
      () => toast(`${what} copied.`),
      () => toast('Your browser didn’t allow copying.', 'error'),
    );
  const mayStart = useSelected(store, (state) => {
    const channel = state.channels[message.channel_id];
    const fits = channel && (channel.type === CHANNEL.TEXT || channel.type === CHANNEL.ANNOUNCEMENT) && isWritten(message);
    return Boolean(fits && !state.channels[message.id] && !message.thread && has(chat.permissions, 'CREATE_PUBLIC_THREADS'));
  });
  const items: (MenuItem | 'line')[] = [
    { label: 'Copy text', icon: 'copy', onSelect: () => copy(message.content, 'Text') },
    {
      label: 'Copy link',
      icon: 'link',
      onSelect: () => copy(`${location.origin}/channels/${chat.guildId ?? '@me'}/${message.channel_id}/${message.id}`, 'Link'),
    },
    { label: 'Copy message ID', icon: 'code', onSelect: () => copy(message.id, 'ID') },
  ];
  if (isEphemeral(message)) {
    items.push('line', { label: 'Dismiss message', icon: 'close', onSelect: () => dismissMessage(message) });
    return <Toolbar items={items} />;
  }
  if (has(chat.permissions, 'USE_APPLICATION_COMMANDS') && isWritten(message)) items.push(appsOn(message));
  if (has(chat.permissions, 'PIN_MESSAGES') && isWritten(message)) {
    const label = message.pinned ? 'Unpin message' : 'Pin message';
    items.push({ label, icon: 'pin', onSelect: () => void setPinned(message, !message.pinned).catch(toastError) });
  }
  if (mayStart) items.push({ label: 'Create thread', icon: 'thread', onSelect: onThread });
  items.push({ label: 'Mark as unread', icon: 'eye-off', onSelect: () => void markUnread(message) });
  if (mine || has(chat.permissions, 'MANAGE_MESSAGES')) {
    items.push('line', { label: 'Delete message', icon: 'trash', danger: true, onSelect: onDelete });
  }
  return (
    <Toolbar items={items}>
      {has(chat.permissions, 'ADD_REACTIONS') && <ReactButton message={message} className="icon-button" />}
      {has(chat.permissions, 'SEND_MESSAGES') && isWritten(message) && (
        <button
          type="button"
          className="icon-button"
          aria-label="Reply"
          title="Reply (R)"
          onClick={() => chat.setReplyTo(message)}
        >
          <Icon name="reply" size={17} />
        </button>
      )}
      {mine && isEditable(message) && (
        <button
          type="button"
          className="icon-button"
          aria-label="Edit"
          title="Edit (E)"
          onClick={() => chat.setEditing(message.id)}
        >
          <Icon name="edit" size={17} />
        </button>
      )}
    </Toolbar>
  );
}

/** The apps' commands for a message. */
function appsOn({ id, channel_id }: Message): MenuItem {
  return {
    label: 'Apps',
    icon: 'bot',
    onSelect: () => undefined,
    inside: ({ done, back }) => (
      <AppCommands type={COMMAND.MESSAGE} targetId={id} channelId={channel_id} onDone={done} onBack={back} />
    ),
  };
}

function Toolbar({ items, children }: { items: (MenuItem | 'line')[]; children?: ReactNode }) {
  return (
    <div className="message-actions" role="toolbar" aria-label="Message actions">
      {children}
      <MenuButton label="More" items={items}>
        <Icon name="more" size={17} />
      </MenuButton>
    </div>
  );
}
