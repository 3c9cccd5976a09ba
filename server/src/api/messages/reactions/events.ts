import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';
import type { MemberObject } from '@guildhall/protocol/objects/guild/members';
import type { ReactionEmojiObject } from '@guildhall/protocol/objects/messages/reactions';

interface OfMessage {
  channel_id: Snowflake;
  message_id: Snowflake;
  guild_id?: Snowflake;
}

/** One user's reaction. `type` 0 is normal, 1 burst. */
interface OfUser extends OfMessage {
  user_id: Snowflake;
  emoji: ReactionEmojiObject;
  burst: boolean;
  type: number;
}

export const MESSAGE_REACTION_ADD = event<
  OfUser & { member?: MemberObject; message_author_id: Snowflake; burst_colors: string[] }
>('MESSAGE_REACTION_ADD', { audience: 'channel' });

export const MESSAGE_REACTION_REMOVE = event<OfUser>('MESSAGE_REACTION_REMOVE', { audience: 'channel' });

export const MESSAGE_REACTION_REMOVE_ALL = event<OfMessage>('MESSAGE_REACTION_REMOVE_ALL', { audience: 'channel' });

export const MESSAGE_REACTION_REMOVE_EMOJI = event<OfMessage & { emoji: ReactionEmojiObject }>('MESSAGE_REACTION_REMOVE_EMOJI', {
  audience: 'channel',
});
