import type { Result } from '@guildhall/protocol/calls';
import { useState } from 'react';
import { Link } from '../../router.tsx';
import { request } from '../../state/session.ts';
import { Loaded } from '../../ui/resource.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { formatBytes, formatMs, formatNumber, formatShort, When } from '../parts/format.tsx';
import { Chip, Facts, Part } from '../parts/parts.tsx';
import { useEvery } from '../parts/use-every.ts';
import { Chart } from './chart.tsx';
import type { Point } from './chart-shape.ts';
import { ClockPart } from './clock-part.tsx';
import styles from './server.module.css';
import { t } from './text.ts';

/** Ms between two looks at the figures. */
const LOOK_MS = 15_000;
/** Points of a chart; the figures are sampled every five minutes. */
const POINTS = 288;
const SAMPLED_EVERY = 300_000;
const HOUR = 3_600_000;
const RANGES = { day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR } as const;
type Range = keyof typeof RANGES;

/** The server at a glance: what needs attention, how many of what, and figures over time. */
export default function OverviewScreen() {
  const overview = useResource('overview', async () => {
    const [status, reports, options] = await Promise.all([
      request('GET /operator/status'),
      request('GET /operator/reports', { query: { limit: 1, status: 'open' } }),
      request('GET /auth/options'),
    ]);
    return { status, open: reports.total_open, registration: options.registration };
  });
  useEvery(LOOK_MS, overview.reload);
  return (
    <Loaded of={overview}>
      {({ status, open, registration }) => (
        <>
          <Figures status={status} open={open} />
          <Charts now={Date.parse(status.now)} />
          <ServerPart status={status} registration={registration} />
          <ClockPart />
        </>
      )}
    </Loaded>
  );
}

type Status = Result<'GET /operator/status'>;

function Figures({ status, open }: { status: Status; open: number }) {
  const figures = [
    ['openReports', open, 'reports', open > 0],
    ['failedJobs', status.jobs.failed, 'jobs', status.jobs.failed > 0],
    ['failedMails', status.mails.failed, 'mails', status.mails.failed > 0],
    ['waitingJobs', status.jobs.due, 'jobs', false],
    ['connections', status.gateway_sessions, 'sessions', false],
    ['accounts', status.users, 'users', false],
    ['guilds', status.guilds, 'guilds', false],
    ['applications', status.applications, 'applications', false],
  ] as const;
  return (
    <ul className={styles.figures} aria-label={t('figures')}>
      {figures.map(([key, value, path, alert]) => (
        <li key={key}>
          <Link href={`/console/${path}`} data-alert={alert || undefined}>
            <span>{t(key)}</span>
            <strong>{formatNumber(value)}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A mean of numbers of things, without decimals. */
const formatWhole = (value: number): string => formatNumber(Math.round(value));

const CHARTS = [
  ['online_users', formatWhole, formatShort],
  ['messages', formatWhole, formatShort],
  ['requests', formatWhole, formatShort],
  ['latency_ms', formatMs, formatMs],
  ['memory_bytes', formatBytes, formatBytes],
  ['jobs_waiting', formatWhole, formatShort],
  ['voice_sessions', formatWhole, formatShort],
  ['users', formatWhole, formatShort],
] as const;

/** The points of a figure within a time; intervals that the time cuts are left out, since their sum is not whole. */
function pointsWithin(points: readonly { at: string; value: number }[], { interval, from, to }: Span): Point[] {
  const all = points.map(({ at, value }) => ({ at: Date.parse(at), value }));
  return interval === SAMPLED_EVERY ? all : all.filter(({ at }) => at >= from && at + interval <= to);
}

interface Span {
  interval: number;
  from: number;
  to: number;
}

/** The charts until `now`, the time of the server, whose clock may have been turned. */
function Charts({ now }: { now: number }) {
  const [range, setRange] = useState<Range>('day');
  const metrics = useResource(range, async () => {
    const to = now;
    const from = to - RANGES[range];
    const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), points: POINTS };
    return { ...(await request('GET /operator/metrics', { query })), from, to };
  });
  useEvery(LOOK_MS * 4, metrics.reload);
  return (
    <section className={styles.charts} aria-label={t('charts')}>
      <header>
        <h2>{t('charts')}</h2>
        <SelectField
          label={t('range')}
          value={range}
          options={[
            { value: 'day', label: t('range_day') },
            { value: 'week', label: t('range_week') },
            { value: 'month', label: t('range_month') },
          ]}
          onValue={setRange}
        />
      </header>
      <Loaded of={metrics}>
        {({ series, interval, from, to }) => (
          <div className={styles.grid}>
            {CHARTS.map(([name, format, short]) => {
              const found = series.find((one) => one.name === name)?.points ?? [];
              return (
                <Chart
                  key={name}
                  title={t(`chart_${name}`, { minutes: interval / 60_000 })}
                  points={pointsWithin(found, { interval, from, to })}
                  {...{ interval, from, to, format, formatShort: short }}
                />
              );
            })}
          </div>
        )}
      </Loaded>
    </section>
  );
}

type Registration = Result<'GET /auth/options'>['registration'];

function ServerPart({ status, registration }: { status: Status; registration: Registration }) {
  const tone = { open: 'good', invite: 'warn', closed: 'calm' } as const;
  return (
    <Part title={t('server')}>
      <Facts
        of={[
          [
            t('registration'),
            <span key="registration">
              <Chip tone={tone[registration]}>{t(`registration_${registration}`)}</Chip>{' '}
              <Link href="/console/settings">{t('seeSettings')}</Link>
            </span>,
          ],
          [t('mailServer'), t(status.mails.sends ? 'mailsSent' : 'mailsKept')],
          [t('mailsWaiting'), formatNumber(status.mails.waiting)],
          [t('store'), t(`store_${status.store}`)],
          [t('serverTime'), <When key="now" iso={status.now} />],
        ]}
      />
      <h3 className={styles.small}>{t('nodes', { count: status.nodes.length })}</h3>
      <ul className={styles.lines}>
        {status.nodes.map((node) => (
          <li key={node.id}>
            {t('node', { id: String(node.id) })} <span className={styles.quiet}>{t('startedAt')} </span>
            <When iso={node.started_at} />
          </li>
        ))}
      </ul>
    </Part>
  );
}
