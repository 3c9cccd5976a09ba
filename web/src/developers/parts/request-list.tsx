import type { ApplicationRequestObject } from '@guildhall/protocol/objects/apps/application-requests';
import { useState } from 'react';
import { formatTime } from '../../console/parts/format.tsx';
import { Chip, type Tone } from '../../console/parts/parts.tsx';
import { nameOf } from '../../state/selectors.ts';
import { request } from '../../state/session.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { limitName } from '../settings/limit-names.ts';
import { t } from '../settings/text.ts';
import styles from './parts.module.css';

const TONES: Record<ApplicationRequestObject['state'], Tone> = {
  pending: 'warn',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'calm',
};

interface Props {
  label: string;
  requests: readonly ApplicationRequestObject[];
  /** Whether the person may withdraw a pending one. */
  canWithdraw: boolean;
  onWithdraw: (id: string) => void;
}

/** Requests to the operator with their outcome. */
export function RequestList({ label, requests, canWithdraw, onWithdraw }: Props) {
  const [leaving, setLeaving] = useState<ApplicationRequestObject | null>(null);
  return (
    <ul className={styles.requests} aria-label={label}>
      {requests.map((one) => (
        <li key={one.id}>
          <div className={styles.requestHead}>
            <strong>
              {one.limit === null
                ? t('reviewOfIntents')
                : t('limitTo', { limit: limitName(one.limit), value: one.granted ?? one.value ?? 0 })}
            </strong>
            <Chip tone={TONES[one.state]}>{t(`state_${one.state}`)}</Chip>
          </div>
          {one.text && <p className={styles.said}>{one.text}</p>}
          <p className="field-hint">
            {one.requested_by
              ? t('requestedBy', { name: nameOf(one.requested_by), time: formatTime(one.requested_at) })
              : formatTime(one.requested_at)}
          </p>
          {one.reason && <p className={styles.said}>{t('operatorSaid', { reason: one.reason })}</p>}
          {one.state === 'pending' && canWithdraw && (
            <button type="button" className="button" onClick={() => setLeaving(one)}>
              {t('withdraw')}
            </button>
          )}
        </li>
      ))}
      {leaving && (
        <Confirm
          title={t('withdrawQuestion')}
          action={t('withdraw')}
          onClose={() => setLeaving(null)}
          onConfirm={async () => {
            const path = { application_id: leaving.application_id, request_id: leaving.id };
            await request('DELETE /applications/{application_id}/requests/{request_id}', path);
            onWithdraw(leaving.id);
          }}
        >
          {t('withdrawLead')}
        </Confirm>
      )}
    </ul>
  );
}
