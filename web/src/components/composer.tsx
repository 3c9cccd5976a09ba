import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Channel } from '../api/wire.ts';
import { draftOf, keepDraft } from '../state/drafts.ts';
import { encodeMentions, openMention, suggest, type Suggestion } from '../state/mentions.ts';
import { sendMessage, tellTyping } from '../state/messages.ts';
import { has } from '../state/permissions.ts';
import { isWritten } from '../state/rows.ts';
import { CHANNEL, channelName } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useChat } from './chat-context.ts';
import { EmojiPicker } from './emoji.tsx';
import { Icon } from './icon.tsx';
import { MentionList, useMentionables } from './mention-list.tsx';
import { AuthorName } from './message-item.tsx';
import { preview } from './reply-preview.tsx';

/** Characters a message may have, and from where on the rest is counted down. */
const MAX = 2000;
const COUNT_FROM = 1800;

function lastOwn(channelId: string): string | null {
  const state = store.get();
  return state.logs[channelId]?.messages.findLast((one) => one.author.id === state.me?.id && isWritten(one))?.id ?? null;
}

/** Where a message is written: Enter sends, Shift+Enter breaks the line, Up in an empty field edits my last message. */
export function Composer({ channel, areaRef }: { channel: Channel; areaRef: RefObject<HTMLTextAreaElement | null> }) {
  const chat = useChat();
  if (!has(chat.permissions, 'SEND_MESSAGES')) return <p className="composer-closed">You can read here, but not write.</p>;
  return <OpenComposer key={channel.id} channel={channel} areaRef={areaRef} />;
}

function OpenComposer({ channel, areaRef }: { channel: Channel; areaRef: RefObject<HTMLTextAreaElement | null> }) {
  const chat = useChat();
  const listId = useId();
  const [text, setText] = useState(() => draftOf(channel.id));
  const [mention, setMention] = useState<{ query: string; start: number } | null>(null);
  const [active, setActive] = useState(0);
  const [picking, setPicking] = useState(false);
  const [closePicker] = useState(() => () => setPicking(false));
  const emojiRef = useRef<HTMLButtonElement>(null);
  const known = useMentionables(chat.guildId, channel.id);
  const suggestions = mention ? suggest(known, mention.query) : [];
  const encoded = encodeMentions(text.trim(), known);
  const left = MAX - [...encoded].length;
  const sendable = encoded !== '' && left >= 0;

  useLayoutEffect(() => {
    const area = areaRef.current;
    if (!area || area.value !== text) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [areaRef, text]);

  useEffect(() => {
    // On a touch screen the focus would open the keyboard over the messages.
    if (matchMedia('(pointer: fine)').matches) areaRef.current?.focus();
  }, [areaRef]);

  const change = (value: string, caret: number) => {
    setText(value);
    keepDraft(channel.id, value);
    setMention(openMention(value, caret));
    setActive(0);
    if (value.trim()) tellTyping(channel.id);
  };
  const insert = (piece: string, start: number, end: number) => {
    const value = text.slice(0, start) + piece + text.slice(end);
    change(value, start + piece.length);
    setMention(null);
    requestAnimationFrame(() => {
      areaRef.current?.focus();
      areaRef.current?.setSelectionRange(start + piece.length, start + piece.length);
    });
  };
  const pick = (one: Suggestion) => mention && insert(`${one.text} `, mention.start, mention.start + mention.query.length);
  const send = () => {
    if (!sendable) return;
    sendMessage(channel.id, encoded, chat.replyTo);
    chat.setReplyTo(null);
    setText('');
    keepDraft(channel.id, '');
    setMention(null);
    areaRef.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const chosen = suggestions[active];
    if (chosen && ['ArrowDown', 'ArrowUp', 'Tab', 'Enter', 'Escape'].includes(event.key) && !event.shiftKey) {
      event.preventDefault();
      if (event.key === 'Escape') setMention(null);
      else if (event.key === 'Tab' || event.key === 'Enter') pick(chosen);
      else setActive((active + (event.key === 'ArrowDown' ? 1 : suggestions.length - 1)) % suggestions.length);
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'ArrowUp' && text === '') {
      const own = lastOwn(channel.id);
      if (own) event.preventDefault();
      chat.setEditing(own);
    } else if (event.key === 'Escape' && chat.replyTo) chat.setReplyTo(null);
  };

  const name = channelName(channel);
  const placeholder = channel.type === CHANNEL.DM || channel.type === CHANNEL.GROUP_DM ? `Write to ${name}` : `Write in #${name}`;
  return (
    <div className="composer">
      {suggestions.length > 0 && <MentionList id={listId} list={suggestions} active={active} onPick={pick} />}
      {chat.replyTo && (
        <div className="composer-reply">
          <Icon name="reply" size={16} />
          <span className="reply-text">
            Reply to <AuthorName user={chat.replyTo.author} /> {preview(chat.replyTo, chat.guildId)}
          </span>
          <button type="button" className="icon-button" aria-label="Do not reply" onClick={() => chat.setReplyTo(null)}>
            <Icon name="close" size={16} />
          </button>
        </div>
      )}
      <div className="composer-box">
        <textarea
          ref={areaRef}
          rows={1}
          value={text}
          placeholder={placeholder}
          aria-label={placeholder}
          aria-autocomplete="list"
          aria-controls={suggestions.length > 0 ? listId : undefined}
          aria-activedescendant={suggestions.length > 0 ? `${listId}-${active}` : undefined}
          onChange={(event) => change(event.target.value, event.target.selectionStart)}
          onKeyDown={onKeyDown}
          onBlur={() => setMention(null)}
        />
        {encoded.length > COUNT_FROM && (
          <span className={left < 0 ? 'counter over' : 'counter'} role="status">
            {left}
            <span className="hidden"> characters left</span>
          </span>
        )}
        <button
          ref={emojiRef}
          type="button"
          className="icon-button"
          aria-label="Insert an emoji"
          title="Insert an emoji"
          aria-haspopup="dialog"
          aria-expanded={picking}
          onClick={() => setPicking(!picking)}
        >
          <Icon name="smile" size={20} />
        </button>
        <button
          type="button"
          className="icon-button send"
          aria-label="Send"
          title="Send (Enter)"
          disabled={!sendable}
          onClick={send}
        >
          <Icon name="send" size={20} />
        </button>
      </div>
      {picking && (
        <EmojiPicker
          anchor={emojiRef}
          onClose={closePicker}
          onPick={(emoji) => {
            setPicking(false);
            const at = areaRef.current?.selectionStart ?? text.length;
            insert(emoji, at, at);
          }}
        />
      )}
    </div>
  );
}
