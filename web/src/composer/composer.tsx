import {
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Channel } from '../api/wire.ts';
import type { Runnable } from '../state/commands.ts';
import { draftOf, keepDraft } from '../state/drafts.ts';
import { encodeMentions, openMention, type Suggestion } from '../state/mentions.ts';
import { sendMessage, sendTyping } from '../state/messages.ts';
import { has } from '../state/permissions.ts';
import { isWritten } from '../state/rows.ts';
import { CHANNEL, channelName, isThread } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { addFiles, takeUploads } from '../state/uploads.ts';
import { useChat } from '../channels/chat-context.ts';
import { CommandList, listKey, useCommandPicker } from './command-picker.tsx';
import { EmojiPicker } from './emoji.tsx';
import { Icon } from '../ui/icon.tsx';
import { emojiNamed } from './emoji-index.ts';
import { RulesNotice } from './rules-notice.tsx';
import { MentionList, useMentionables, useSuggestions } from './mention-list.tsx';
import { useMemberSearch } from '../ui/use-member-search.ts';
import { preview } from '../message/reply-preview.tsx';
import { AttachButton, DropZone, useUploads } from './attach.tsx';
import { AuthorName } from '../message/author-name.tsx';
import type { Emoji, Id } from '../api/wire-base.ts';
import { t } from './text.ts';
import { PollButton } from './poll-button.tsx';

const UploadTray = lazy(async () => ({ default: (await import('./upload-tray.tsx')).UploadTray }));
const CommandComposer = lazy(async () => ({ default: (await import('./command-composer.tsx')).CommandComposer }));

/** Maximum length of a message, and the length from which the counter is shown. */
const MAX = 2000;
const COUNT_FROM = 1800;

function lastOwn(channelId: string): string | null {
  const state = store.get();
  return state.logs[channelId]?.messages.findLast((one) => one.author.id === state.me?.id && isWritten(one))?.id ?? null;
}

/** The message composer: Enter sends, Shift+Enter adds a line, Up in an empty field edits the last own message. */
export function Composer({ channel, areaRef }: { channel: Channel; areaRef: RefObject<HTMLTextAreaElement | null> }) {
  const chat = useChat();
  const isPending = useSelected(
    store,
    (state) => state.guilds[chat.guildId ?? '']?.members[state.me?.id ?? '']?.pending === true,
  );
  if (isPending && chat.guildId) return <RulesNotice guildId={chat.guildId} />;
  if (!has(chat.permissions, 'SEND_MESSAGES')) return <p className="composer-closed">{t('closed')}</p>;
  return <OpenComposer key={channel.id} channel={channel} areaRef={areaRef} />;
}

/** The message field, or the fields of a picked slash command. */
function OpenComposer({ channel, areaRef }: { channel: Channel; areaRef: RefObject<HTMLTextAreaElement | null> }) {
  const [command, setCommand] = useState<Runnable | null>(null);
  const pick = (one: Runnable) => {
    keepDraft(channel.id, '');
    setCommand(one);
  };
  const leave = (text: string) => {
    keepDraft(channel.id, text);
    setCommand(null);
    requestAnimationFrame(() => areaRef.current?.focus());
  };
  if (command)
    return (
      <Suspense fallback={<div className="composer" />}>
        <CommandComposer key={command.key} channel={channel} runnable={command} onLeave={leave} />
      </Suspense>
    );
  return <TextComposer channel={channel} areaRef={areaRef} onCommand={pick} />;
}

/** The draft of a channel, and the mention being typed in it. */
function useDraft(channelId: Id, guildId: Id | undefined, areaRef: RefObject<HTMLTextAreaElement | null>) {
  const [text, setText] = useState(() => draftOf(channelId));
  const [mention, setMention] = useState<{ query: string; start: number } | null>(null);
  const [active, setActive] = useState(0);
  const known = useMentionables(guildId, channelId);
  const suggestions = useSuggestions(known, mention?.query ?? null);
  useMemberSearch(guildId, mention?.query ?? '', mention?.query.startsWith('@') === true);

  useLayoutEffect(() => {
    const area = areaRef.current;
    if (!area || area.value !== text) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [areaRef, text]);

  const change = (value: string, caret: number) => {
    setText(value);
    keepDraft(channelId, value);
    setMention(openMention(value, caret));
    setActive(0);
    // No typing event for a command: others will not see it.
    if (value.trim() && !value.startsWith('/')) sendTyping(channelId);
  };
  const insert = (piece: string, start: number, end: number) => {
    change(text.slice(0, start) + piece + text.slice(end), start + piece.length);
    setMention(null);
    requestAnimationFrame(() => {
      areaRef.current?.focus();
      areaRef.current?.setSelectionRange(start + piece.length, start + piece.length);
    });
  };
  const pick = (one: Suggestion) => mention && insert(`${one.text} `, mention.start, mention.start + mention.query.length);
  const clear = () => {
    setText('');
    keepDraft(channelId, '');
    setMention(null);
  };
  /** Handles the keys of the open list; returns whether the key was handled. */
  const onListKey = (event: KeyboardEvent): boolean => {
    const chosen = suggestions[active];
    if (!chosen) return false;
    const list = { count: suggestions.length, active, onActive: setActive, onClose: () => setMention(null) };
    return listKey(event, { ...list, onPick: () => pick(chosen) });
  };
  const encoded = encodeMentions(text.trim(), known, emojiNamed);
  return { text, encoded, suggestions, active, change, insert, pick, clear, onListKey, closeList: () => setMention(null) };
}

/** Attaches files from the clipboard; text is pasted as usual. */
function pasteFiles(event: ClipboardEvent, channelId: Id): void {
  const files = [...event.clipboardData.files];
  if (files.length === 0) return;
  event.preventDefault();
  addFiles(channelId, files);
}

function ReplyBar() {
  const { replyTo, setReplyTo, guildId } = useChat();
  if (!replyTo) return null;
  return (
    <div className="composer-reply">
      <Icon name="reply" size={16} />
      <span className="reply-text">
        {t.rich('replyingTo', { author: <AuthorName user={replyTo.author} />, text: preview(replyTo, guildId) })}
      </span>
      <button type="button" className="icon-button" aria-label={t('cancelReply')} onClick={() => setReplyTo(null)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}

function EmojiButton({ onPick, onSticker }: { onPick: (emoji: Emoji) => void; onSticker: ((id: Id) => void) | null }) {
  const [open, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const ref = useRef<HTMLButtonElement>(null);
  const pick = (emoji: Emoji) => {
    setOpen(false);
    onPick(emoji);
  };
  return (
    <>
      <button
        ref={ref}
        type="button"
        className="icon-button"
        aria-label={t('insertEmoji')}
        title={t(onSticker ? 'insertEmojiOrSticker' : 'insertEmoji')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="smile" size={20} />
      </button>
      {open && (
        <EmojiPicker
          anchor={ref}
          onClose={close}
          onPick={pick}
          onSticker={
            onSticker &&
            ((id) => {
              setOpen(false);
              onSticker(id);
            })
          }
        />
      )}
    </>
  );
}

/** The placeholder of the field. */
function placeholderOf(channel: Channel): string {
  const name = channelName(channel);
  if (channel.type === CHANNEL.DM || channel.type === CHANNEL.GROUP_DM) return t('messageTo', { name });
  return t(isThread(channel) ? 'messageTo' : 'messageToChannel', { name });
}

/** The number of characters left, shown near and above the limit. */
function Counter({ length, left }: { length: number; left: number }) {
  if (length <= COUNT_FROM) return null;
  return (
    <span className={left < 0 ? 'counter over' : 'counter'} role="status">
      <span aria-hidden="true">{left}</span>
      <span className="hidden">{t('charactersLeft', { left })}</span>
    </span>
  );
}

interface TextProps {
  channel: Channel;
  areaRef: RefObject<HTMLTextAreaElement | null>;
  onCommand: (one: Runnable) => void;
}

function TextComposer({ channel, areaRef, onCommand }: TextProps) {
  const chat = useChat();
  const listId = useId();
  const draft = useDraft(channel.id, chat.guildId, areaRef);
  const left = MAX - [...draft.encoded].length;
  const files = useUploads(channel.id);
  const mayAttach = has(chat.permissions, 'ATTACH_FILES');
  const sendable = (draft.encoded !== '' || files.length > 0) && left >= 0 && files.every((one) => one.error === null);
  const picker = useCommandPicker(channel.id, draft.text, has(chat.permissions, 'USE_APPLICATION_COMMANDS'), onCommand);
  const listed = picker.open ? picker.list.length > 0 : draft.suggestions.length > 0;
  const active = picker.open ? picker.active : draft.active;

  useEffect(() => {
    // On a touch screen, focusing would open the keyboard over the messages.
    if (matchMedia('(pointer: fine)').matches) areaRef.current?.focus();
  }, [areaRef]);

  const send = () => {
    if (!sendable) return;
    sendMessage(channel.id, draft.encoded, chat.replyTo, takeUploads(channel.id));
    chat.setReplyTo(null);
    draft.clear();
    areaRef.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || picker.onKey(event) || draft.onListKey(event)) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'ArrowUp' && draft.text === '') {
      const own = lastOwn(channel.id);
      if (own) event.preventDefault();
      chat.setEditing(own);
    } else if (event.key === 'Escape' && chat.replyTo) chat.setReplyTo(null);
  };
  const sendSticker = (id: Id) => {
    sendMessage(channel.id, '', chat.replyTo, [], id);
    chat.setReplyTo(null);
    areaRef.current?.focus();
  };
  const insertAtCaret = ({ id, name }: Emoji) => {
    const at = areaRef.current?.selectionStart ?? draft.text.length;
    draft.insert(id ? `:${name}: ` : (name ?? ''), at, at);
  };

  const name = channelName(channel);
  const placeholder = placeholderOf(channel);
  return (
    <div className="composer">
      {picker.open && (
        <CommandList
          id={listId}
          list={picker.list}
          none={picker.none}
          active={picker.active}
          status={picker.status}
          onPick={onCommand}
        />
      )}
      {listed && !picker.open && <MentionList id={listId} list={draft.suggestions} active={draft.active} onPick={draft.pick} />}
      <ReplyBar />
      <Suspense>{files.length > 0 && <UploadTray list={files} />}</Suspense>
      {mayAttach && <DropZone channelId={channel.id} name={name} />}
      <div className="composer-box">
        {mayAttach && <AttachButton channelId={channel.id} areaRef={areaRef} />}
        {has(chat.permissions, 'SEND_POLLS') && <PollButton channelId={channel.id} />}
        <textarea
          ref={areaRef}
          rows={1}
          value={draft.text}
          placeholder={placeholder}
          aria-label={placeholder}
          aria-autocomplete="list"
          aria-controls={listed ? listId : undefined}
          aria-activedescendant={listed ? `${listId}-${active}` : undefined}
          onChange={(event) => {
            picker.reset();
            draft.change(event.target.value, event.target.selectionStart);
          }}
          onKeyDown={onKeyDown}
          onBlur={draft.closeList}
          onPaste={(event) => mayAttach && pasteFiles(event, channel.id)}
        />
        <Counter length={draft.encoded.length} left={left} />
        <EmojiButton onPick={insertAtCaret} onSticker={sendSticker} />
        <button
          type="button"
          className="icon-button send"
          aria-label={t('send')}
          title={t('sendKey')}
          disabled={!sendable}
          onClick={send}
        >
          <Icon name="send" size={20} />
        </button>
      </div>
    </div>
  );
}
