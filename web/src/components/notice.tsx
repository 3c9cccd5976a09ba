import type { ReactNode } from 'react';
import type { Message } from '../api/wire.ts';
import { Link } from '../router.tsx';
import { nameOf } from '../state/selectors.ts';
import { useChat } from './chat-context.ts';
import { Icon, type IconName } from './icon.tsx';
import { AuthorName } from './message-item.tsx';
import { preview } from './reply-preview.tsx';
import { MessageTime } from './time.tsx';

const ICONS: Record<number, IconName> = {
  1: 'plus',
  2: 'leave',
  4: 'edit',
  5: 'edit',
  6: 'pin',
  7: 'plus',
  12: 'megaphone',
  18: 'thread',
  21: 'thread',
  46: 'poll',
};
const INCIDENTS: Record<number, string> = {
  36: 'has put the guild on alert.',
  37: 'has ended the alert.',
  38: 'has reported a raid.',
  39: 'has reported a false alarm.',
};

/** The answer that won, from the fields of the result. */
function resultWords(message: Message): string {
  const field = (name: string) => message.embeds[0]?.fields?.find((one) => one.name === name)?.value;
  const question = field('poll_question_text') ?? 'a poll';
  const winner = field('victor_answer_text');
  const total = Number(field('total_votes') ?? 0);
  if (total === 0) return `“${question}” is over. Nobody voted.`;
  if (!winner) return `“${question}” is over: a draw, with ${total} ${total === 1 ? 'vote' : 'votes'}.`;
  return `“${question}” is over. “${winner}” won with ${field('victor_answer_votes')} of ${total} votes.`;
}

/** A note of the platform in words; pins, threads and results lead to what they are about. */
export function Notice({ message }: { message: Message }) {
  return (
    <div className="notice">
      <Icon name={ICONS[message.type] ?? 'check'} size={16} />
      <span>
        <Words message={message} />
      </span>
      <MessageTime iso={message.timestamp} />
    </div>
  );
}

function Words({ message }: { message: Message }): ReactNode {
  const chat = useChat();
  const author = <AuthorName user={message.author} />;
  const [other] = message.mentions;
  const isOwn = other?.id === message.author.id;
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
    case 1:
      return isOwn || !other ? (
        <>{author} came in.</>
      ) : (
        <>
          {author} let {nameOf(other)} in.
        </>
      );
    case 2:
      return isOwn || !other ? (
        <>{author} left.</>
      ) : (
        <>
          {author} put {nameOf(other)} out.
        </>
      );
    case 4:
      return message.content ? (
        <>
          {author} named it “{message.content}”.
        </>
      ) : (
        <>{author} took its name away.</>
      );
    case 5:
      return <>{author} changed its picture.</>;
    case 6:
      return (
        <>
          {author} pinned {jump('a message')}.
        </>
      );
    case 7:
      return <>{author} came into the hall.</>;
    case 12:
      return (
        <>
          {author} made this channel follow {message.content}: what is published there shows up here.
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
      if (!start) return 'The message that this thread started from is gone.';
      return (
        <>
          The thread started from a message of <AuthorName user={start.author} />: {preview(start, chat.guildId)}
        </>
      );
    }
    case 27:
      return (
        <>
          {author} opened the stage: {message.content}
        </>
      );
    case 28:
      return <>{author} closed the stage.</>;
    case 31:
      return (
        <>
          {author} changed the topic of the stage: {message.content}
        </>
      );
    case 46:
      return (
        <>
          {resultWords(message)} {jump('See the poll')}
        </>
      );
    default:
      return (
        <>
          {author} {INCIDENTS[message.type] ?? message.content}
        </>
      );
  }
}
