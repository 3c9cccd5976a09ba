import type { Client, Message } from '@guildhall/client';

/** Shows the conversation with a friend, and each message from now on. Returns the function that writes. */
export async function openConversation(
  { messages }: Client,
  friendId: string,
  show: (line: string) => void,
  signal: AbortSignal,
) {
  const seen = new Set<string>();
  const print = ({ id, lobby, authorId, recipientId, content }: Message) => {
    const isTheirs = authorId === friendId;
    if (lobby || seen.has(id) || !(isTheirs || recipientId === friendId)) return;
    seen.add(id);
    show(`${isTheirs ? 'Friend' : 'You'}: ${content}`);
  };
  messages.on('created', print, { signal });
  const history = await messages.getUserMessagesWithLimit(friendId, 20, { signal }).catch(() => []);
  history.toReversed().forEach(print);
  return (text: string) => messages.sendUserMessage(friendId, text);
}
