import type { Message } from '../api/wire.ts';
import { plainText } from '../markdown/parse.ts';
import { gameInviteText } from '../state/invitations.ts';
import { firstText, isLoading } from '../state/rows.ts';
import { channelName, memberName } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useChat } from '../channels/chat-context.ts';
import { AuthorName } from './author-name.tsx';
import { t } from './parts-text.ts';

/** A message's text on one line, with the guild's names. */
export function preview(message: Message, guildId: string | undefined): string {
  const state = store.get();
  const guild = state.guilds[guildId ?? ''];
  const text = plainText(message.content || (firstText(message.components) ?? ''), {
    user: (id) => {
      const user = state.users[id];
      return user ? memberName(guild, user) : t('mentionUser');
    },
    role: (id) => guild?.roles[id]?.name ?? t('mentionRole'),
    channel: (id) => {
      const channel = state.channels[id];
      return channel ? channelName(channel) : t('mentionChannel');
    },
    spoiler: t('spoilerPlain'),
  });
  if (text) return text;
  if (isLoading(message)) return t('deferred');
  const invitation = gameInviteText(message);
  if (invitation) return invitation;
  if (message.poll) return t('poll', { question: message.poll.question.text ?? '' });
  if (message.message_snapshots) return t('forwardedMessage');
  if (message.sticker_items?.[0]) return t('sticker', { name: message.sticker_items[0].name });
  return message.embeds[0]?.title ?? t(message.attachments.length > 0 ? 'attachmentPreview' : 'noText');
}

/** The message that a reply refers to; pressing it jumps there. */
export function ReplyPreview({ message }: { message: Message }) {
  const chat = useChat();
  const target = message.referenced_message;
  if (!target) return <p className="reply-preview gone">{t('originalDeleted')}</p>;
  return (
    <button type="button" className="reply-preview" onClick={() => chat.jumpTo(target.id)}>
      <AuthorName user={target.author} />
      <span className="reply-text">{preview(target, chat.guildId)}</span>
    </button>
  );
}
