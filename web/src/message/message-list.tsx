import { compareIds } from '@guildhall/protocol/ids';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Channel, Message } from '../api/wire.ts';
import { closeChannel, loadLatest, loadNewer, loadOlder, markRead, openChannel } from '../state/messages.ts';
import { buildRows, isLoading, placeCommands, startsGroup } from '../state/rows.ts';
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
import { t as offlineText } from '../offline/text.ts';
import { useRowStops } from './row-stops.ts';
import { useRoving } from '../ui/roving.ts';
import { dayName } from '../ui/time.tsx';
import type { Id } from '../api/wire-base.ts';
import { t } from './text.ts';

const NEAR_BOTTOM_PX = 60;
const NONE: Pending[] = [];

/** The messages of a channel, newest at the bottom; older ones load on scrolling up. */
export function MessageList({ channel, scrollRef }: { channel: Channel; scrollRef: RefObject<HTMLDivElement | null> }) {
  const log = useSelected(store, (state) => state.logs[channel.id]);
  const isRestored = useSelected(store, (state) => state.sessionId === null);
  useEffect(() => () => closeChannel(channel.id), [channel.id]);

  if (!log && isRestored)
    return (
      <div className="messages-note">
        <p>{offlineText('notStored')}</p>
      </div>
    );
  if (!log || log.status === 'idle' || (log.status === 'loading' && log.messages.length === 0)) return <Skeleton />;
  if (log.status === 'failed') {
    return (
      <div className="messages-note">
        <p>{t('loadFailed')}</p>
        <button type="button" className="button" onClick={() => openChannel(channel.id)}>
          {t('tryAgain')}
        </button>
      </div>
    );
  }
  return <Log key={channel.id} channel={channel} log={log} scrollRef={scrollRef} />;
}

const SKELETON = [62, 38, 80, 45, 70];

function Skeleton() {
  return (
    <div className="skeleton" role="status" aria-label={t('loading')}>
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
      <p>{isPrivate ? t('beginning') : isThread(channel) ? t('startOfThread') : channel.topic || t('startOfChannel')}</p>
    </li>
  );
}

/** Announces new messages of others to screen readers, one at a time. */
function Announcer({ messages }: { messages: Message[] }) {
  const { guildId } = useChat();
  const last = messages.at(-1);
  // A deferred answer is announced again once it is there.
  const seen = useRef(last && { id: last.id, deferred: isLoading(last) });
  const [text, setText] = useState('');
  useEffect(() => {
    const before = seen.current;
    if (!last) return;
    const order = before ? compareIds(last.id, before.id) : 1;
    if (order < 0 || (order === 0 && (!before?.deferred || isLoading(last)))) return;
    seen.current = { id: last.id, deferred: isLoading(last) };
    const state = store.get();
    if (last.author.id === state.me?.id) return;
    const author = memberName(state.guilds[guildId ?? ''], last.author);
    setText(t('writtenBy', { author, text: preview(last, guildId) }));
  }, [last, guildId]);
  return (
    <p className="hidden" aria-live="polite">
      {text}
    </p>
  );
}

/** The message in the middle of the box, and where it is. */
function middleOf(box: HTMLElement): { id: string; top: number } | null {
  const { left, top, width, height } = box.getBoundingClientRect();
  for (const part of [0.5, 0.3, 0.7]) {
    const row = document.elementFromPoint(left + width / 2, top + height * part)?.closest('li.message');
    if (row && box.contains(row)) return { id: row.id, top: row.getBoundingClientRect().top };
  }
  return null;
}

/** Keeps what is read in its place when messages below it are loaded or dropped: the box is laid out from its end. */
function useSteadyPlace(scrollRef: RefObject<HTMLDivElement | null>, { messages, hasNewer }: MessageLog): void {
  const held = useRef<{ id: string; top: number } | null>(null);
  const reachedEnd = useRef(!hasNewer);
  useEffect(() => {
    const box = scrollRef.current;
    if (!box) return;
    const hold = () => {
      held.current = middleOf(box);
    };
    box.addEventListener('scroll', hold, { passive: true });
    return () => box.removeEventListener('scroll', hold);
  }, [scrollRef]);
  const newest = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the end of the list has changed
  useLayoutEffect(() => {
    const box = scrollRef.current;
    const atEnd = reachedEnd.current && (box?.scrollTop ?? 0) > -NEAR_BOTTOM_PX;
    reachedEnd.current = !hasNewer;
    const row = held.current && document.getElementById(held.current.id);
    if (!box || !held.current || !row || atEnd) return;
    const moved = row.getBoundingClientRect().top - held.current.top;
    if (Math.abs(moved) > 1) box.scrollTop += moved;
  }, [newest, hasNewer, scrollRef]);
}

/** Calls `load` when an element comes near the visible part of the box. */
function useNear(
  ref: RefObject<HTMLElement | null>,
  scrollRef: RefObject<HTMLDivElement | null>,
  load: (() => void) | null,
): void {
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  const wanted = load !== null;
  useEffect(() => {
    const sentinel = ref.current;
    if (!sentinel || !wanted) return;
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && latest.current?.(), {
      root: scrollRef.current,
      rootMargin: '600px 0px',
    });
    observer.observe(sentinel);
    return () => observer.disconnect();
  }, [ref, wanted, scrollRef]);
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
  const [readUpTo] = useState(() => store.get().read[channel.id]?.last ?? null);
  const commands = useMemo(
    () => Object.values(interactions).filter((one) => one.kind === 'command' && one.channel_id === channel.id),
    [interactions, channel.id],
  );
  const rows = useMemo(
    () => placeCommands(buildRows(log.messages, readUpTo, me), commands),
    [log.messages, readUpTo, me, commands],
  );
  const { atBottom, missed } = useBottom(scrollRef, log.messages);
  const top = useRef<HTMLLIElement>(null);
  const end = useRef<HTMLLIElement>(null);
  const listRef = useRef<HTMLOListElement>(null);
  const onKeyDown = useRoving(listRef, 'vertical', 'end');
  useRowStops(listRef);
  const newest = log.messages.at(-1)?.id;

  useSteadyPlace(scrollRef, log);
  useNear(top, scrollRef, log.hasOlder && !log.loadingOlder ? () => void loadOlder(channel.id) : null);
  useNear(end, scrollRef, log.hasNewer && !log.loadingNewer ? () => void loadNewer(channel.id) : null);
  const reading = atBottom && !log.hasNewer;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is marked as read when it is visible
  useEffect(() => {
    const mark = () => reading && document.visibilityState === 'visible' && markRead(channel.id);
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [channel.id, reading, newest]);

  const sent = pending.length + commands.length;
  useLayoutEffect(() => {
    if (sent > 0 && scrollRef.current) scrollRef.current.scrollTop = 0;
  }, [sent, scrollRef]);

  const toLatest = () => {
    if (log.hasNewer) void loadLatest(channel.id);
    else scrollRef.current?.scrollTo({ top: 0, behavior: motion() });
  };

  const before = log.messages.at(-1);
  return (
    <div className="messages-frame">
      <div className="messages scroll" ref={scrollRef} tabIndex={rows.length === 0 ? 0 : -1}>
        <ol ref={listRef} aria-label={t('messagesIn', { channel: channelName(channel) })} onKeyDown={onKeyDown}>
          {log.hasOlder ? (
            <li ref={top} className="older" aria-hidden="true">
              {log.loadingOlder && <span className="spinner" />}
            </li>
          ) : (
            <Welcome channel={channel} />
          )}
          {rows.map((row) => {
            if (row.kind === 'command') return <PendingCommand key={row.key} interaction={row.interaction} />;
            if (row.kind === 'message') return <MessageItem key={row.key} message={row.message} head={row.head} />;
            return (
              <li key={row.key} className={`divider divider-${row.kind}`}>
                <span>{row.kind === 'day' ? dayName(row.ms) : t('new')}</span>
              </li>
            );
          })}
          {log.hasNewer && (
            <li ref={end} className="older" aria-hidden="true">
              {log.loadingNewer && <span className="spinner" />}
            </li>
          )}
          {pending.map((one, at) => (
            <PendingItem key={one.nonce} pending={one} head={at === 0 && startsGroup(before, me)} />
          ))}
        </ol>
      </div>
      {!reading && (
        <button type="button" className="to-present" onClick={toLatest}>
          <Icon name="chevron" size={16} />
          {missed > 0 ? t('newMessages', { count: missed }) : t('jumpLatest')}
        </button>
      )}
      <Announcer messages={log.messages} />
    </div>
  );
}
