import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { JsonView } from '../parts/json-view.tsx';
import { clockTime } from '../parts/time.ts';
import { t } from '../text.ts';
import type { Frame } from './explorer.ts';
import styles from './gateway.module.css';
import { frameName, isHeartbeat } from './names.ts';

function Row({ frame }: { frame: Frame }) {
  const [isOpen, setIsOpen] = useState(false);
  const { at, isSent, s, d, op } = frame;
  const name = frameName(frame);
  return (
    <li className={styles.frame}>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <span className={styles.direction} data-sent={isSent}>
          <Icon name="download" size={16} />
          <span className="hidden">{t(isSent ? 'sent' : 'received')}</span>
        </span>
        <span className={styles.frameName}>{name}</span>
        <span className={styles.facts}>
          {s !== null && s !== undefined && <span>{`s ${s}`}</span>}
          <span>{`op ${op}`}</span>
          <time dateTime={new Date(at).toISOString()}>{clockTime(at)}</time>
        </span>
      </button>
      {isOpen && <JsonView title={t('payloadData')} value={d ?? null} />}
    </li>
  );
}

interface Props {
  frames: readonly Frame[];
  onClear: () => void;
}

/** The payloads of the connection, the newest first, with a filter. */
export function FrameList({ frames, onClear }: Props) {
  const [search, setSearch] = useState('');
  const [withHeartbeats, setWithHeartbeats] = useState(false);
  const words = search.trim().toLowerCase();
  const shown = frames.filter(
    (one) =>
      (withHeartbeats || !isHeartbeat(one)) &&
      (words === '' || frameName(one).toLowerCase().includes(words) || JSON.stringify(one.d).toLowerCase().includes(words)),
  );
  return (
    <section className="panel" aria-labelledby="frames">
      <h2 id="frames">{t('payloads')}</h2>
      <Field label={t('filterPayloads')} type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      <div className={styles.bar}>
        <label className="check">
          <input type="checkbox" checked={withHeartbeats} onChange={(event) => setWithHeartbeats(event.target.checked)} />
          {t('showHeartbeats')}
        </label>
        <button type="button" className="button quiet" disabled={frames.length === 0} onClick={onClear}>
          {t('clear')}
        </button>
      </div>
      {shown.length === 0 ? (
        <p className="nothing">{t(frames.length === 0 ? 'noPayloads' : 'nothingFound')}</p>
      ) : (
        <ol className={styles.frames} aria-label={t('payloads')}>
          {shown.map((frame) => (
            <Row key={frame.id} frame={frame} />
          ))}
        </ol>
      )}
    </section>
  );
}
