import { scopeNames } from '../../ui/scope-names.ts';
import { type SubmitEvent, useState } from 'react';
import { Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { Area, CopyField } from '../../ui/field.tsx';
import { nameOf } from '../../state/selectors.ts';
import { sendTo } from '../send.ts';
import { LinkCard } from '../link-card.tsx';
import type { Answer, Asked, Question } from './questions.ts';
import { ShareInteraction } from './share-interaction.tsx';
import { t } from '../panel-text.ts';

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
        <Dialog title={t('inviteTo', { name: question.name })} onClose={props.onClose}>
          <CopyField label={t('joinsHere')} value={question.link} />
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
        {t('done')}
      </button>
    </div>
  );
}

function YesOrNo({ yes, answer }: { yes: string; answer: (answer: Answer) => void }) {
  return (
    <div className="dialog-actions">
      <button type="button" className="button quiet" data-autofocus onClick={() => answer(null)}>
        {t('cancel')}
      </button>
      <button type="button" className="button primary" onClick={() => answer(true)}>
        {yes}
      </button>
    </div>
  );
}

function Consent({ question: { application, scopes }, answer, onClose }: Props<'consent'>) {
  return (
    <Dialog title={t('authorizeName', { name: application.name })} onClose={onClose} firm>
      <div className="dialog-text">
        <p>{t('asksFor', { name: application.name })}</p>
        <ul className="activity-scopes">
          {scopeNames(scopes, AS_USER).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p className="muted">{t('revokeLater')}</p>
      </div>
      <YesOrNo yes={t('authorize')} answer={answer} />
    </Dialog>
  );
}

function ExternalLink({ question: { name, url }, answer, onClose }: Props<'link'>) {
  const open = () => {
    window.open(url, '_blank', 'noopener,noreferrer');
    answer(true);
  };
  return (
    <Dialog title={t('openPageTitle')} onClose={onClose}>
      <p className="dialog-text">
        {t.rich('wantsToOpen', { name, host: <strong className="plaintext">{new URL(url).host}</strong> })}
      </p>
      <p className="activity-url">{url}</p>
      <div className="dialog-actions">
        <button type="button" className="button quiet" data-autofocus onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="button" className="button primary" onClick={open}>
          {t('openPage')}
        </button>
      </div>
    </Dialog>
  );
}

function InviteUser({ question: { name, user, content }, answer, onClose }: Props<'invite-user'>) {
  return (
    <Dialog title={t('inviteName', { name: nameOf(user) })} onClose={onClose}>
      <p className="dialog-text">{t('wantsToInvite', { name, user: nameOf(user) })}</p>
      {content && <blockquote className="activity-quote">{content}</blockquote>}
      <YesOrNo yes={t('sendInvite')} answer={answer} />
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
    <Dialog title={t('shareName', { name: question.name })} onClose={close} firm>
      <form onSubmit={form.onSubmit}>
        {question.managed && <LinkCard link={question.managed} />}
        <Area label={t('message')} value={text} maxLength={1000} rows={3} onChange={(event) => setText(event.target.value)} />
        <p className="activity-url">{question.link}</p>
        <FormError form={form} of="all" />
        <div className="dialog-actions">
          <button type="button" className="button quiet" onClick={() => void copy()}>
            {isCopied ? t('linkCopied') : t('copyLink')}
          </button>
          <button type="submit" className="button primary" disabled={form.busy}>
            {t('sendHere')}
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
    <Dialog title={t('shareMoment', { name })} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <img className="activity-moment" src={url} alt={t('from', { name })} />
        <FormError form={form} of="all" />
        <FormActions form={form} action={t('sendHere')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function Purchase({ question: { name, sku }, answer, onClose }: Props<'purchase'>) {
  return (
    <Dialog title={t('getName', { name: sku })} onClose={onClose}>
      <p className="dialog-text">{t.rich('youGet', { sku: <strong>{sku}</strong>, name })}</p>
      <YesOrNo yes={t('getIt')} answer={answer} />
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
    <Dialog title={t('choosePicture')} onClose={onClose}>
      <form onSubmit={submit}>
        <p className="dialog-text">{t('pictureUploaded', { name })}</p>
        <input
          className="activity-file"
          type="file"
          accept={PICTURES}
          aria-label={t('picture')}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
        <FormActions form={{ busy: false }} action={t('upload')} incomplete={file === null} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
