import type { GameClaimObject } from '@guildhall/protocol/objects/apps/applications';
import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { request } from '../../state/session.ts';
import { Confirm, FormError, useForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isAtLeast, type Place } from '../place.ts';
import styles from './people.module.css';
import { t } from './text.ts';

/** The game that the application is: claimed by its owner, decided by the operator. */
export function GameClaim({ place }: { place: Place }) {
  const { application, onChange } = place;
  const claim = application.game_claim;
  const isOwner = isAtLeast(place, 'owner');
  const [changing, setChanging] = useState(false);
  const [withdrawing, setWithdrawing] = useState(false);
  const put = (next: GameClaimObject | null) => {
    const { stats_widget: _, ...rest } = application;
    // Another game and a withdrawn claim remove the widget.
    onChange(next?.state === 'approved' ? { ...application, game_claim: next } : { ...rest, game_claim: next });
    setChanging(false);
  };
  return (
    <section className="panel" aria-labelledby="game-claim">
      <h2 id="game-claim">{t('game')}</h2>
      {claim && <Claim claim={claim} />}
      {!claim && !isOwner && <p className="field-hint">{t('claimByOwner')}</p>}
      {isOwner && (!claim || changing) && (
        <ClaimForm place={place} onClaim={put} {...(changing && { onCancel: () => setChanging(false) })} />
      )}
      {isOwner && claim && !changing && (
        <div className="panel-actions">
          <button type="button" className="button" onClick={() => setChanging(true)}>
            {t('claimOther')}
          </button>
          <button type="button" className="button quiet" onClick={() => setWithdrawing(true)}>
            {t('withdraw')}
          </button>
        </div>
      )}
      {withdrawing && (
        <Confirm
          title={t('withdrawTitle')}
          action={t('withdraw')}
          onClose={() => setWithdrawing(false)}
          onConfirm={async () => {
            await request('DELETE /applications/{application_id}/game-claim', { application_id: application.id });
            put(null);
          }}
        >
          {t('withdrawText')}
        </Confirm>
      )}
    </section>
  );
}

function Claim({ claim: { game, website, state, reason } }: { claim: GameClaimObject }) {
  return (
    <div className={`panel-row ${styles.claim}`}>
      <span className="way-icon">
        <Icon name={state === 'approved' ? 'check' : state === 'pending' ? 'clock' : 'ban'} size={20} />
      </span>
      <div>
        <strong>{game}</strong>
        <p className="field-hint">{t('claimState', { state })}</p>
        {reason && <p className="field-hint">{t('claimReason', { reason })}</p>}
        {website && (
          <a href={website} target="_blank" rel="noreferrer">
            {website}
          </a>
        )}
      </div>
    </div>
  );
}

interface FormProps {
  place: Place;
  onClaim: (claim: GameClaimObject) => void;
  onCancel?: () => void;
}

function ClaimForm({ place: { application }, onClaim, onCancel }: FormProps) {
  const [game, setGame] = useState(application.name);
  const [website, setWebsite] = useState('');
  const form = useForm(async () => {
    const body = { game: game.trim(), ...(website.trim() && { website: website.trim() }) };
    onClaim(await request('PUT /applications/{application_id}/game-claim', { application_id: application.id, body }));
  });
  return (
    <form onSubmit={form.onSubmit}>
      <p className="field-hint">{t('claimLead')}</p>
      <Field
        label={t('gameName')}
        value={game}
        maxLength={LIMITS.applications.gameName.max}
        required
        error={form.fields.game}
        onChange={({ target }) => setGame(target.value)}
      />
      <Field
        label={t('website')}
        hint={t('websiteHint')}
        type="url"
        value={website}
        error={form.fields.website}
        onChange={({ target }) => setWebsite(target.value)}
      />
      <FormError form={form} />
      <div className="panel-actions">
        <button type="submit" className="button primary" disabled={form.busy || game.trim() === ''}>
          {t('claim')}
        </button>
        {onCancel && (
          <button type="button" className="button quiet" onClick={onCancel}>
            {t('cancel')}
          </button>
        )}
      </div>
    </form>
  );
}
