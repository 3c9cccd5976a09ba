import { ApiError } from '@guildhall/protocol/client';
import { useState } from 'react';
import { request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { FormError, useForm } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { formatTime } from '../parts/format.tsx';
import { Part } from '../parts/parts.tsx';
import styles from './server.module.css';
import { t } from './text.ts';

const MINUTE = 60_000;
const STEPS = { hour: 60 * MINUTE, day: 1440 * MINUTE, month: 30 * 1440 * MINUTE, year: 365 * 1440 * MINUTE } as const;
const NAMES = ['hour', 'day', 'month', 'year'] as const;

/** The clock of a development server, which can be turned ahead; other servers have none. */
export function ClockPart() {
  const clock = useResource('clock', async () => {
    try {
      return await request('GET /operator/clock');
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  });
  const [step, setStep] = useState<(typeof NAMES)[number]>('hour');
  const [turning, setTurning] = useState(false);
  const { state } = clock;
  const frozen = state.kind === 'loaded' && state.data?.frozen === true;
  const form = useForm(async () => {
    const changed = await request('PATCH /operator/clock', { body: { frozen: !frozen } });
    clock.change(() => changed);
    toast(t(changed.frozen ? 'clockStopped' : 'clockRuns'));
  });
  if (state.kind !== 'loaded' || state.data === null) return null;
  return (
    <Part title={t('clock')} lead={t('clockLead')}>
      <p>
        {formatTime(state.data.now)} {frozen && t('clockIsStopped')}
      </p>
      <div className={styles.turn}>
        <SelectField
          label={t('clockStep')}
          value={step}
          options={NAMES.map((value) => ({ value, label: t(`clock_${value}`) }))}
          onValue={setStep}
        />
        <button type="button" className="button" onClick={() => setTurning(true)}>
          {t('clockTurn')}
        </button>
        <button type="button" className="button" disabled={form.busy} onClick={form.run}>
          {t(frozen ? 'clockRelease' : 'clockStop')}
        </button>
      </div>
      <FormError form={form} of="all" />
      {turning && (
        <ActDialog
          title={t('clockTurn')}
          action={t('clockTurn')}
          onClose={() => setTurning(false)}
          onConfirm={async (call) => {
            const turned = await request('PATCH /operator/clock', { body: { advance_ms: STEPS[step] }, ...call });
            clock.change(() => turned);
            toast(t('clockTurned', { time: formatTime(turned.now) }));
          }}
        >
          <p>{t('clockConfirm', { step: t(`clock_${step}`) })}</p>
        </ActDialog>
      )}
    </Part>
  );
}
