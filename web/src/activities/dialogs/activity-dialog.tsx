import { scopeWords } from '@guildhall/protocol/scope-words';
import { type SubmitEvent, useState } from 'react';
import { Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { Area, CopyField } from '../../ui/field.tsx';
import { nameOf } from '../../state/selectors.ts';
import { sendTo } from '../send.ts';
import { LinkCard } from '../link-card.tsx';
import type { Answer, Asked, Question } from './questions.ts';
import { ShareInteraction } from './share-interaction.tsx';

/** A person authorizes in a server's channel as themselves. */
const AS_USER = 1;
/** Pictures that can be uploaded. */
const PICTURES = 'image/png,image/jpeg,image/gif,image/webp';

/** One question of the activity to the user. */
export function ActivityDialog({ asked: { question, answer } }: { asked: Asked }) {
  const props = { answer, onClose: () => answer(null) };
  switch (question.kind) {
    case 'consent':
      return <Consent {...props} question={question} />;
    case 'link':
      return <ExternalLink {...props} question={question} />;
    case 'invite':
      return (
        <Dialog title={`Invite people to ${question.name}`} onClose={props.onClose}>
          <CopyField label="Anyone who opens this link joins you here" value={question.link} />
          <DoneButton onClick={() => answer(true)} />
        </Dialog>
      );
    case 'invite-user':
      return <InviteUser {...props} question={question} />;
    case 'share':
      return <Share {...props} question={question} />;
    case 'interaction':
      return <ShareInteraction {...props} question={question} />;
    case 'moment':
      return <Moment {...props} question={question} />;
    case 'purchase':
      return <Purchase {...props} question={question} />;
    case 'picture':
      return <Picture {...props} question={question} />;
  }
}

interface Props<K extends Question['kind']> {
  question: Extract<Question, { kind: K }>;
  answer: (answer: Answer) => void;
  onClose: () => void;
}

function DoneButton({ onClick }: { onClick: () => void }) {
  return (
    <div className="dialog-actions">
      <button type="button" className="button primary" onClick={onClick}>
        Done
      </button>
    </div>
  );
}

function YesOrNo({ yes, answer }: { yes: string; answer: (answer: Answer) => void }) {
  return (
    <div className="dialog-actions">
      <button type="button" className="button quiet" data-autofocus onClick={() => answer(null)}>
        Cancel
      </button>
      <button type="button" className="button primary" onClick={() => answer(true)}>
        {yes}
      </button>
    </div>
  );
}

function Consent({ question: { application, scopes }, answer, onClose }: Props<'consent'>) {
  return (
    <Dialog title={`Authorize ${application.name}`} onClose={onClose} firm>
      <div className="dialog-text">
        <p>{application.name} asks for permission to:</p>
        <ul className="activity-scopes">
          {scopeWords(scopes, AS_USER).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p className="muted">You can revoke this at any time in Settings, Apps.</p>
      </div>
      <YesOrNo yes="Authorize" answer={answer} />
    </Dialog>
  );
}

function ExternalLink({ question: { name, url }, answer, onClose }: Props<'link'>) {
  const open = () => {
    window.open(url, '_blank', 'noopener,noreferrer');
    answer(true);
  };
  return (
    <Dialog title="Open a page outside of Guildhall?" onClose={onClose}>
      <p className="dialog-text">
        {name} wants to open <strong>{new URL(url).host}</strong> in a new tab:
      </p>
      <p className="activity-url">{url}</p>
      <div className="dialog-actions">
        <button type="button" className="button quiet" data-autofocus onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="button primary" onClick={open}>
          Open page
        </button>
      </div>
    </Dialog>
  );
}

function InviteUser({ question: { name, user, content }, answer, onClose }: Props<'invite-user'>) {
  return (
    <Dialog title={`Invite ${nameOf(user)}?`} onClose={onClose}>
      <p className="dialog-text">
        {name} wants to send {nameOf(user)} a direct message from you, with an invite to this activity.
      </p>
      {content && <blockquote className="activity-quote">{content}</blockquote>}
      <YesOrNo yes="Send invite" answer={answer} />
    </Dialog>
  );
}

function Share({ question, answer, onClose }: Props<'share'>) {
  const [text, setText] = useState(question.message);
  const [isCopied, setCopied] = useState(false);
  const form = useForm(async () => {
    await sendTo(question.channelId, [text, question.link]);
    answer({ didCopyLink: isCopied, didSendMessage: true });
  });
  const copy = async () => {
    await navigator.clipboard.writeText(question.link);
    setCopied(true);
  };
  const close = () => (isCopied ? answer({ didCopyLink: true, didSendMessage: false }) : onClose());
  return (
    <Dialog title={`Share ${question.name}`} onClose={close} firm>
      <form onSubmit={form.onSubmit}>
        {question.managed && <LinkCard link={question.managed} />}
        <Area label="Message" value={text} maxLength={1000} rows={3} onChange={(event) => setText(event.target.value)} />
        <p className="activity-url">{question.link}</p>
        <FormError form={form} of="all" />
        <div className="dialog-actions">
          <button type="button" className="button quiet" onClick={() => void copy()}>
            {isCopied ? 'Link copied' : 'Copy link'}
          </button>
          <button type="submit" className="button primary" disabled={form.busy}>
            Send to this channel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Moment({ question: { name, url, channelId }, answer, onClose }: Props<'moment'>) {
  const form = useForm(async () => {
    await sendTo(channelId, [url]);
    answer(true);
  });
  return (
    <Dialog title={`Share a moment from ${name}`} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <img className="activity-moment" src={url} alt={`From ${name}`} />
        <FormError form={form} of="all" />
        <FormActions form={form} action="Send to this channel" onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function Purchase({ question: { name, sku }, answer, onClose }: Props<'purchase'>) {
  return (
    <Dialog title={`Get ${sku}?`} onClose={onClose}>
      <p className="dialog-text">
        You get <strong>{sku}</strong> in {name}. It is free: nothing costs money on this server.
      </p>
      <YesOrNo yes="Get it" answer={answer} />
    </Dialog>
  );
}

function Picture({ question: { name }, answer, onClose }: Props<'picture'>) {
  const [file, setFile] = useState<File | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    answer(file);
  };
  return (
    <Dialog title="Choose a picture" onClose={onClose}>
      <form onSubmit={submit}>
        <p className="dialog-text">The picture is uploaded, and {name} receives its address.</p>
        <input
          className="activity-file"
          type="file"
          accept={PICTURES}
          aria-label="Picture"
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
        <FormActions form={{ busy: false }} action="Upload" incomplete={file === null} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
