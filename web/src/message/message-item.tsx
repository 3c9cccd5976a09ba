import { type KeyboardEvent, memo, useState } from 'react';
import type { Message } from '../api/wire.ts';
import { perLanguage } from '../i18n/locale.ts';
import { UserButton } from '../members/user-button.tsx';
import { ReportDialog } from '../reports/lazy-report-dialog.tsx';
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
import { Actions, type Opened } from './message-actions.tsx';
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
import { AuthorButton } from './author-name.tsx';
import { ForwardDialog, ReactorsDialog } from './lazy-dialogs.tsx';
import { t } from './text.ts';

/** A link to the thread that was started from a message. */
function ThreadLink({ message }: { message: Message }) {
  const known = useSelected(store, (state) => state.channels[message.id]);
  const thread = known ?? message.thread;
  // The first message of a post has the id of the post that it stands in.
  if (!thread || thread.id === message.channel_id) return null;
  return (
    <Link className="thread-link" href={`/channels/${thread.guild_id}/${thread.id}`}>
      <Icon name="thread" size={16} />
      <strong>{thread.name}</strong>
      <span className="muted">{t('threadCount', { count: thread.message_count ?? 0 })}</span>
    </Link>
  );
}

const fullFormat = perLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short' }));

function Edited({ message: { edited_timestamp } }: { message: Message }) {
  if (!edited_timestamp) return null;
  return (
    <span className="edited" title={fullFormat().format(Date.parse(edited_timestamp))}>
      {t('edited')}
    </span>
  );
}

function Body({ message }: { message: Message }) {
  const { editing, guildId } = useChat();
  if (editing === message.id) return <MessageEditor message={message} />;
  return (
    <>
      {message.content !== '' && (
        <div className="content" dir="auto">
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
  const [opened, setOpened] = useState<Opened | null>(null);
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
    else if (event.key === 'Delete' && mayDelete) setOpened('delete');
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
          {head ? <AuthorFace message={message} webhook={webhook} /> : <GutterTime iso={message.timestamp} />}
          <div className="message-body">
            {head && (
              <div className="message-head">
                <AuthorButton user={message.author} webhook={webhook} />
                {!webhook && <GuildTag user={message.author} />}
                <GameTag message={message} />
                <MessageTime iso={message.timestamp} />
              </div>
            )}
            <Body message={message} />
          </div>
        </>
      )}
      {within && chat.editing !== message.id && <Actions message={message} onOpen={setOpened} />}
      {opened && <OpenDialog message={message} what={opened} onClose={() => setOpened(null)} />}
    </li>
  );
});

/** The picture of an author, which shows their card; a webhook has none. */
function AuthorFace({ message: { author }, webhook }: { message: Message; webhook: boolean }) {
  const { guildId, channelId } = useChat();
  const inGuild = useSelected(store, (state) => state.guilds[guildId ?? '']?.members[author.id]?.avatar);
  const face = (
    <Avatar
      id={author.id}
      name={nameOf(author)}
      shape={author.bot || webhook ? 'app' : 'person'}
      size={38}
      picture={author.avatar}
      {...(guildId && !webhook && { inGuild: { id: guildId, picture: inGuild } })}
    />
  );
  if (webhook) return face;
  return (
    // Keyboards and screen readers use the button with the name next to it.
    <UserButton user={author} guildId={guildId} channelId={channelId} className="avatar-button" tabIndex={-1} aria-hidden="true">
      {face}
    </UserButton>
  );
}

interface OpenDialogProps {
  message: Message;
  what: Opened;
  onClose: () => void;
}

/** The dialog that was opened from a message. */
function OpenDialog({ message, what, onClose }: OpenDialogProps) {
  const { guildId } = useChat();
  switch (what) {
    case 'forward':
      return <ForwardDialog message={message} onClose={onClose} />;
    case 'reactions':
      return <ReactorsDialog message={message} onClose={onClose} />;
    case 'report': {
      const target = {
        type: 'message' as const,
        channelId: message.channel_id,
        messageId: message.id,
        inGuild: Boolean(guildId),
      };
      return <ReportDialog target={target} name={nameOf(message.author)} onClose={onClose} />;
    }
    case 'thread':
      if (!guildId) return null;
      return (
        <CreateThreadDialog
          message={message}
          guildId={guildId}
          suggested={preview(message, guildId).slice(0, 40)}
          onClose={onClose}
        />
      );
    case 'delete':
      return (
        <Confirm title={t('deleteTitle')} action={t('delete')} onClose={onClose} onConfirm={() => deleteMessage(message)}>
          {t('deleteText')}
        </Confirm>
      );
  }
}
