import type { Message } from '../api/wire.ts';
import type { Poll } from '../api/wire-content.ts';
import { votesOf } from '../state/polls.ts';
import { request } from '../state/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { EmojiSign } from './emoji-sign.tsx';
import { PAGE, type PeopleGroup, PeopleTabs } from './people-tabs.tsx';
import { t } from './text.ts';

export interface VotersProps {
  message: Message;
  poll: Poll;
  onClose: () => void;
}

/** Who voted for which answer of a poll. */
export function VotersDialog({ message, poll, onClose }: VotersProps) {
  const groups = poll.answers.map(({ answer_id, poll_media }): PeopleGroup => {
    const name = poll_media.text ?? poll_media.emoji?.name ?? '';
    return {
      key: String(answer_id),
      name,
      sign: (
        <>
          {poll_media.emoji && <EmojiSign emoji={poll_media.emoji} size={18} />} {poll_media.text}
        </>
      ),
      count: votesOf(poll, answer_id).count,
      load: async (after) => {
        const { users } = await request('GET /channels/{channel_id}/polls/{message_id}/answers/{answer_id}', {
          channel_id: message.channel_id,
          message_id: message.id,
          answer_id: String(answer_id),
          query: { limit: PAGE, ...(after && { after }) },
        });
        return users;
      },
    };
  });
  return (
    <Dialog title={t('voters')} onClose={onClose}>
      <PeopleTabs label={t('voters')} groups={groups} />
    </Dialog>
  );
}
