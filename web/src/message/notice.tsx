import type { ReactNode } from 'react';
import type { Message } from '../api/wire.ts';
import { Link } from '../router.tsx';
import { applicationOf } from '../state/invitations.ts';
import { CHANNEL } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { lengthInWords } from '../voice/duration.tsx';
import { useChat } from '../channels/chat-context.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { preview } from './reply-preview.tsx';
import { MessageTime } from '../ui/time.tsx';
import { AuthorButton } from './author-name.tsx';
import { t } from './text.ts';

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

/** The texts of types that say only what the author did. */
const PLAIN = {
  5: 'noticeIcon',
  7: 'noticeJoinedServer',
  28: 'noticeStageEnd',
  36: 'noticeRaidOn',
  37: 'noticeRaidOff',
  38: 'noticeRaid',
  39: 'noticeFalseAlarm',
} as const;

function isPlain(type: number): type is keyof typeof PLAIN {
  return type in PLAIN;
}

/** The text of a notice about the author's action. */
function actionText(message: Message): ReactNode {
  const { type, content } = message;
  const [other] = message.mentions;
  const author = <AuthorButton user={message.author} />;
  const who = other && other.id !== message.author.id ? <AuthorButton user={other} /> : null;
  if (isPlain(type)) return t.rich(PLAIN[type], { author });
  switch (type) {
    case 1:
      return who ? t.rich('noticeAdded', { author, who }) : t.rich('noticeJoined', { author });
    case 2:
      return who ? t.rich('noticeRemoved', { author, who }) : t.rich('noticeLeft', { author });
    case 4:
      return content ? t.rich('noticeName', { author, name: content }) : t.rich('noticeNoName', { author });
    case 12:
      return t.rich('noticeCrosspost', { author, channel: content });
    case 27:
      return t.rich('noticeStage', { author, topic: content });
    case 31:
      return t.rich('noticeStageTopic', { author, topic: content });
    case 32:
      return t.rich('noticePremium', { author, app: applicationOf(message)?.name ?? t('appPremium') });
    default:
      return (
        <>
          {author} {content}
        </>
      );
  }
}

/** The result of a poll, from the fields of its embed. */
function pollResultText(message: Message): string {
  const field = (name: string) => message.embeds[0]?.fields?.find((one) => one.name === name)?.value;
  const question = field('poll_question_text');
  const poll = question ? t('pollNamed', { question }) : t('pollNoQuestion');
  const winner = field('victor_answer_text');
  const total = Number(field('total_votes') ?? 0);
  if (total === 0) return t('pollNone', { poll });
  if (!winner) return t('pollTie', { poll, total });
  return t('pollWon', { poll, winner, won: field('victor_answer_votes') ?? '', total });
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
  const author = <AuthorButton user={message.author} />;
  const ended = call?.ended_timestamp;
  if (ended && !call.participants.includes(me)) return t.rich('callMissed', { author });
  if (ended && call.participants.length === 1) return t.rich('callNoAnswer', { author });
  const length = ended ? sentence(lengthInWords(Date.parse(ended) - Date.parse(timestamp))) : '';
  return t.rich(isGroup || message.author.id === me ? 'callStarted' : 'callYou', { author, length });
}

function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

function NoticeText({ message }: { message: Message }): ReactNode {
  const chat = useChat();
  const author = <AuthorButton user={message.author} />;
  const target = message.message_reference;
  const jump = (words: ReactNode) =>
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
      return t.rich('noticePinned', { author, jump });
    case 18: {
      const href = `/channels/${target?.guild_id ?? chat.guildId ?? '@me'}/${target?.channel_id ?? ''}`;
      return t.rich('noticeThread', { author, thread: <Link href={href}>{message.content}</Link> });
    }
    case 21: {
      const start = message.referenced_message;
      if (!start) return t('noticeStarterGone');
      return t.rich('noticeStarter', { author: <AuthorButton user={start.author} />, text: preview(start, chat.guildId) });
    }
    case 46:
      return (
        <>
          {pollResultText(message)} {jump(t('pollView'))}
        </>
      );
    default:
      return actionText(message);
  }
}
