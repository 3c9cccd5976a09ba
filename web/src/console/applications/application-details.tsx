import { useState } from 'react';
import type { Id } from '../../api/wire-base.ts';
import { Link } from '../../router.tsx';
import { nameOf } from '../../state/selectors.ts';
import { request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { FormError, useForm } from '../../ui/dialog.tsx';
import { Area } from '../../ui/field.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { formatNumber, formatTime } from '../parts/format.tsx';
import { ActRow, Chip, DetailsHead, Facts, Part, Rows } from '../parts/parts.tsx';
import parts from '../parts/parts.module.css';
import { ApplicationChips, type SeenApplication } from './application-chips.tsx';
import { DecisionsForm } from './decisions-form.tsx';
import { t } from './text.ts';

interface Props {
  id: Id;
  /** Shows a change in the list. */
  onChange: (id: Id, apply: (application: SeenApplication) => SeenApplication) => void;
}

/** One application: what it is, what waits for a decision, and what the operator has decided. */
export function ApplicationDetailsView({ id, onChange }: Props) {
  const details = useResource(id, () => request('GET /operator/applications/{application_id}', { application_id: id }));
  const changed = (application: SeenApplication) => {
    details.change(() => application);
    onChange(id, () => application);
  };
  return (
    <Loaded of={details}>
      {(application) => (
        <>
          <DetailsHead
            back="/console/applications"
            id={application.id}
            name={application.name}
            shape="app"
            picture={application.icon}
            detail={application.description || application.id}
          >
            <ApplicationChips application={application} />
          </DetailsHead>
          <About application={application} />
          <IntentsPart application={application} onChanged={changed} />
          {application.game_claim && <ClaimPart application={application} claim={application.game_claim} onChanged={changed} />}
          <DecisionsForm application={application} onChanged={changed} />
        </>
      )}
    </Loaded>
  );
}

function About({ application }: { application: SeenApplication }) {
  return (
    <Part title={t('application')}>
      <Facts
        of={[
          [
            t('owner'),
            <Link key="owner" href={`/console/users/${application.owner.id}`}>
              {nameOf(application.owner)}
            </Link>,
          ],
          application.team ? [t('team'), application.team.name] : null,
          [t('guilds'), formatNumber(application.approximate_guild_count)],
          [t('installs'), formatNumber(application.approximate_user_install_count)],
          [t('authorizations'), formatNumber(application.approximate_user_authorization_count)],
          [t('id'), application.id],
        ]}
      />
    </Part>
  );
}

interface PartProps {
  application: SeenApplication;
  onChanged: (application: SeenApplication) => void;
}

const REVIEW_TONES = { none: 'calm', in_review: 'warn', approved: 'good', rejected: 'bad' } as const;
type Review = keyof typeof REVIEW_TONES;

function isReview(value: string): value is Review {
  return value in REVIEW_TONES;
}

function IntentsPart({ application, onChanged }: PartProps) {
  const review = isReview(application.intents_review) ? application.intents_review : 'none';
  const [chosen, setChosen] = useState<Review>('approved');
  const form = useForm(async () => {
    const body = { intents_review: chosen };
    onChanged(await request('PATCH /operator/applications/{application_id}', { application_id: application.id, body }));
    toast(t('saved'));
  });
  const decide = (decision: Review) => (
    <button
      type="submit"
      className={decision === 'approved' ? 'button primary' : 'button'}
      disabled={form.busy}
      onClick={() => setChosen(decision)}
    >
      {t(`review_do_${decision}`)}
    </button>
  );
  return (
    <Part title={t('intents')} lead={t('intentsLead')}>
      <p>
        <Chip tone={REVIEW_TONES[review]}>{t(`review_${review}`)}</Chip>{' '}
        {application.intents_granted_until && (
          <span className={parts.note}>{t('grantedUntil', { time: formatTime(application.intents_granted_until) })}</span>
        )}
      </p>
      <form className="panel-actions" onSubmit={form.onSubmit}>
        {review !== 'approved' && decide('approved')}
        {review !== 'rejected' && decide('rejected')}
        {(review === 'approved' || review === 'rejected') && decide('none')}
      </form>
      <FormError form={form} of="all" />
    </Part>
  );
}

function ClaimPart({ application, claim, onChanged }: PartProps & { claim: NonNullable<SeenApplication['game_claim']> }) {
  const [reason, setReason] = useState('');
  const [decision, setDecision] = useState<'approved' | 'rejected'>('approved');
  const form = useForm(async () => {
    const body = { game_claim: decision, game_claim_reason: reason.trim() };
    onChanged(await request('PATCH /operator/applications/{application_id}', { application_id: application.id, body }));
    toast(t('saved'));
  });
  return (
    <Part title={t('claim')} lead={t('claimLead')}>
      <Rows>
        <ActRow
          title={claim.game}
          text={[claim.website, t('claimedAt', { time: formatTime(claim.claimed_at) })].filter(Boolean).join(' · ')}
        >
          <Chip tone={claim.state === 'approved' ? 'good' : claim.state === 'rejected' ? 'bad' : 'warn'}>
            {t(`claim_${claim.state}`)}
          </Chip>
        </ActRow>
      </Rows>
      {claim.reason && <p className={parts.note}>{claim.reason}</p>}
      <form onSubmit={form.onSubmit}>
        <Area
          label={t('claimReason')}
          hint={t('claimReasonHint')}
          rows={2}
          maxLength={512}
          error={form.fields.game_claim_reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormError form={form} of="all" />
        <div className="panel-actions">
          <button type="submit" className="button primary" disabled={form.busy} onClick={() => setDecision('approved')}>
            {t('approveClaim')}
          </button>
          <button type="submit" className="button" disabled={form.busy} onClick={() => setDecision('rejected')}>
            {t('rejectClaim')}
          </button>
        </div>
      </form>
    </Part>
  );
}
