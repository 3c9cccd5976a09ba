import { compareIds, firstIdAt } from '@guildhall/protocol/ids';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { RunningActivities } from '../activities/running-activities.tsx';
import type { Channel, Message } from '../api/wire.ts';
import { loadAround, openChannel } from '../state/messages.ts';
import { hasMessages, isForum, isVoice, myPermissions } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toast, toastError } from '../state/toasts.ts';
import { type Chat, ChatContext } from './chat-context.ts';
import { ChatHead } from './chat-head.tsx';
import { Composer } from '../composer/composer.tsx';
import { motion } from '../ui/motion.ts';
import { TypingLine } from '../composer/typing-line.tsx';
import { NARROW, useMedia } from '../ui/use-media.ts';
import type { Id } from '../api/wire-base.ts';
import { t } from './text.ts';

// The composer works before the messages are loaded; main.tsx loads their code while the gateway connects.
const MessageList = lazy(async () => ({ default: (await import('../message/message-list.tsx')).MessageList }));
const ForumPane = lazy(async () => ({ default: (await import('./forum-pane.tsx')).ForumPane }));
const CallStage = lazy(async () => ({ default: (await import('../voice/call-stage.tsx')).CallStage }));

/** Scrolls to a message; loads the messages around it if it is not there. */
async function jumpTo(channelId: Id, messageId: Id): Promise<void> {
  const isLoaded = () => store.get().logs[channelId]?.messages.some((one) => one.id === messageId) === true;
  try {
    if (!isLoaded()) await loadAround(channelId, messageId);
  } catch (error) {
    toastError(error);
    return;
  }
  if (!isLoaded()) toast(t('messageGone'));
  // The first message at or after the place: it is shown instead of one that was deleted.
  const messages = store.get().logs[channelId]?.messages ?? [];
  const target = messages.find((one) => compareIds(one.id, messageId) >= 0) ?? messages.at(-1);
  if (target) requestAnimationFrame(() => showMessage(target.id, isLoaded()));
}

function showMessage(messageId: Id, mark: boolean): void {
  const element = document.getElementById(`message-${messageId}`);
  if (!element) return;
  element.scrollIntoView({ block: 'center', behavior: motion() });
  element.focus({ preventScroll: true });
  if (!mark) return;
  element.classList.add('flash');
  setTimeout(() => element.classList.remove('flash'), 2000);
}

/** Shows the first messages of a day. Throws ApiError. */
async function jumpToTime(channelId: Id, ms: number): Promise<void> {
  const first = firstIdAt(ms);
  await loadAround(channelId, first);
  const messages = store.get().logs[channelId]?.messages ?? [];
  const target = messages.find((one) => compareIds(one.id, first) >= 0) ?? messages.at(-1);
  if (target) requestAnimationFrame(() => showMessage(target.id, true));
}

interface Props {
  channel: Channel;
  /** The message to scroll to, from a link. */
  messageId: string | undefined;
  membersShown: boolean;
  onToggleMembers: (() => void) | null;
  searchShown: boolean;
  onToggleSearch: (() => void) | null;
  /** Counts the requests to scroll to `messageId`, which may be the same message again. */
  jumps: number;
}

/** Loads the newest messages of a channel; a new session clears them, so they are loaded again. */
function useMessages(channel: Channel): void {
  const phase = useSelected(store, (state) => state.phase);
  const status = useSelected(store, (state) => state.logs[channel.id]?.status ?? 'idle');
  useEffect(() => {
    if (hasMessages(channel) && phase === 'ready' && status === 'idle') void openChannel(channel.id);
  }, [channel, phase, status]);
}

/** A channel: header, messages, typing line and composer. */
export function ChatPane({ channel, messageId, jumps, ...head }: Props) {
  const [replyTo, setReply] = useState<Message | null>(null);
  const [editing, setEditing] = useState<Id | null>(null);
  const areaRef = useRef<HTMLTextAreaElement>(null);
  const scrollRef = useRef<HTMLDivElement>(null);
  // A string compares by value, so the channel only renders again when the permissions change.
  const bits = useSelected(store, (state) => String(myPermissions(state, channel.guild_id, channel)));
  const loaded = useSelected(store, (state) => state.logs[channel.id]?.status === 'loaded');
  const narrow = useMedia(NARROW);
  const [chatWanted, setChatWanted] = useState<boolean | null>(null);
  const called = useSelected(store, (state) => isVoice(channel) || state.voice.calls[channel.id] !== undefined);
  // On a phone, the call of a voice channel has the whole pane until the chat is wanted.
  const chatShown = !isVoice(channel) || (chatWanted ?? !narrow);
  useMessages(channel);
  const focusComposer = useCallback(() => areaRef.current?.focus(), []);

  const opened = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message may be asked for again
  useEffect(() => {
    if (loaded) opened.current = true;
    if (opened.current && messageId) void jumpTo(channel.id, messageId);
  }, [loaded || opened.current, messageId, channel.id, jumps]);

  const chat = useMemo<Chat>(
    () => ({
      channelId: channel.id,
      guildId: channel.guild_id,
      permissions: BigInt(bits),
      replyTo,
      setReplyTo: (message) => {
        setReply(message);
        focusComposer();
      },
      editing,
      setEditing,
      focusComposer,
      jumpTo: (id) => void jumpTo(channel.id, id),
      jumpToTime: (ms) => jumpToTime(channel.id, ms),
    }),
    [channel.id, channel.guild_id, bits, replyTo, editing, focusComposer],
  );
  return (
    <ChatContext value={chat}>
      <ChatHead channel={channel} {...head} />
      {!isVoice(channel) && <RunningActivities channel={channel} />}
      {called && (
        <Suspense fallback={null}>
          <CallStage
            channel={channel}
            chat={isVoice(channel) ? { shown: chatShown, toggle: () => setChatWanted(!chatShown) } : null}
          />
        </Suspense>
      )}
      {!chatShown ? null : hasMessages(channel) ? (
        <>
          <Suspense fallback={<div className="messages" />}>
            <MessageList channel={channel} scrollRef={scrollRef} />
          </Suspense>
          <div className="below">
            <Composer channel={channel} areaRef={areaRef} />
            <TypingLine channelId={channel.id} guildId={channel.guild_id} />
          </div>
        </>
      ) : isForum(channel) && channel.guild_id ? (
        <Suspense fallback={<div className="messages" />}>
          <ForumPane forum={channel} guildId={channel.guild_id} />
        </Suspense>
      ) : (
        <div className="messages-note">
          <p>{t('typeUnsupported')}</p>
        </div>
      )}
    </ChatContext>
  );
}
