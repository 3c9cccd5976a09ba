import type { ReactNode } from 'react';
import type { Message } from '../api/wire.ts';
import { Link } from '../router.tsx';
import { applicationOf } from '../state/invitations.ts';
import { CHANNEL, nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { lengthInWords } from '../voice/duration.tsx';
import { useChat } from '../channels/chat-context.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { preview } from './reply-preview.tsx';
import { MessageTime } from '../ui/time.tsx';
import { AuthorName } from './author-name.tsx';

const ICONS: Record<number, IconName> = {
  1: 'plus',
  2: 'leave',
  3: 'call',
  4: 'edit',
  5: 'edit',
  6: 'pin',
  7: 'plus',
  12: 'megaphone',
  18: 'thread',
  21: 'thread',
  32: 'spark',
  46: 'poll',
};
/** The text of a notice about the author's action. */
function noticeText(message: Message): string {
  const {
    type,
    content,
    author,
    mentions: [other],
  } = message;
  const who = other && other.id !== author.id ? nameOf(other) : null;
  switch (type) {
    case 1:
      return who ? `added ${who}.` : 'joined.';
    case 2:
      return who ? `removed ${who}.` : 'left.';
    case 4:
      return content ? `changed the name to “${content}”.` : 'removed the name.';
    case 5:
      return 'changed the icon.';
    case 7:
      return 'joined the server.';
    case 12:
      return `followed ${content}. Messages published there appear here.`;
    case 27:
      return `started a stage: ${content}`;
    case 28:
      return 'ended the stage.';
    case 31:
      return `changed the stage topic: ${content}`;
    case 32:
      return `bought ${applicationOf(message)?.name ?? 'app'} premium for everyone here.`;
    case 36:
      return 'turned on raid protection.';
    case 37:
      return 'turned off raid protection.';
    case 38:
      return 'reported a raid.';
    case 39:
      return 'reported a false alarm.';
    default:
      return content;
  }
}

/** The result of a poll, from the fields of its embed. */
function pollResultText(message: Message): string {
  const field = (name: string) => message.embeds[0]?.fields?.find((one) => one.name === name)?.value;
  const question = field('poll_question_text');
  const poll = question ? `The poll “${question}”` : 'The poll';
  const winner = field('victor_answer_text');
  const total = Number(field('total_votes') ?? 0);
  if (total === 0) return `${poll} has ended. No one voted.`;
  if (!winner) return `${poll} has ended in a tie, with ${total} ${total === 1 ? 'vote' : 'votes'}.`;
  return `${poll} has ended. “${winner}” won with ${field('victor_answer_votes')} of ${total} votes.`;
}

/** A system message as text; pins, threads and poll results link to their target. */
export function Notice({ message }: { message: Message }) {
  return (
    <div className="notice">
      <Icon name={ICONS[message.type] ?? 'check'} size={16} />
      <span>
        <NoticeText message={message} />
      </span>
      <MessageTime iso={message.timestamp} />
    </div>
  );
}

/** The text of a call: the caller and the duration, or that the user missed it. */
function CallText({ message }: { message: Message }) {
  const me = useSelected(store, (state) => state.me?.id ?? '');
  const isGroup = useSelected(store, (state) => state.channels[message.channel_id]?.type === CHANNEL.GROUP_DM);
  const { call, timestamp } = message;
  const author = <AuthorName user={message.author} />;
  const ended = call?.ended_timestamp;
  if (ended && !call.participants.includes(me)) return <>Missed call from {author}.</>;
  const length = ended ? ` ${sentence(lengthInWords(Date.parse(ended) - Date.parse(timestamp)))}` : '';
  if (ended && call.participants.length === 1) return <>{author} called. No one answered.</>;
  return (
    <>
      {author} {isGroup || message.author.id === me ? 'started a call.' : 'called you.'}
      {length}
    </>
  );
}

function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

function NoticeText({ message }: { message: Message }): ReactNode {
  const chat = useChat();
  const author = <AuthorName user={message.author} />;
  const target = message.message_reference;
  const jump = (words: string) =>
    target?.message_id ? (
      <button type="button" className="text-button" onClick={() => chat.jumpTo(target.message_id ?? '')}>
        {words}
      </button>
    ) : (
      words
    );
  switch (message.type) {
    case 3:
      return <CallText message={message} />;
    case 6:
      return (
        <>
          {author} pinned {jump('a message')}.
        </>
      );
    case 18:
      return (
        <>
          {author} started a thread:{' '}
          <Link href={`/channels/${target?.guild_id ?? chat.guildId ?? '@me'}/${target?.channel_id ?? ''}`}>
            {message.content}
          </Link>
        </>
      );
    case 21: {
      const start = message.referenced_message;
      if (!start) return 'The message that started this thread was deleted.';
      return (
        <>
          This thread was started from a message by <AuthorName user={start.author} />: {preview(start, chat.guildId)}
        </>
      );
    }
    case 46:
      return (
        <>
          {pollResultText(message)} {jump('View poll')}
        </>
      );
    default:
      return (
        <>
          {author} {noticeText(message)}
        </>
      );
  }
}
