import type { Call, Result } from '@guildhall/protocol/calls';
import { useRef, useState } from 'react';
import { request } from '../../state/session.ts';
import { Loading } from '../../ui/resource.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { formatTime } from '../parts/format.tsx';
import filters from '../parts/filters.module.css';
import { Chip, type Tone } from '../parts/parts.tsx';
import { useEvery } from '../parts/use-every.ts';
import { PAGE, usePages } from '../parts/use-pages.ts';
import { t as shared } from '../text.ts';
import styles from './server.module.css';
import { t } from './text.ts';

type Mail = Result<'GET /operator/mails'>['mails'][number];
type State = NonNullable<NonNullable<Call<'GET /operator/mails'>['query']>['state']>;

const STATES: readonly State[] = ['waiting', 'sent', 'failed'];

const LOOK_MS = 5000;

/** The mails of the last 30 days; with their text and links where no mail server is set up. */
export default function MailsScreen() {
  const [state, setState] = useState<State | ''>('');
  const [sends, setSends] = useState<boolean | null>(null);
  const atTop = useRef(true);
  const pages = usePages<Mail>(state, async (last) => {
    atTop.current = last === undefined;
    const query = { limit: PAGE, ...(state && { state }), ...(last && { before: last.id }) };
    const found = await request('GET /operator/mails', { query });
    setSends(found.sends);
    return found.mails;
  });
  useEvery(LOOK_MS, () => atTop.current && pages.reload());
  const { rows, loading, problem, hasMore, more } = pages;
  return (
    <>
      {sends !== null && <p className={styles.lead}>{t(sends ? 'mailsLead' : 'mailsKeptLead')}</p>}
      <div className={filters.filters}>
        <SelectField<State | ''>
          label={t('state')}
          value={state}
          options={[{ value: '', label: t('all') }, ...STATES.map((value) => ({ value, label: t(`mails_${value}`) }))]}
          onValue={setState}
        />
      </div>
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
      <ul className={styles.mails} aria-label={shared('mails')}>
        {rows.map((mail) => (
          <MailItem key={mail.id} mail={mail} sends={sends === true} />
        ))}
      </ul>
      {loading && rows.length === 0 && <Loading />}
      {!loading && !problem && rows.length === 0 && <p className={styles.empty}>{t('noMails')}</p>}
      {hasMore && rows.length > 0 && (
        <button type="button" className="button" disabled={loading} onClick={more}>
          {shared('loadMore')}
        </button>
      )}
    </>
  );
}

function stateOf({ sent_at, failed_at, error }: Mail, sends: boolean): { text: string; tone: Tone } {
  if (failed_at) return { text: t('mailFailed'), tone: 'bad' };
  if (sent_at) return sends ? { text: t('mailSent'), tone: 'good' } : { text: t('mailNotSent'), tone: 'warn' };
  return { text: t(error ? 'mailRetrying' : 'mailSending'), tone: 'warn' };
}

function MailItem({ mail, sends }: { mail: Mail; sends: boolean }) {
  const { text, tone } = stateOf(mail, sends);
  return (
    <li className={styles.mail}>
      <header>
        <h2>{mail.subject}</h2>
        <Chip tone={tone}>{text}</Chip>
      </header>
      <p className={styles.quiet}>
        {mail.created_at
          ? t('mailToAt', { recipient: mail.recipient, time: formatTime(mail.created_at) })
          : t('mailTo', { recipient: mail.recipient })}
      </p>
      {mail.error && <p className="form-error">{mail.error}</p>}
      {mail.text && (
        <details>
          <summary>{t('showText')}</summary>
          <MailText text={mail.text} />
        </details>
      )}
    </li>
  );
}

/** The text of a mail, with working links to this server. */
function MailText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <pre>
      {parts.map((part) =>
        // No mail has the same link twice.
        part.startsWith(`${location.origin}/`) ? (
          <a key={part} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  );
}
