import { useEffect, useId, useState } from 'react';
import type { Message } from '../api/wire.ts';
import type { Poll } from '../api/wire-content.ts';
import { hasEnded, votesOf } from '../state/polls.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import { endPoll, vote } from '../state/vote.ts';
import { EmojiSign } from './emoji-sign.tsx';
import { VotersDialog } from './lazy-dialogs.tsx';
import { RelativeTime } from '../ui/time.tsx';
import { t } from './text.ts';

const MAX_TIMER_MS = 2_000_000_000;

/** Whether the poll has ended; updates when it ends. */
function useEnded(poll: Poll): boolean {
  const [now, setNow] = useState(Date.now);
  const ended = hasEnded(poll, now);
  useEffect(() => {
    if (ended || poll.expiry === null) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(MAX_TIMER_MS, Date.parse(poll.expiry) - Date.now() + 50));
    return () => clearTimeout(timer);
  }, [poll.expiry, ended]);
  return ended;
}

function Results({ poll, ended }: { poll: Poll; ended: boolean }) {
  const counts = poll.answers.map((one) => votesOf(poll, one.answer_id));
  const total = counts.reduce((sum, one) => sum + one.count, 0);
  const most = Math.max(0, ...counts.map((one) => one.count));
  return (
    <ul className="poll-answers">
      {poll.answers.map(({ answer_id, poll_media }, at) => {
        const { count = 0, me_voted = false } = counts[at] ?? {};
        const percent = total === 0 ? 0 : Math.round((count / total) * 100);
        const classes = ['poll-result', me_voted && 'mine', ended && count === most && count > 0 && 'winner']
          .filter(Boolean)
          .join(' ');
        return (
          <li key={answer_id} className={classes}>
            <span className="poll-bar" style={{ width: `${percent}%` }} />
            {poll_media.emoji && <EmojiSign emoji={poll_media.emoji} />}
            <span className="poll-text">{poll_media.text}</span>
            {me_voted && <span className="tag">{t('yourVote')}</span>}
            <span className="poll-count">{t('pollShare', { votes: t('votes', { count }), share: percent })}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** A poll. Results are shown after voting or on request. */
export function PollView({ message, poll }: { message: Message; poll: Poll }) {
  const ended = useEnded(poll);
  const mine = poll.answers.map((one) => one.answer_id).filter((id) => votesOf(poll, id).me_voted);
  const [chosen, setChosen] = useState<number[]>([]);
  const [looking, setLooking] = useState(false);
  const [voters, setVoters] = useState(false);
  const isAuthor = useSelected(store, (state) => state.me?.id === message.author.id);
  const name = useId();
  const total = poll.answers.reduce((sum, one) => sum + votesOf(poll, one.answer_id).count, 0);
  const voting = !ended && mine.length === 0 && !looking;
  const pick = (id: number, on: boolean) =>
    setChosen(poll.allow_multiselect ? (on ? [...chosen, id] : chosen.filter((one) => one !== id)) : [id]);
  const cast = () => {
    void vote(message, chosen);
    setChosen([]);
  };
  return (
    <section className="poll" aria-label={t('poll', { question: poll.question.text ?? '' })}>
      <p className="poll-question">{poll.question.text}</p>
      <p className="muted poll-hint">{t(ended ? 'pollEnded' : poll.allow_multiselect ? 'pollChooseMany' : 'pollChooseOne')}</p>
      {voting ? (
        <ul className="poll-answers">
          {poll.answers.map(({ answer_id, poll_media }) => (
            <li key={answer_id}>
              <label className="poll-choice">
                <input
                  type={poll.allow_multiselect ? 'checkbox' : 'radio'}
                  name={name}
                  checked={chosen.includes(answer_id)}
                  onChange={(event) => pick(answer_id, event.target.checked)}
                />
                {poll_media.emoji && <EmojiSign emoji={poll_media.emoji} />}
                <span className="poll-text">{poll_media.text}</span>
              </label>
            </li>
          ))}
        </ul>
      ) : (
        <Results poll={poll} ended={ended} />
      )}
      <div className="poll-foot">
        <span className="muted">
          {!ended && poll.expiry
            ? t.rich('pollEnds', { votes: t('votes', { count: total }), when: <RelativeTime ms={Date.parse(poll.expiry)} /> })
            : t('votes', { count: total })}
        </span>
        {total > 0 && !voting && (
          <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => setVoters(true)}>
            {t('pollVoters')}
          </button>
        )}
        {!ended && isAuthor && (
          <button type="button" className="text-button" onClick={() => void endPoll(message).catch(toastError)}>
            {t('endPoll')}
          </button>
        )}
        {!ended && mine.length > 0 && (
          <button type="button" className="text-button" onClick={() => void vote(message, [])}>
            {t('pollRemoveVote')}
          </button>
        )}
        {!ended && mine.length === 0 && (
          <button type="button" className="text-button" onClick={() => setLooking(!looking)}>
            {t(looking ? 'pollBack' : 'pollResults')}
          </button>
        )}
        {voting && (
          <button type="button" className="button primary" disabled={chosen.length === 0} onClick={cast}>
            {t('pollVote')}
          </button>
        )}
      </div>
      {voters && <VotersDialog message={message} poll={poll} onClose={() => setVoters(false)} />}
    </section>
  );
}
