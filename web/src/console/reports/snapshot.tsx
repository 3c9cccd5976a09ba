import { messageShape, type SnapshotMessage } from './snapshot-message.ts';
import type { Report } from './report-words.tsx';
import styles from './reports.module.css';
import { t } from './text.ts';

/** The reported thing as it was when it was reported. Its text is shown as it is, without pictures or links. */
export function Snapshot({ report }: { report: Report }) {
  const message = report.message_id ? messageShape(report.snapshot) : null;
  return (
    <div className={styles.snapshot}>
      {message ? <MessageShape message={message} /> : <ThingShape snapshot={report.snapshot} />}
      <details>
        <summary>{t('everything')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
        <pre tabIndex={0}>{JSON.stringify(report.snapshot, null, 2)}</pre>
      </details>
    </div>
  );
}

function MessageShape({ message }: { message: SnapshotMessage }) {
  return (
    <>
      <blockquote>{message.content || <em>{t('noText')}</em>}</blockquote>
      {message.files.length > 0 && <p className={styles.facts}>{t('files', { names: message.files.join(', ') })}</p>}
    </>
  );
}

const SHOWN = ['name', 'username', 'global_name', 'description', 'bio', 'topic'] as const;

function ThingShape({ snapshot }: { snapshot: Report['snapshot'] }) {
  const facts = SHOWN.flatMap((key) => {
    const value = Object(snapshot)[key];
    return typeof value === 'string' && value ? [[key, value] as const] : [];
  });
  return (
    <dl>
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`field_${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
