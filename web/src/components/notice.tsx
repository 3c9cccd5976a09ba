import type { ReactNode } from 'react';
import type { Message } from '../api/wire.ts';
import { Link } from '../router.tsx';
import { nameOf } from '../state/selectors.ts';
import { useChat } from './chat-context.ts';
import { Icon, type IconName } from './icon.tsx';
import { preview } from './reply-preview.tsx';
import { MessageTime } from './time.tsx';
import { AuthorName } from './author-name.tsx';

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
  32: 'spark',
  46: 'poll',
};
/** What the author did, where a few words say it all. */
function deedOf({ type, content, author, application, mentions: [other] }: Message): string {
  const who = other && other.id !== author.id ? nameOf(other) : null;
  switch (type) {
    case 1:
      return who ? `let ${who} in.` : 'came in.';
    case 2:
      return who ? `put ${who} out.` : 'left.';
    case 4:
      return content ? `named it “${content}”.` : 'took its name away.';
    case 5:
      return 'changed its picture.';
    case 7:
      return 'came into the hall.';
    case 12:
      return `made this channel follow ${content}: what is published there shows up here.`;
    case 27:
      return `opened the stage: ${content}`;
    case 28:
      return 'closed the stage.';
    case 31:
      return `changed the topic of the stage: ${content}`;
    case 32:
      return `made ${application?.name ?? 'an application'} premium for everybody here.`;
    case 36:
      return 'has put the guild on alert.';
    case 37:
      return 'has ended the alert.';
    case 38:
      return 'has reported a raid.';
    case 39:
      return 'has reported a false alarm.';
    default:
      return content;
  }
}

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
      if (!start) return 'The message that this thread started from is gone.';
      return (
        <>
          The thread started from a message of <AuthorName user={start.author} />: {preview(start, chat.guildId)}
        </>
      );
    }
    case 46:
      return (
        <>
          {resultWords(message)} {jump('See the poll')}
        </>
      );
    default:
      return (
        <>
          {author} {deedOf(message)}
        </>
      );
  }
}
