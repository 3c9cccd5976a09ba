import { type KeyboardEvent, memo, useState } from 'react';
import type { Message } from '../api/wire.ts';
import { Link } from '../router.tsx';
import { dismissMessage } from '../state/interactions.ts';
import { deleteMessage } from '../state/messages.ts';
import { has } from '../state/permissions.ts';
import { isEditable, isEphemeral, isLaidOut, isLoading, isWritten } from '../state/rows.ts';
import { nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { OnlyYou, Thinking } from './answer-state.tsx';
import { Attachments } from './attachments.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { useChat } from '../channels/chat-context.ts';
import { Confirm } from '../ui/dialog.tsx';
import { Embed, mergeGalleries } from './embed.tsx';
import { GameInvitation, GameTag } from './game-marks.tsx';
import { GuildTag } from '../guilds/guild-tag.tsx';
import { Icon } from '../ui/icon.tsx';
import { InteractionLine } from './interaction-line.tsx';
import { Markdown } from './markdown.tsx';
import { Actions } from './message-actions.tsx';
import { MessageComponents } from './message-components.tsx';
import { MessageEditor } from './message-editor.tsx';
import { Notice } from './notice.tsx';
import { PollView } from './poll.tsx';
import { Reactions } from './reactions.tsx';
import { preview, ReplyPreview } from './reply-preview.tsx';
import { SnapshotView } from './snapshot.tsx';
import { Stickers } from './stickers.tsx';
import { CreateThreadDialog } from '../channels/thread-dialogs.tsx';
import { MessageTime } from '../ui/time.tsx';
import { useWithin } from '../ui/use-within.ts';
import { AuthorName } from './author-name.tsx';

/** A link to the thread that was started from a message. */
function ThreadLink({ message }: { message: Message }) {
  const known = useSelected(store, (state) => state.channels[message.id]);
  const thread = known ?? message.thread;
  if (!thread) return null;
  const count = thread.message_count ?? 0;
  return (
    <Link className="thread-link" href={`/channels/${thread.guild_id}/${thread.id}`}>
      <Icon name="thread" size={16} />
      <strong>{thread.name}</strong>
      <span className="muted">{count === 1 ? '1 message' : `${count} messages`}</span>
    </Link>
  );
}

function Edited({ message: { edited_timestamp } }: { message: Message }) {
  if (!edited_timestamp) return null;
  return (
    <span className="edited" title={new Date(edited_timestamp).toLocaleString()}>
      edited
    </span>
  );
}

function Body({ message }: { message: Message }) {
  const { editing, guildId } = useChat();
  if (editing === message.id) return <MessageEditor message={message} />;
  return (
    <>
      {message.content !== '' && (
        <div className="content">
          <Markdown source={message.content} guildId={guildId} jumbo />
          <Edited message={message} />
        </div>
      )}
      <GameInvitation message={message} />
      {!isLaidOut(message) && <Attachments attachments={message.attachments} />}
      {message.message_snapshots?.map((one) => (
        <SnapshotView key={one.message.timestamp} snapshot={one.message} from={message.message_reference} />
      ))}
      {mergeGalleries(message.embeds).map(({ embed, more }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: embeds have no id
        <Embed key={at} embed={embed} more={more} guildId={guildId} />
      ))}
      {message.poll && <PollView message={message} poll={message.poll} />}
      {isLoading(message) && <Thinking message={message} />}
      <MessageComponents components={message.components ?? []} guildId={guildId} message={message} />
      <Stickers stickers={message.sticker_items ?? []} />
      {message.content === '' && <Edited message={message} />}
      <ThreadLink message={message} />
      <Reactions message={message} />
      {isEphemeral(message) && <OnlyYou message={message} />}
    </>
  );
}

function GutterTime({ iso }: { iso: string }) {
  return (
    <span className="gutter-time">
      <MessageTime iso={iso} short />
    </span>
  );
}

/** One message, a single tab stop: R replies, E edits, + reacts, Delete deletes. */
export const MessageItem = memo(function MessageItem({ message, head }: { message: Message; head: boolean }) {
  const chat = useChat();
  const [within, hold] = useWithin();
  const [deleting, setDeleting] = useState(false);
  const [starting, setStarting] = useState(false);
  const mine = useSelected(store, (state) => state.me?.id === message.author.id);
  const mentionsMe = useSelected(
    store,
    (state) => message.mention_everyone || message.mentions.some((one) => one.id === state.me?.id),
  );
  const written = isWritten(message);
  const webhook = message.webhook_id !== undefined && message.webhook_id !== message.application_id;

  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isEphemeral(message) && event.key !== 'Escape') {
      if (event.key === 'Delete') dismissMessage(message);
      return;
    }
    const mayDelete = mine || has(chat.permissions, 'MANAGE_MESSAGES');
    if (event.key === 'r' && written && has(chat.permissions, 'SEND_MESSAGES')) chat.setReplyTo(message);
    else if (event.key === 'e' && mine && isEditable(message)) chat.setEditing(message.id);
    else if (event.key === '+') event.currentTarget.querySelector<HTMLElement>('.message-actions [data-react]')?.click();
    else if (event.key === 'Delete' && mayDelete) setDeleting(true);
    else if (event.key === 'Escape') chat.focusComposer();
    else return;
    event.preventDefault();
  };
  const marks = [
    head && 'head',
    mentionsMe && 'for-me',
    chat.replyTo?.id === message.id && 'replying',
    isEphemeral(message) && 'ephemeral',
  ];
  const classes = ['message', ...marks].filter(Boolean).join(' ');
  return (
    <li id={`message-${message.id}`} className={classes} data-roving tabIndex={-1} onKeyDown={onKeyDown} {...hold}>
      {!written ? (
        <Notice message={message} />
      ) : (
        <>
          {message.type === 19 ? <ReplyPreview message={message} /> : <InteractionLine message={message} />}
          {head ? (
            <Avatar
              id={message.author.id}
              name={nameOf(message.author)}
              shape={message.author.bot || webhook ? 'app' : 'person'}
              size={38}
              picture={message.author.avatar}
            />
          ) : (
            <GutterTime iso={message.timestamp} />
          )}
          <div className="message-body">
            {head && (
              <div className="message-head">
                <AuthorName user={message.author} webhook={webhook} />
                {!webhook && <GuildTag user={message.author} />}
                <GameTag message={message} />
                <MessageTime iso={message.timestamp} />
              </div>
            )}
            <Body message={message} />
          </div>
        </>
      )}
      {within && chat.editing !== message.id && (
        <Actions message={message} onDelete={() => setDeleting(true)} onThread={() => setStarting(true)} />
      )}
      {starting && chat.guildId && (
        <CreateThreadDialog
          message={message}
          guildId={chat.guildId}
          suggested={preview(message, chat.guildId).slice(0, 40)}
          onClose={() => setStarting(false)}
        />
      )}
      {deleting && (
        <Confirm
          title="Delete this message?"
          action="Delete"
          onClose={() => setDeleting(false)}
          onConfirm={() => deleteMessage(message)}
        >
          This deletes it for everyone, permanently.
        </Confirm>
      )}
    </li>
  );
});
