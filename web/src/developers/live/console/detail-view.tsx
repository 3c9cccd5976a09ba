import type { ConsoleDetail } from '@guildhall/protocol/objects/apps/console';
import type { ReactNode } from 'react';
import { listFormat } from '../../../i18n/locale.ts';
import { formatSize } from '../../../ui/format-size.ts';
import { failureText } from '../parts/failures.ts';
import { HeadersView, JsonView } from '../parts/json-view.tsx';
import { t } from '../text.ts';
import styles from './console.module.css';

type Of<Kind extends ConsoleDetail['kind']> = Extract<ConsoleDetail, { kind: Kind }>;

/** A body; nothing if there is none. */
function Body({ title, value }: { title: string; value: unknown }) {
  return value === null || value === undefined || value === '' ? null : <JsonView title={title} value={value} />;
}

function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  const shown = rows.filter(([, value]) => value !== null && value !== '');
  if (shown.length === 0) return null;
  return (
    <dl className={styles.details}>
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function RequestDetail({ detail }: { detail: Of<'request'> }) {
  const { method, path, query, headers, body, files, response, response_headers, is_lost, credentials, operation_id } = detail;
  const search = new URLSearchParams(query);
  return (
    <>
      <Facts
        rows={[
          [t('address'), `${method} ${path}${search.size > 0 ? `?${search}` : ''}`],
          [t('operation'), operation_id],
          [t('credentials'), credentials],
          [t('files'), files.map((one) => `${one.filename} (${one.content_type}, ${formatSize(one.bytes)})`).join(', ')],
          [t('connection'), is_lost ? t('connectionLost') : null],
        ]}
      />
      <HeadersView title={t('requestHeaders')} headers={Object.entries(headers)} />
      <Body title={t('requestBody')} value={body} />
      <HeadersView title={t('responseHeaders')} headers={Object.entries(response_headers)} />
      <Body title={t('responseBody')} value={response} />
    </>
  );
}

function DeliveryDetail({ detail: { url, body, response, failure } }: { detail: Of<'delivery'> }) {
  return (
    <>
      <Facts
        rows={[
          [t('address'), `POST ${url}`],
          [t('failure'), failure === null ? null : failureText(failure)],
        ]}
      />
      <Body title={t('requestBody')} value={body} />
      <Body title={t('responseBody')} value={response} />
    </>
  );
}

/** All of an entry but what every kind has. */
export function DetailView({ detail }: { detail: ConsoleDetail }) {
  switch (detail.kind) {
    case 'request':
      return <RequestDetail detail={detail} />;
    case 'delivery':
      return <DeliveryDetail detail={detail} />;
    case 'event':
      return (
        <>
          <Facts
            rows={[
              [t('sequence'), String(detail.s)],
              [t('connection'), detail.is_connected ? null : t('waitedForResume')],
            ]}
          />
          <Body title={t('payloadData')} value={detail.data} />
        </>
      );
    case 'command':
      return (
        <>
          <Facts
            rows={[
              [t('opcode'), String(detail.op)],
              [t('intents'), detail.intents ? listFormat().format(detail.intents) : null],
              [t('heartbeats'), detail.heartbeats === undefined ? null : String(detail.heartbeats)],
              [t('ignoredSession'), detail.ignored_session_id ?? null],
            ]}
          />
          <Body title={t('payloadData')} value={detail.data} />
        </>
      );
    case 'connection':
      return (
        <Facts
          rows={[
            [t('happened'), t(`connection_${detail.what}`)],
            [t('closeCode'), detail.code === null ? null : String(detail.code)],
            [t('reason'), detail.reason],
          ]}
        />
      );
    case 'action':
      return (
        <Facts
          rows={[
            [t('account'), detail.who ? `${detail.who.username} (${detail.who.id})` : t('withoutCredentials')],
            [t('action'), detail.did],
          ]}
        />
      );
    case 'withheld':
      return (
        <Facts
          rows={[
            [t('event'), detail.event],
            [t('happened'), t(`withheld_${detail.what}`)],
            [t('missingIntents'), listFormat().format(detail.intents)],
          ]}
        />
      );
  }
}
