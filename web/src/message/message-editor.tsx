import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '../api/http.ts';
import type { Message } from '../api/wire.ts';
import { decodeMentions, encodeMentions } from '../state/mentions.ts';
import { deleteMessage, editMessage } from '../state/messages.ts';
import { useChat } from '../channels/chat-context.ts';
import { emojiNamed } from '../composer/emoji-index.ts';
import { useMentionables } from '../composer/mention-list.tsx';
import { t } from './text.ts';

/** Edits an own message in place: Enter saves, Esc cancels, an empty text deletes the message. */
export function MessageEditor({ message }: { message: Message }) {
  const chat = useChat();
  const known = useMentionables(chat.guildId, chat.channelId);
  const original = useMemo(() => decodeMentions(message.content, known), [message.content, known]);
  const [text, setText] = useState(original);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const ref = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const area = ref.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
    area?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, []);

  const close = () => {
    chat.setEditing(null);
    chat.focusComposer();
  };
  const save = async () => {
    if (busy) return;
    if (text.trim() === original.trim()) return close();
    setBusy(true);
    try {
      if (text.trim() === '' && message.embeds.length === 0 && message.attachments.length === 0) await deleteMessage(message);
      else await editMessage(message, encodeMentions(text.trim(), known, emojiNamed));
      close();
    } catch (problem) {
      setError(messageOf(problem));
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    event.stopPropagation();
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void save();
    }
  };
  return (
    <div className="editor">
      <textarea
        ref={ref}
        value={text}
        rows={1}
        maxLength={4000}
        aria-label={t('editMessage')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {error && <p className="field-error">{error}</p>}
      <p className="editor-hint">
        <button type="button" className="text-button" onClick={close}>
          {t('cancel')}
        </button>
        <button type="button" className="text-button" disabled={busy} onClick={save}>
          {t('save')}
        </button>
        <span className="keys">{t('editorKeys')}</span>
      </p>
    </div>
  );
}
