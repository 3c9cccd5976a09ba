import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import { useState } from 'react';
import { formatTime } from '../../console/parts/format.tsx';
import { Chip, type Tone } from '../../console/parts/parts.tsx';
import { changeApplication } from '../../state/actions.ts';
import { request } from '../../state/session.ts';
import { toastError } from '../../state/toasts.ts';
import { Switch } from '../../ui/field.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { RequestList } from '../parts/request-list.tsx';
import styles from '../parts/parts.module.css';
import type { Place } from '../place.ts';
import { RequestDialog } from './request-dialog.tsx';
import { t } from './text.ts';

const INTENTS = [
  ['GATEWAY_MESSAGE_CONTENT_LIMITED', 'GATEWAY_MESSAGE_CONTENT', 'messageContent', 'messageContentHint'],
  ['GATEWAY_GUILD_MEMBERS_LIMITED', 'GATEWAY_GUILD_MEMBERS', 'serverMembers', 'serverMembersHint'],
  ['GATEWAY_PRESENCE_LIMITED', 'GATEWAY_PRESENCE', 'presence', 'presenceHint'],
] as const;

const REVIEW_TONES = { none: 'calm', in_review: 'warn', approved: 'good', rejected: 'bad' } as const satisfies Record<
  string,
  Tone
>;

function isReview(value: string): value is keyof typeof REVIEW_TONES {
  return Object.hasOwn(REVIEW_TONES, value);
}

/** The privileged intents of a bot: their switches, and the review that a bot with many people needs. */
export function Intents({ place }: { place: Place }) {
  const { application, onChange } = place;
  const flags = application.flags;
  const [busy, setBusy] = useState(false);
  const set = async (bit: number, on: boolean) => {
    setBusy(true);
    try {
      onChange(await changeApplication(application.id, { flags: on ? flags | bit : flags & ~bit }));
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  const isOn = INTENTS.some(([switched, granted]) => (flags & (APPLICATION_FLAGS[switched] | APPLICATION_FLAGS[granted])) !== 0);
  return (
    <>
      <section className="panel" aria-labelledby="intents">
        <h2 id="intents">{t('intents')}</h2>
        {INTENTS.map(([switched, granted, label, hint]) => {
          const bit = APPLICATION_FLAGS[switched];
          const isGranted = (flags & APPLICATION_FLAGS[granted]) !== 0;
          return (
            <Switch
              key={switched}
              label={t(label)}
              hint={isGranted ? `${t(hint)} ${t('intentGranted')}` : t(hint)}
              checked={isGranted || (flags & bit) !== 0}
              disabled={busy || isGranted}
              onChange={(on) => void set(bit, on)}
            />
          );
        })}
      </section>
      <Review place={place} isOn={isOn} />
    </>
  );
}

/** The review of the intents: its state, the requests for it, and a new one. `isOn`: whether an intent is on. */
function Review({ place: { application, onChange }, isOn }: { place: Place; isOn: boolean }) {
  const { id } = application;
  const [asking, setAsking] = useState(false);
  const resource = useResource(id, async () => {
    const { requests } = await request('GET /applications/{application_id}/requests', { application_id: id });
    return requests.filter(({ kind }) => kind === 'intents');
  });
  const review = isReview(application.intents_review) ? application.intents_review : 'none';
  const refresh = async () => {
    resource.reload();
    onChange(await request('GET /applications/{application_id}', { application_id: id }));
  };
  return (
    <section className="panel" aria-labelledby="review">
      <h2 id="review">{t('review')}</h2>
      <p className="field-hint">{t('reviewLead')}</p>
      <p className={styles.state}>
        <Chip tone={REVIEW_TONES[review]}>{t(`review_${review}`)}</Chip>{' '}
        {application.intents_granted_until && (
          <span className="field-hint">{t('grantedUntil', { time: formatTime(application.intents_granted_until) })}</span>
        )}
      </p>
      {!isOn && <p className="field-hint">{t('reviewNeedsIntent')}</p>}
      <Loaded of={resource}>
        {(requests) => (
          <>
            {isOn && !requests.some(({ state }) => state === 'pending') && (
              <div className="panel-actions">
                <button type="button" className="button" onClick={() => setAsking(true)}>
                  {t('requestReview')}
                </button>
              </div>
            )}
            {requests.length > 0 && (
              <RequestList label={t('review')} requests={requests} canWithdraw onWithdraw={() => void refresh()} />
            )}
          </>
        )}
      </Loaded>
      {asking && (
        <RequestDialog
          title={t('requestReview')}
          lead={t('requestReviewLead')}
          onClose={() => setAsking(false)}
          onSend={async (text) => {
            const call = { application_id: id, body: { kind: 'intents', text } } as const;
            await request('POST /applications/{application_id}/requests', call);
            await refresh();
          }}
        />
      )}
    </section>
  );
}
