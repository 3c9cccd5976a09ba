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
    <Dialog title={`Share from ${name}`} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">
          You use <code>/{command.name}</code> of {name}, which everyone in the channel sees.
        </p>
        <Preview question={question} />
        {isHereOnly ? (
          <p className="muted">It is shared in {here ? channelName(here) : 'this channel'}.</p>
        ) : (
          <PlaceSelect label="Where" places={places} value={channelId} onValue={setChannelId} />
        )}
        <FormError form={form} of="all" />
        <FormActions form={form} action="Share" onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** How the activity announces the message that its application will send. */
function Preview({ question: { command, name, content, picture, buttons } }: Pick<Props, 'question'>) {
  if (content === '' && picture === null && buttons.length === 0) return null;
  return (
    <figure className="activity-preview" aria-label="Preview">
      <figcaption>
        <Avatar id={command.applicationId} name={name} shape="app" size={22} folder="app-icons" />
        <strong>{name}</strong>
      </figcaption>
      {content !== '' && <p>{content}</p>}
      {picture !== null && <img className="activity-moment" src={picture} alt={`From ${name}`} />}
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
