import type { Candidate } from '../state/candidates.ts';
import { CHANNEL } from '../state/selectors.ts';
import { Avatar } from './avatar.tsx';
import { EmojiSign } from '../message/emoji-sign.tsx';
import { Icon, type IconName } from './icon.tsx';
import { roleColor } from './role-color.ts';

const SIGNS: Record<number, IconName> = {
  [CHANNEL.VOICE]: 'volume',
  [CHANNEL.STAGE]: 'volume',
  [CHANNEL.ANNOUNCEMENT]: 'megaphone',
  [CHANNEL.FORUM]: 'forum',
  [CHANNEL.MEDIA]: 'forum',
  [CHANNEL.CATEGORY]: 'chevron',
  [CHANNEL.PUBLIC_THREAD]: 'thread',
  [CHANNEL.PRIVATE_THREAD]: 'thread',
  [CHANNEL.ANNOUNCEMENT_THREAD]: 'thread',
};

function Sign({ one }: { one: Candidate }) {
  if (one.user) {
    const shape = one.user.bot ? 'app' : 'person';
    return <Avatar id={one.user.id} name={one.label} shape={shape} size={24} picture={one.user.avatar} />;
  }
  if (one.kind === 'role') return <span className="role-dot" style={{ background: one.color ?? 'var(--line-strong)' }} />;
  if (one.kind === 'channel') return <Icon name={SIGNS[one.channelType ?? CHANNEL.TEXT] ?? 'hash'} />;
  return one.emoji ? <EmojiSign emoji={one.emoji} /> : null;
}

/** A row of a pick list: icon, name, and a detail next to or below it. */
export function CandidateRow({ one }: { one: Candidate }) {
  return (
    <>
      <Sign one={one} />
      <span className={one.kind === 'plain' ? 'candidate' : 'candidate candidate-line'}>
        <span className="candidate-name" {...roleColor(one.kind === 'user' ? one.color : undefined)}>
          {one.label}
        </span>
        {one.detail && one.detail !== one.label && <span className="candidate-detail">{one.detail}</span>}
      </span>
    </>
  );
}
