import { sendFriendRequest, removeRelationship, isProvisional } from '../state/friends.ts';
import { RELATIONSHIP } from '../state/relationship-type.ts';
import { discardMessage, retryMessage } from '../state/messages.ts';
import { nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import type { Pending } from '../state/types.ts';
import { uploads } from '../state/uploads.ts';
import { Avatar } from '../ui/avatar.tsx';
import { useChat } from '../channels/chat-context.ts';
import { Icon } from '../ui/icon.tsx';
import { Markdown } from './markdown.tsx';
import { MessageTime } from '../ui/time.tsx';
import { Progress } from '../composer/upload-tray.tsx';
import { AuthorName } from './author-name.tsx';
import type { Id, User } from '../api/wire-base.ts';
import { t } from './text.ts';

function PendingFiles({ keys }: { keys: number[] }) {
  const list = useSelected(uploads, (all) => all).filter((one) => keys.includes(one.key));
  return (
    <ul className="pending-files" aria-label={t('files')}>
      {list.map((one) => (
        <li key={one.key} className="file">
          <Icon name="file" size={26} />
          <span className="file-words">
            <span className="file-name">{one.name}</span>
            <Progress upload={one} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Error code of a linked channel whose game the author has not authorized. */
const AUTHORIZATION_REQUIRED = 50026;
/** Error code of a user who does not accept the message. */
const CANNOT_MESSAGE_USER = 50007;

/** Why a message was not sent, and how to solve it. */
function FailureReason({ pending, error }: { pending: Pending; error: string }) {
  const other = useSelected(store, (state) => state.channels[pending.channel_id]?.recipients?.[0]);
  if (pending.code === AUTHORIZATION_REQUIRED) return <span>{t('notSentAuthorize')}</span>;
  if (pending.code !== CANNOT_MESSAGE_USER || !other || other.bot) return <span>{t('notSent', { error })}</span>;
  return <CannotMessage other={other} />;
}

function CannotMessage({ other }: { other: User }) {
  const kind = useSelected(store, (state) => state.relationships[other.id]?.type);
  const name = nameOf(other);
  const offer = (label: string, work: (id: Id) => Promise<void>) => (
    <button type="button" className="text-button" onClick={() => void work(other.id).catch(toastError)}>
      {label}
    </button>
  );
  if (kind === RELATIONSHIP.FRIEND) return <span>{t('notSentFriend')}</span>;
  if (kind === RELATIONSHIP.BLOCKED)
    return (
      <>
        <span>{t('notSentBlocked', { name })}</span>
        {offer(t('notSentUnblock'), removeRelationship)}
      </>
    );
  if (isProvisional(other)) return <span>{t('notSentProvisional', { name })}</span>;
  return (
    <>
      <span>{t('notSentStranger', { name })}</span>
      {kind === undefined && offer(t('notSentAdd'), sendFriendRequest)}
      {kind === RELATIONSHIP.INCOMING && offer(t('notSentAccept'), sendFriendRequest)}
      {kind === RELATIONSHIP.OUTGOING && <span>{t('notSentPending', { name })}</span>}
    </>
  );
}

/** An own message that is being sent or has failed. */
export function PendingItem({ pending, head }: { pending: Pending; head: boolean }) {
  const { guildId } = useChat();
  const me = useSelected(store, (state) => state.me);
  if (!me) return null;
  const classes = ['message', 'pending', head && 'head', pending.error !== null && 'failed'].filter(Boolean).join(' ');
  return (
    <li className={classes} data-roving tabIndex={-1} aria-busy={pending.error === null}>
      {head ? <Avatar id={me.id} name={nameOf(me)} size={38} picture={me.avatar} /> : <span className="gutter-time" />}
      <div className="message-body">
        {head && (
          <div className="message-head">
            <AuthorName user={me} />
            <MessageTime iso={pending.timestamp} />
          </div>
        )}
        <div className="content" dir="auto">
          <Markdown source={pending.content} guildId={guildId} jumbo />
        </div>
        {pending.sticker && <span className="sticker-name">{t('stickerNone')}</span>}
        {pending.files.length > 0 && <PendingFiles keys={pending.files} />}
        {pending.error !== null && (
          <p className="failed-note" role="alert">
            <FailureReason pending={pending} error={pending.error} />
            <button type="button" className="text-button" onClick={() => retryMessage(pending)}>
              {t('tryAgain')}
            </button>
            <button type="button" className="text-button" onClick={() => discardMessage(pending)}>
              {t('discard')}
            </button>
          </p>
        )}
      </div>
    </li>
  );
}
