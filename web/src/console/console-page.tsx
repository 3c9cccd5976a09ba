import { useEffect, useState } from 'react';
import { ApiError } from '@guildhall/protocol/client';
import { messageOf } from '../api/http.ts';
import { ConnectionBar, TopBar } from '../shell/top-bar.tsx';
import { type OperatorStatus, operatorMails, operatorStatus, type SeenMail } from '../state/account.ts';
import { toastError } from '../state/toasts.ts';

/** Polling interval in ms. */
const POLL_INTERVAL_MS = 5000;

/** The text of a mail, with working links to this server. */
function MailText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <pre className="mail-text">
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

function mailState({ sent_at, failed_at, error }: SeenMail, sends: boolean): { word: string; look: string } {
  if (failed_at) return { word: 'Failed', look: 'bad' };
  if (sent_at) return sends ? { word: 'Sent', look: 'good' } : { word: 'Not sent', look: 'warn' };
  return error ? { word: 'Retrying', look: 'warn' } : { word: 'Sending', look: 'warn' };
}

function MailItem({ mail, sends }: { mail: SeenMail; sends: boolean }) {
  const { word, look } = mailState(mail, sends);
  return (
    <li className="panel mail">
      <header className="mail-head">
        <h3>{mail.subject}</h3>
        <span className={`mail-state mail-state-${look}`}>{word}</span>
      </header>
      <p className="mail-to">
        to {mail.recipient}
        {mail.created_at && `, ${new Date(mail.created_at).toLocaleString()}`}
      </p>
      {mail.error && <p className="form-error">{mail.error}</p>}
      {mail.text && (
        <details>
          <summary>Show text</summary>
          <MailText text={mail.text} />
        </details>
      )}
    </li>
  );
}

function Figures({ status }: { status: OperatorStatus }) {
  const figures = [
    ['Users and bots', status.users],
    ['Servers', status.guilds],
    ['Applications', status.applications],
    ['Connections', status.gateway_sessions],
    ['Jobs waiting', status.jobs.due],
    ['Failed jobs', status.jobs.failed],
    ['Emails waiting', status.mails.waiting],
    ['Failed emails', status.mails.failed],
  ] as const;
  return (
    <dl className="figures">
      {figures.map(([label, value]) => (
        <div key={label} className="figure">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function problemOf(error: unknown): string {
  return error instanceof ApiError && error.status === 403 ? 'Only the operator can see this page.' : messageOf(error);
}

/** The operator console: figures, and mails with their text if no mail server is configured. */
export function ConsolePage() {
  const [status, setStatus] = useState<OperatorStatus | null>(null);
  const [found, setFound] = useState<{ sends: boolean; mails: SeenMail[] } | null>(null);
  const [older, setOlder] = useState<SeenMail[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    document.title = 'Console · Guildhall';
    const look = () =>
      Promise.all([operatorStatus(), operatorMails()]).then(
        ([how, mails]) => {
          setStatus(how);
          setFound(mails);
        },
        (error: unknown) => setProblem(problemOf(error)),
      );
    void look();
    const timer = setInterval(() => void look(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);

  const newest = found?.mails ?? [];
  const mails = [...newest, ...older.filter((one) => !newest.some((other) => other.id === one.id))];
  const last = mails.at(-1);
  const more = () => operatorMails(last?.id).then((page) => setOlder((before) => [...before, ...page.mails]), toastError);
  return (
    <div className="app">
      <TopBar guild={null} area="console" />
      <ConnectionBar />
      <main className="stage console" id="main" tabIndex={-1}>
        <div className="application scroll">
          <h1>Console</h1>
          {problem && !found && <p className="form-error">{problem}</p>}
          {status && <Figures status={status} />}
          {found && (
            <section aria-labelledby="mails">
              <h2 id="mails">Emails</h2>
              <p className="console-lead">
                {found.sends
                  ? 'Emails sent in the last 30 days. Only their recipients can read the text.'
                  : 'No mail server is set up (GUILDHALL_SMTP_URL). Emails are kept here instead.'}
              </p>
              <ul className="mails" aria-labelledby="mails">
                {mails.map((mail) => (
                  <MailItem key={mail.id} mail={mail} sends={found.sends} />
                ))}
              </ul>
              {mails.length === 0 && <p className="empty-note">No emails yet.</p>}
              {mails.length > 0 && mails.length % 50 === 0 && (
                <button type="button" className="button" onClick={() => void more()}>
                  Show older
                </button>
              )}
            </section>
          )}
        </div>
      </main>
    </div>
  );
}
