import { useRef, useState } from 'react';
import { formError } from '../api/http.ts';
import type { Emoji, Id } from '../api/wire-base.ts';
import { EmojiSign } from '../message/emoji-sign.tsx';
import { newNonce } from '../state/nonce.ts';
import { request } from '../state/session.ts';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { Field, Switch } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { EmojiPicker } from './emoji.tsx';
import styles from './poll-dialog.module.css';
import { t } from './panels-text.ts';

const MAX_ANSWERS = 10;
/** How long a poll is open, in hours. */
const HOURS = ['1', '4', '8', '24', '72', '168', '336', '768'] as const;

interface Answer {
  key: number;
  text: string;
  emoji: Emoji | null;
}

function durationName(hours: number): string {
  return hours < 24 ? t('pollHours', { hours }) : t('pollDays', { days: hours / 24 });
}

/** Creates a poll in a channel. */
export function PollDialog({ channelId, onClose }: { channelId: Id; onClose: () => void }) {
  const [question, setQuestion] = useState('');
  const lastKey = useRef(2);
  const [answers, setAnswers] = useState<Answer[]>([
    { key: 1, text: '', emoji: null },
    { key: 2, text: '', emoji: null },
  ]);
  const [hours, setHours] = useState<(typeof HOURS)[number]>('24');
  const [several, setSeveral] = useState(false);
  const filled = answers.filter((one) => one.text.trim() !== '');
  const form = useForm(async () => {
    if (filled.length < 2) throw formError({ answers: t('pollTwo') });
    await request('POST /channels/{channel_id}/messages', {
      channel_id: channelId,
      body: {
        nonce: newNonce(),
        enforce_nonce: true,
        poll: {
          question: { text: question.trim() },
          answers: filled.map(({ text, emoji }) => ({
            poll_media: {
              text: text.trim(),
              ...(emoji && { emoji: emoji.id ? { id: emoji.id } : { name: emoji.name ?? null } }),
            },
          })),
          duration: Number(hours),
          allow_multiselect: several,
          layout_type: 1,
        },
      },
    });
    onClose();
  });
  const put = (key: number, change: Partial<Answer>) =>
    setAnswers(answers.map((one) => (one.key === key ? { ...one, ...change } : one)));
  return (
    <Dialog title={t('createPoll')} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('question')}
          value={question}
          maxLength={300}
          required
          data-autofocus
          autoComplete="off"
          error={form.fields['poll.question.text']}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <fieldset className={styles.answers}>
          <legend>{t('answers')}</legend>
          {answers.map((answer, at) => (
            <AnswerRow
              key={answer.key}
              answer={answer}
              number={at + 1}
              error={form.fields[`poll.answers.${filled.indexOf(answer)}.poll_media.text`]}
              onChange={(change) => put(answer.key, change)}
              onRemove={answers.length > 2 ? () => setAnswers(answers.filter((one) => one !== answer)) : null}
            />
          ))}
          {form.fields.answers && <p className="field-error">{form.fields.answers}</p>}
          {answers.length < MAX_ANSWERS && (
            <button
              type="button"
              className="button quiet"
              onClick={() => setAnswers([...answers, { key: ++lastKey.current, text: '', emoji: null }])}
            >
              <Icon name="plus" />
              {t('addAnswer')}
            </button>
          )}
        </fieldset>
        <SelectField
          label={t('pollDuration')}
          value={hours}
          options={HOURS.map((one) => ({ value: one, label: durationName(Number(one)) }))}
          onValue={setHours}
        />
        <Switch label={t('allowSeveral')} hint={t('allowSeveralHint')} checked={several} onChange={setSeveral} />
        <FormError form={form} {...(form.fields.answers ? {} : { of: 'all' as const })} />
        <FormActions form={form} action={t('pollSubmit')} incomplete={question.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

interface RowProps {
  answer: Answer;
  number: number;
  error: string | undefined;
  onChange: (change: Partial<Answer>) => void;
  onRemove: (() => void) | null;
}

function AnswerRow({ answer, number, error, onChange, onRemove }: RowProps) {
  const [picking, setPicking] = useState(false);
  const [close] = useState(() => () => setPicking(false));
  const ref = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.answer}>
      <button
        ref={ref}
        type="button"
        className="icon-button"
        aria-label={t('answerEmoji', { number })}
        title={t('answerEmoji', { number })}
        aria-haspopup="dialog"
        aria-expanded={picking}
        onClick={() => (answer.emoji ? onChange({ emoji: null }) : setPicking(!picking))}
      >
        {answer.emoji ? <EmojiSign emoji={answer.emoji} /> : <Icon name="smile" size={20} />}
      </button>
      <Field
        label={t('answer', { number })}
        placeholder={t('answer', { number })}
        value={answer.text}
        maxLength={55}
        autoComplete="off"
        error={error}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      {onRemove && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('removeAnswer', { number })}
          title={t('removeAnswer', { number })}
          onClick={onRemove}
        >
          <Icon name="close" size={16} />
        </button>
      )}
      {picking && (
        <EmojiPicker
          anchor={ref}
          onClose={close}
          onPick={(emoji) => {
            setPicking(false);
            onChange({ emoji });
          }}
        />
      )}
    </div>
  );
}
