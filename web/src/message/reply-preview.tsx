import type { Message } from '../api/wire.ts';
import { plainText } from '../markdown/parse.ts';
import { gameInviteText } from '../state/invitations.ts';
import { firstText } from '../state/rows.ts';
import { channelName, memberName } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useChat } from '../channels/chat-context.ts';
import { AuthorName } from './author-name.tsx';

/** A message's text on one line, with the guild's names. */
export function preview(message: Message, guildId: string | undefined): string {
  const state = store.get();
  const guild = state.guilds[guildId ?? ''];
  const text = plainText(message.content || (firstText(message.components) ?? ''), {
    user: (id) => {
      const user = state.users[id];
      return user ? memberName(guild, user) : 'unknown';
    },
    role: (id) => guild?.roles[id]?.name ?? 'unknown role',
    channel: (id) => {
      const channel = state.channels[id];
      return channel ? channelName(channel) : 'unknown';
    },
  });
  if (text) return text;
  const invitation = gameInviteText(message);
  if (invitation) return invitation;
  if (message.poll) return `Poll: ${message.poll.question.text ?? ''}`;
  if (message.message_snapshots) return 'Forwarded message';
  if (message.sticker_items?.[0]) return `Sticker: ${message.sticker_items[0].name}`;
  return message.embeds[0]?.title ?? (message.attachments.length > 0 ? 'File' : 'Message without text');
}

/** The message that a reply refers to; pressing it jumps there. */
export function ReplyPreview({ message }: { message: Message }) {
  const chat = useChat();
  const target = message.referenced_message;
  if (!target) return <p className="reply-preview gone">The original message was deleted.</p>;
  return (
    <button type="button" className="reply-preview" onClick={() => chat.jumpTo(target.id)}>
      <AuthorName user={target.author} />
      <span className="reply-text">{preview(target, chat.guildId)}</span>
    </button>
  );
}
