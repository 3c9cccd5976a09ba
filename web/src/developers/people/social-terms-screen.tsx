import { useState } from 'react';
import { changeApplication } from '../../state/actions.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isAtLeast, type Place } from '../place.ts';
import styles from './people.module.css';
import { t } from './text.ts';

/** The scope that the terms open (docs/contract/applications.md#social-terms). */
const SCOPE = 'relationships.read';

/** The terms for data about people's friends: what they say, and whether the owner has accepted them. */
export function SocialTermsScreen({ place }: { place: Place }) {
  const { application, onChange } = place;
  const [busy, setBusy] = useState(false);
  const [ending, setEnding] = useState(false);
  const isAccepted = application.social_terms_accepted;
  const isOwner = isAtLeast(place, 'owner');
  const set = async (accepted: boolean) => onChange(await changeApplication(application.id, { social_terms_accepted: accepted }));
  const accept = async () => {
    setBusy(true);
    await set(true).then(() => toast(t('saved')), toastError);
    setBusy(false);
  };
  return (
    <>
      <section className={isAccepted ? 'standing standing-good' : 'standing'} aria-label={t('socialTerms')}>
        <Icon name={isAccepted ? 'check' : 'file'} size={28} />
        <div>
          <strong>{t(isAccepted ? 'termsAccepted' : 'termsOpen')}</strong>
          <p>{isAccepted ? t('termsOpened', { scope: SCOPE }) : t('termsOpen_hint', { scope: SCOPE })}</p>
        </div>
      </section>
      <section className="panel" aria-labelledby="terms">
        <h2 id="terms">{t('termsTitle')}</h2>
        <ul className={`scopes ${styles.terms}`}>
          {(['termsUse', 'termsShare', 'termsKeep', 'termsDelete'] as const).map((key) => (
            <li key={key}>
              <Icon name="check" size={16} />
              {t(key)}
            </li>
          ))}
        </ul>
        {!isOwner && <p className="field-hint">{t('termsByOwner')}</p>}
        {isOwner && (
          <div className="panel-actions">
            {isAccepted ? (
              <button type="button" className="button" onClick={() => setEnding(true)}>
                {t('termsEnd')}
              </button>
            ) : (
              <button type="button" className="button primary" disabled={busy} onClick={() => void accept()}>
                {t('termsAccept')}
              </button>
            )}
          </div>
        )}
      </section>
      {ending && (
        <Confirm title={t('termsEndTitle')} action={t('termsEnd')} onClose={() => setEnding(false)} onConfirm={() => set(false)}>
          {t('termsEndText', { scope: SCOPE })}
        </Confirm>
      )}
    </>
  );
}
