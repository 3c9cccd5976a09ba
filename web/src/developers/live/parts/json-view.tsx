import { type ReactNode, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { t } from '../text.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './json-view.module.css';

/** Levels that are unfolded at first. */
const UNFOLDED = 2;
/** Entries of a list or object that are shown before the person asks for the rest. */
const SHOWN = 100;

function Name({ name }: { name: string | null }) {
  return name === null ? null : <span className={styles.name}>{name}: </span>;
}

function Scalar({ name, value }: { name: string | null; value: unknown }) {
  return (
    <div className={styles.row}>
      <Name name={name} />
      <span className={typeof value === 'string' ? undefined : styles.scalar}>{JSON.stringify(value) ?? 'undefined'}</span>
    </div>
  );
}

function Branch({ name, value, depth }: { name: string | null; value: object; depth: number }) {
  const entries = Object.entries(value);
  const isList = Array.isArray(value);
  const [isOpen, setIsOpen] = useState(depth < UNFOLDED && entries.length <= SHOWN);
  const [shown, setShown] = useState(SHOWN);
  const [left, right] = isList ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0)
    return (
      <div className={styles.row}>
        <Name name={name} />
        {left + right}
      </div>
    );
  return (
    <div>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Icon name="chevron" size={14} />
        <span>
          <Name name={name} />
          {left}
          {!isOpen && (
            <>
              <span className={styles.count}>{t('entryCount', { count: entries.length })}</span>
              {right}
            </>
          )}
        </span>
      </button>
      {isOpen && (
        <>
          <div className={styles.nested}>
            {entries.slice(0, shown).map(([key, inner]) => (
              <Value key={key} name={isList ? null : key} value={inner} depth={depth + 1} />
            ))}
            {entries.length > shown && (
              <button type="button" className="text-button" onClick={() => setShown(shown + SHOWN)}>
                {t('showMore', { count: entries.length - shown })}
              </button>
            )}
          </div>
          <div className={styles.row}>{right}</div>
        </>
      )}
    </div>
  );
}

function Value({ name, value, depth }: { name: string | null; value: unknown; depth: number }) {
  if (typeof value === 'object' && value !== null) return <Branch name={name} value={value} depth={depth} />;
  return <Scalar name={name} value={value} />;
}

interface Props {
  title: string;
  /** A decoded JSON value; a text that is not JSON is shown as it is. */
  value: unknown;
  /** The title, next to the button that copies. */
  children?: ReactNode;
}

/** A JSON value whose objects and lists can be folded, with a button that copies it. */
export function JsonView({ title, value, children }: Props) {
  const isTree = typeof value === 'object' && value !== null;
  return (
    <div className={styles.view}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {children}
        <CopyButton label={t('copy')} text={() => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <div className={styles.body} dir="ltr" tabIndex={0}>
        {isTree ? <Value name={null} value={value} depth={0} /> : typeof value === 'string' ? value : JSON.stringify(value)}
      </div>
    </div>
  );
}

/** Headers of a request or a response; nothing if there are none. */
export function HeadersView({ title, headers }: { title: string; headers: readonly (readonly [string, string])[] }) {
  if (headers.length === 0) return null;
  const text = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <details>
      <summary>{title}</summary>
      <JsonView title={title} value={text} />
    </details>
  );
}
