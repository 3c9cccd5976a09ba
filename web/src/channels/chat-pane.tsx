import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { RunningActivities } from '../activities/running-activities.tsx';
import type { Channel, Message } from '../api/wire.ts';
import { loadOlder } from '../state/messages.ts';
import { hasMessages, isForum, isVoice, myPermissions } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toast } from '../state/toasts.ts';
import { type Chat, ChatContext } from './chat-context.ts';
import { ChatHead } from './chat-head.tsx';
import { Composer } from '../composer/composer.tsx';
import { ForumPane } from './forum-pane.tsx';
import { MessageList } from '../message/message-list.tsx';
import { motion } from '../ui/motion.ts';
import { TypingLine } from '../composer/typing-line.tsx';
import { NARROW, useMedia } from '../ui/use-media.ts';
import type { Id } from '../api/wire-base.ts';

const CallStage = lazy(async () => ({ default: (await import('../voice/call-stage.tsx')).CallStage }));

const MAX_PAGES_TO_JUMP = 20;

/** Scrolls to a message, loading older pages until it is found. */
async function jumpTo(channelId: Id, messageId: Id): Promise<void> {
  for (let page = 0; page < MAX_PAGES_TO_JUMP; page++) {
    const log = store.get().logs[channelId];
    if (log?.messages.some((one) => one.id === messageId)) break;
    if (!log?.hasOlder) break;
    await loadOlder(channelId);
  }
  requestAnimationFrame(() => {
    const element = document.getElementById(`message-${messageId}`);
    if (!element) {
      toast('That message no longer exists.');
      return;
    }
    element.scrollIntoView({ block: 'center', behavior: motion() });
    element.focus({ preventScroll: true });
    element.classList.add('flash');
    setTimeout(() => element.classList.remove('flash'), 2000);
  });
}

interface Props {
  channel: Channel;
  /** The message to scroll to, from a link. */
  messageId: string | undefined;
  membersShown: boolean;
  onToggleMembers: (() => void) | null;
}

/** A channel: header, messages, typing line and composer. */
export function ChatPane({ channel, messageId, membersShown, onToggleMembers }: Props) {
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
  const focusComposer = useCallback(() => areaRef.current?.focus(), []);

  useEffect(() => {
    if (loaded && messageId) void jumpTo(channel.id, messageId);
  }, [loaded, messageId, channel.id]);

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
    }),
    [channel.id, channel.guild_id, bits, replyTo, editing, focusComposer],
  );
  return (
    <ChatContext value={chat}>
      <ChatHead channel={channel} membersShown={membersShown} onToggleMembers={onToggleMembers} />
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
          <MessageList channel={channel} scrollRef={scrollRef} />
          <div className="below">
            <Composer channel={channel} areaRef={areaRef} />
            <TypingLine channelId={channel.id} guildId={channel.guild_id} />
          </div>
        </>
      ) : isForum(channel) && channel.guild_id ? (
        <ForumPane forum={channel} guildId={channel.guild_id} />
      ) : (
        <div className="messages-note">
          <p>This channel type isn’t supported yet.</p>
        </div>
      )}
    </ChatContext>
  );
}
