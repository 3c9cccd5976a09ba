import { type PointerEvent, useId, useState } from 'react';
import { perLanguage } from '../../i18n/locale.ts';
import { CHART, placePoints, type Point, roundUp, runsOf, summaryOf } from './chart-shape.ts';
import styles from './chart.module.css';
import { t } from './text.ts';

const DAY_MS = 86_400_000;
const clockFormat = perLanguage((tag) => new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit' }));
const dateFormat = perLanguage((tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' }));
const bothFormat = perLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }));
/** The axis ends at this value or above, so that numbers of people have no decimals. */
const LEAST_TOP = 2;
/** Lines of the grid: the share of the height, from the bottom. */
const GRID = [0, 0.5, 1];
/** Labels of the time axis. */
const TIMES = [0, 1 / 3, 2 / 3, 1];

interface Props {
  title: string;
  points: readonly Point[];
  /** Ms between two points. */
  interval: number;
  from: number;
  to: number;
  format: (value: number) => string;
  /** For the axis; the default is `format`. */
  formatShort?: (value: number) => string;
}

/** A figure over time: a drawing with a summary for screen readers, and the same as a table. */
export function Chart({ title, points, interval, from, to, format, formatShort = format }: Props) {
  const id = useId();
  const summary = summaryOf(points);
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <h3 id={id}>{title}</h3>
        {summary && <span className={styles.now}>{format(summary.last)}</span>}
      </figcaption>
      {summary ? (
        <>
          <Drawing {...{ title, points, interval, from, to, format, formatShort }} />
          <p className={styles.summary}>
            {t('chartSummary', { least: format(summary.least), mean: format(summary.mean), most: format(summary.most) })}
          </p>
          <details className={styles.table}>
            <summary>{t('showTable')}</summary>
            <Values title={title} points={points} format={format} />
          </details>
        </>
      ) : (
        <p className={styles.none}>{t('noFigures')}</p>
      )}
    </figure>
  );
}

function Drawing({ title, points, interval, from, to, format, formatShort = format }: Props) {
  const [near, setNear] = useState<Point | null>(null);
  const top = roundUp(Math.max(LEAST_TOP, ...points.map(({ value }) => value)));
  const span = { from, to, top };
  const { width, height, left, right, bottom } = CHART;
  const across = width - left - right;
  const floor = height - bottom;
  const [place] = near ? placePoints([near], span) : [];
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = from + ((((event.clientX - box.left) / box.width) * width - left) / across) * (to - from);
    const closest = points.reduce((best, one) => (Math.abs(one.at - at) < Math.abs(best.at - at) ? one : best));
    setNear(closest);
  };
  return (
    <div className={styles.drawing}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('chartOf', { title })}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setNear(null)}
      >
        {GRID.map((share) => {
          const [{ y } = { y: floor }] = placePoints([{ at: from, value: share * top }], span);
          return (
            <g key={share}>
              <line className={styles.grid} x1={left} x2={width - right} y1={y} y2={y} />
              <text className={styles.label} x={left - 6} y={y + 4} textAnchor="end">
                {formatShort(share * top)}
              </text>
            </g>
          );
        })}
        {TIMES.map((share) => (
          <text
            key={share}
            className={styles.label}
            x={left + across * share}
            y={height - 5}
            textAnchor={share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}
          >
            {(to - from > 2 * DAY_MS ? dateFormat() : clockFormat()).format(from + share * (to - from))}
          </text>
        ))}
        {runsOf(points, interval).map((run) => (
          <Line key={run[0]?.at} places={placePoints(run, span)} floor={floor} />
        ))}
        {place && (
          <>
            <line className={styles.cursor} x1={place.x} x2={place.x} y1={CHART.top} y2={floor} />
            <circle className={styles.dot} cx={place.x} cy={place.y} r={4} />
          </>
        )}
      </svg>
      {near && place && (
        <span
          className={styles.reading}
          data-end={place.x > width / 2 || undefined}
          style={{ insetInlineStart: `${(place.x / width) * 100}%` }}
        >
          <strong>{format(near.value)}</strong> {bothFormat().format(near.at)}
        </span>
      )}
    </div>
  );
}

function Line({ places, floor }: { places: readonly { x: number; y: number }[]; floor: number }) {
  const [first] = places;
  const last = places.at(-1);
  if (!first || !last) return null;
  if (places.length === 1) return <circle className={styles.dot} cx={first.x} cy={first.y} r={2.5} />;
  const path = places.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  return (
    <>
      <path className={styles.area} d={`${path}L${last.x.toFixed(1)} ${floor}L${first.x.toFixed(1)} ${floor}Z`} />
      <path className={styles.line} d={path} />
    </>
  );
}

function Values({ title, points, format }: Pick<Props, 'title' | 'points' | 'format'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it
    <div className={styles.scroll} tabIndex={0}>
      <table>
        <caption className="hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ at, value }) => (
            <tr key={at}>
              <th scope="row">{bothFormat().format(at)}</th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
