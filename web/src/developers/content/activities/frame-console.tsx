import { useEffect, useRef, useState } from 'react';
import { frameLog, type FrameMessage } from '../../../activities/frame-log.ts';
import type { Id } from '../../../api/wire-base.ts';
import { perLanguage } from '../../../i18n/locale.ts';
import { useSelected } from '../../../state/store.ts';
import parts from '../../parts/parts.module.css';
import { t } from '../text.ts';
import styles from './activities.module.css';

const clock = perLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 }),
);
const NONE: readonly FrameMessage[] = [];
const FILTERS = ['all', 'log', 'command', 'event', 'failed'] as const;
type Filter = (typeof FILTERS)[number];

/** A line that the activity has logged, with its level. */
function logged({ name, body }: FrameMessage): { level: string; text: string } | null {
  if (name !== 'CAPTURE_LOG' || typeof body !== 'object' || body === null || !('args' in body)) return null;
  const { args } = body;
  if (typeof args !== 'object' || args === null || !('level' in args) || !('message' in args)) return null;
  return { level: String(args.level), text: String(args.message) };
}

function isShown(message: FrameMessage, filter: Filter): boolean {
  if (filter === 'all') return message.name !== 'CAPTURE_LOG' || message.direction === 'in';
  if (filter === 'failed') return message.failed || logged(message)?.level === 'error';
  if (filter === 'log') return message.direction === 'in' && logged(message) !== null;
  if (filter === 'event') return message.kind === 'event';
  return message.name !== 'CAPTURE_LOG' && (message.kind === 'command' || message.kind === 'response');
}

/** Shows the messages between the page of an activity and the client: its log, commands with their responses, and events. */
export function FrameConsole({ applicationId }: { applicationId: Id }) {
  const all = useSelected(frameLog, (log) => log?.messages ?? NONE);
  const [filter, setFilter] = useState<Filter>('all');
  const ref = useRef<HTMLDivElement>(null);
  const shown = all.filter((one) => isShown(one, filter));
  const last = shown.at(-1)?.number;
  useEffect(() => {
    if (last !== undefined) ref.current?.scrollTo({ top: ref.current.scrollHeight });
  }, [last]);
  return (
    <section className={styles.console} aria-labelledby="frame-console">
      <header>
        <h3 id="frame-console">{t('console')}</h3>
        <span>
          <select
            className={parts.choice}
            aria-label={t('show')}
            value={filter}
            onChange={(event) => setFilter(FILTERS.find((one) => one === event.target.value) ?? 'all')}
          >
            {FILTERS.map((one) => (
              <option key={one} value={one}>
                {t('consoleFilter', { filter: one })}
              </option>
            ))}
          </select>{' '}
          <button
            type="button"
            className="button quiet"
            disabled={all.length === 0}
            onClick={() => frameLog.set(() => ({ applicationId, messages: [] }))}
          >
            {t('clear')}
          </button>
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <div ref={ref} className={styles.entries} role="log" aria-label={t('console')} tabIndex={0}>
        {shown.length === 0 && <p className={styles.none}>{t('consoleEmpty')}</p>}
        {shown.map((one) => (
          <Entry key={one.number} message={one} />
        ))}
      </div>
    </section>
  );
}

const COLORS: Record<string, string | undefined> = { error: styles.error, warn: styles.warn };

function Entry({ message }: { message: FrameMessage }) {
  const line = logged(message);
  const time = <time dateTime={new Date(message.at).toISOString()}>{clock().format(message.at)}</time>;
  if (line)
    return (
      <div className={`${styles.entry} ${styles.log} ${COLORS[line.level] ?? ''}`}>
        {time}
        <span className={styles.what}>{line.text}</span>
      </div>
    );
  return (
    <details className={styles.entry}>
      <summary>
        {time}
        <span className="hidden">{t('direction', { direction: message.direction })}</span>
        <span aria-hidden="true" className={message.direction === 'in' ? styles.in : undefined}>
          {message.direction === 'in' ? '→' : '←'}
        </span>
        <span className={`${styles.what} ${message.failed ? styles.error : ''}`}>{message.name}</span>
      </summary>
      <pre>{JSON.stringify(message.body, null, 2)}</pre>
    </details>
  );
}
