import { useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { runToEnd } from '../../state/interactions.ts';
import { channelName } from '../../state/selectors.ts';
import { store } from '../../state/session.ts';
import { placesOf } from '../places.ts';
import { PlaceSelect } from '../place-select.tsx';
import { findCommand } from '../shared-command.ts';
import type { Answer, Question } from './questions.ts';
import { t } from '../panel-text.ts';

interface Props {
  question: Extract<Question, { kind: 'interaction' }>;
  answer: (answer: Answer) => void;
  onClose: () => void;
}

/** Runs a command of the activity's application in a channel that the user chooses. */
export function ShareInteraction({ question, answer, onClose }: Props) {
  const { name, command, isHereOnly } = question;
  const [places] = useState(() => placesOf(store.get()));
  const [channelId, setChannelId] = useState(question.channelId);
  const here = store.get().channels[question.channelId];
  const form = useForm(async () => {
    const found = await findCommand(channelId, command);
    if (typeof found === 'string') throw new Error(found);
    await runToEnd(found.runnable, found.entries, channelId);
    answer(true);
  });
  return (
    <Dialog title={t('shareFrom', { name })} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{t.rich('youUse', { command: <code>/{command.name}</code>, name })}</p>
        <Preview question={question} />
        {isHereOnly ? (
          <p className="muted">{here ? t('sharedIn', { channel: channelName(here) }) : t('sharedHere')}</p>
        ) : (
          <PlaceSelect label={t('where')} places={places} value={channelId} onValue={setChannelId} />
        )}
        <FormError form={form} of="all" />
        <FormActions form={form} action={t('share')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** How the activity announces the message that its application will send. */
function Preview({ question: { command, name, content, picture, buttons } }: Pick<Props, 'question'>) {
  if (content === '' && picture === null && buttons.length === 0) return null;
  return (
    <figure className="activity-preview" aria-label={t('preview')}>
      <figcaption>
        <Avatar id={command.applicationId} name={name} shape="app" size={22} folder="app-icons" />
        <strong>{name}</strong>
      </figcaption>
      {content !== '' && <p>{content}</p>}
      {picture !== null && <img className="activity-moment" src={picture} alt={t('from', { name })} />}
      {buttons.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
        <span key={index} className="activity-preview-row">
          {row.map((label) => (
            <span key={label} className="button" aria-hidden="true">
              {label}
            </span>
          ))}
        </span>
      ))}
    </figure>
  );
}
