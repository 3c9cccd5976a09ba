import { compareIds } from '@guildhall/protocol/ids';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Channel, Message } from '../api/wire.ts';
import { closeChannel, loadOlder, markRead, openChannel } from '../state/messages.ts';
import { startsGroup, buildRows } from '../state/rows.ts';
import { CHANNEL, channelName, isThread, memberName } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { MessageLog, Pending } from '../state/types.ts';
import { useChat } from '../channels/chat-context.ts';
import { Icon } from '../ui/icon.tsx';
import { MessageItem } from './message-item.tsx';
import { motion } from '../ui/motion.ts';
import { PendingCommand } from './pending-command.tsx';
import { PendingItem } from './pending-item.tsx';
import { preview } from './reply-preview.tsx';
import { useRoving } from '../ui/roving.ts';
import { dayName } from '../ui/time.tsx';
import type { Id } from '../api/wire-base.ts';

const NEAR_BOTTOM_PX = 60;
const NONE: Pending[] = [];

/** The messages of a channel, newest at the bottom; older ones load on scrolling up. */
export function MessageList({ channel, scrollRef }: { channel: Channel; scrollRef: RefObject<HTMLDivElement | null> }) {
  const log = useSelected(store, (state) => state.logs[channel.id]);
  const phase = useSelected(store, (state) => state.phase);
  useEffect(() => {
    // A new session clears the logs, so an open channel loads its messages again.
    if (phase === 'ready' && (log === undefined || log.status === 'idle')) void openChannel(channel.id);
  }, [channel.id, phase, log]);
  useEffect(() => () => closeChannel(channel.id), [channel.id]);

  if (!log || log.status === 'idle' || (log.status === 'loading' && log.messages.length === 0)) return <Skeleton />;
  if (log.status === 'failed') {
    return (
      <div className="messages-note">
        <p>Couldn’t load messages.</p>
        <button type="button" className="button" onClick={() => openChannel(channel.id)}>
          Try again
        </button>
      </div>
    );
  }
  return <Log key={channel.id} channel={channel} log={log} scrollRef={scrollRef} />;
}

const SKELETON = [62, 38, 80, 45, 70];

function Skeleton() {
  return (
    <div className="skeleton" role="status" aria-label="Loading messages">
      {SKELETON.map((width) => (
        <div key={width} className="skeleton-row">
          <span className="skeleton-face" />
          <span className="skeleton-lines">
            <span style={{ width: '22%' }} />
            <span style={{ width: `${width}%` }} />
          </span>
        </div>
      ))}
    </div>
  );
}

function Welcome({ channel }: { channel: Channel }) {
  const isPrivate = channel.type === CHANNEL.DM || channel.type === CHANNEL.GROUP_DM;
  return (
    <li className="welcome">
      <h2>{isPrivate || isThread(channel) ? channelName(channel) : `#${channelName(channel)}`}</h2>
      <p>
        {isPrivate
          ? 'This is the beginning of your conversation.'
          : isThread(channel)
            ? 'This is the start of the thread.'
            : (channel.topic ?? 'This is the start of the channel. Say hello!')}
      </p>
    </li>
  );
}

/** Announces new messages of others to screen readers, one at a time. */
function Announcer({ messages }: { messages: Message[] }) {
  const { guildId } = useChat();
  const last = messages.at(-1);
  const seen = useRef<Id | undefined>(last?.id);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!last || (seen.current && compareIds(last.id, seen.current) <= 0)) return;
    seen.current = last.id;
    const state = store.get();
    if (last.author.id === state.me?.id) return;
    setText(`${memberName(state.guilds[guildId ?? ''], last.author)}: ${preview(last, guildId)}`);
  }, [last, guildId]);
  return (
    <p className="hidden" aria-live="polite">
      {text}
    </p>
  );
}

/** Whether the end of the list is visible, and how many messages arrived while it was not. */
function useBottom(scrollRef: RefObject<HTMLDivElement | null>, messages: Message[]) {
  const [atBottom, setAtBottom] = useState(true);
  const [leftAt, setLeftAt] = useState<Id | null>(null);
  const lastId = messages.at(-1)?.id ?? null;
  const last = useRef(lastId);
  last.current = lastId;
  useEffect(() => {
    const box = scrollRef.current;
    if (!box) return;
    // The box is laid out from its end: 0 is the bottom, and scrolling up is negative.
    const onScroll = () => {
      const now = box.scrollTop > -NEAR_BOTTOM_PX;
      setAtBottom(now);
      setLeftAt((before) => (now ? null : (before ?? last.current)));
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [scrollRef]);
  const missed = leftAt === null ? 0 : messages.filter((one) => compareIds(one.id, leftAt) > 0).length;
  return { atBottom, missed };
}

function Log({ channel, log, scrollRef }: { channel: Channel; log: MessageLog; scrollRef: RefObject<HTMLDivElement | null> }) {
  const me = useSelected(store, (state) => state.me?.id);
  const pending = useSelected(store, (state) => state.outbox[channel.id] ?? NONE);
  const interactions = useSelected(store, (state) => state.interactions);
  const commands = Object.values(interactions).filter((one) => one.kind === 'command' && one.channel_id === channel.id);
  const [readUpTo] = useState(() => store.get().read[channel.id]?.last ?? null);
  const rows = useMemo(() => buildRows(log.messages, readUpTo, me), [log.messages, readUpTo, me]);
  const { atBottom, missed } = useBottom(scrollRef, log.messages);
  const top = useRef<HTMLLIElement>(null);
  const listRef = useRef<HTMLOListElement>(null);
  const onKeyDown = useRoving(listRef, 'vertical', 'end');
  const newest = log.messages.at(-1)?.id;

  useEffect(() => {
    const sentinel = top.current;
    if (!sentinel || !log.hasOlder || log.loadingOlder) return;
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && void loadOlder(channel.id), {
      root: scrollRef.current,
      rootMargin: '600px 0px 0px 0px',
    });
    observer.observe(sentinel);
    return () => observer.disconnect();
  }, [channel.id, log.hasOlder, log.loadingOlder, scrollRef]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is marked as read when it is visible
  useEffect(() => {
    const mark = () => atBottom && document.visibilityState === 'visible' && markRead(channel.id);
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [channel.id, atBottom, newest]);

  const sent = pending.length + commands.length;
  useLayoutEffect(() => {
    if (sent > 0 && scrollRef.current) scrollRef.current.scrollTop = 0;
  }, [sent, scrollRef]);

  const before = log.messages.at(-1);
  return (
    <div className="messages-frame">
      <div className="messages scroll" ref={scrollRef} tabIndex={rows.length === 0 ? 0 : -1}>
        <ol ref={listRef} aria-label={`Messages in ${channelName(channel)}`} onKeyDown={onKeyDown}>
          {log.hasOlder ? (
            <li ref={top} className="older" aria-hidden="true">
              {log.loadingOlder && <span className="spinner" />}
            </li>
          ) : (
            <Welcome channel={channel} />
          )}
          {rows.map((row) => {
            if (row.kind === 'message') return <MessageItem key={row.key} message={row.message} head={row.head} />;
            return (
              <li key={row.key} className={`divider divider-${row.kind}`}>
                <span>{row.kind === 'day' ? dayName(row.ms) : 'New'}</span>
              </li>
            );
          })}
          {commands.map((one) => (
            <PendingCommand key={one.nonce} interaction={one} />
          ))}
          {pending.map((one, at) => (
            <PendingItem key={one.nonce} pending={one} head={at === 0 && startsGroup(before, me)} />
          ))}
        </ol>
      </div>
      {!atBottom && (
        <button type="button" className="to-present" onClick={() => scrollRef.current?.scrollTo({ top: 0, behavior: motion() })}>
          <Icon name="chevron" size={16} />
          {missed > 0 ? `${missed} new ${missed === 1 ? 'message' : 'messages'}` : 'Jump to latest'}
        </button>
      )}
      <Announcer messages={log.messages} />
    </div>
  );
}
