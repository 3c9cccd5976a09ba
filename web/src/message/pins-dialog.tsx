import { useEffect, useState } from 'react';
import { messageOf } from '../api/http.ts';
import type { Channel, Message } from '../api/wire.ts';
import { listPins, type PinPage, setPinned } from '../state/pins.ts';
import { has } from '../state/permissions.ts';
import { nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import { Attachments } from './attachments.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { useChat } from '../channels/chat-context.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Markdown } from './markdown.tsx';
import { preview } from './reply-preview.tsx';
import { MessageTime } from '../ui/time.tsx';
import { AuthorButton } from './author-name.tsx';
import { t } from './text.ts';

function Pin({ message, onJump, onUnpin }: { message: Message; onJump: () => void; onUnpin: (() => void) | null }) {
  const { guildId } = useChat();
  return (
    <li className="pin">
      <Avatar id={message.author.id} name={nameOf(message.author)} size={34} picture={message.author.avatar} />
      <div className="pin-body">
        <p className="message-head">
          <AuthorButton
            user={message.author}
            webhook={message.webhook_id !== undefined && message.webhook_id !== message.application_id}
          />
          <MessageTime iso={message.timestamp} />
        </p>
        {message.content ? (
          <Markdown source={message.content} guildId={guildId} />
        ) : (
          message.attachments.length === 0 && <p className="muted">{preview(message, guildId)}</p>
        )}
        <Attachments attachments={message.attachments} />
        <p className="pin-actions">
          <button type="button" className="text-button" onClick={onJump}>
            {t('jumpTo')}
          </button>
          {onUnpin && (
            <button type="button" className="text-button" onClick={onUnpin}>
              {t('unpin')}
            </button>
          )}
        </p>
      </div>
    </li>
  );
}

/** The pinned messages of a channel, most recently pinned first. */
export function PinsDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const chat = useChat();
  const changes = useSelected(store, (state) => state.pinChanges[channel.id] ?? 0);
  const [page, setPage] = useState<PinPage | null>(null);
  const [error, setError] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again whenever the pins change
  useEffect(() => {
    let left = false;
    listPins(channel.id).then(
      (found) => !left && setPage(found),
      (problem: unknown) => !left && setError(messageOf(problem)),
    );
    return () => {
      left = true;
    };
  }, [channel.id, changes]);
  const more = async () => {
    const next = await listPins(channel.id, page?.items.at(-1)?.pinned_at);
    setPage((before) => ({ items: [...(before?.items ?? []), ...next.items], has_more: next.has_more }));
  };
  const mayPin = has(chat.permissions, 'PIN_MESSAGES');
  return (
    <Dialog title={t('pinned')} onClose={onClose}>
      {error && <p className="form-error">{error}</p>}
      {!page && !error && <span className="spinner" role="status" aria-label={t('loading')} />}
      {page?.items.length === 0 && (
        <p className="dialog-text">
          <Icon name="pin" /> {t('pinnedNone')}
        </p>
      )}
      <ul className="pins" aria-label={t('pinned')}>
        {page?.items.map(({ message }) => (
          <Pin
            key={message.id}
            message={message}
            onJump={() => {
              onClose();
              chat.jumpTo(message.id);
            }}
            onUnpin={mayPin ? () => void setPinned(message, false).catch(toastError) : null}
          />
        ))}
      </ul>
      {page?.has_more && (
        <button type="button" className="button" onClick={() => void more().catch(toastError)}>
          {t('showMore')}
        </button>
      )}
    </Dialog>
  );
}
