import { createContext, useContext } from 'react';
import type { Message } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';

/** State shared by the parts of an open channel. */
export interface Chat {
  channelId: Id;
  guildId: Id | undefined;
  permissions: bigint;
  replyTo: Message | null;
  setReplyTo: (message: Message | null) => void;
  /** The id of the message that is being edited. */
  editing: Id | null;
  setEditing: (id: Id | null) => void;
  focusComposer: () => void;
  jumpTo: (id: Id) => void;
  /** Shows the first messages sent at or after a time (ms since 1970). Throws ApiError. */
  jumpToTime: (ms: number) => Promise<void>;
}

export const ChatContext = createContext<Chat | null>(null);

/** The channel that contains the component. */
export function useChat(): Chat {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('useChat needs a ChatContext around it.');
  return chat;
}
