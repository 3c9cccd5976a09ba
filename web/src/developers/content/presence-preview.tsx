import type { ApplicationAssetObject } from '@guildhall/protocol/objects/apps/application-assets';
import { useState } from 'react';
import type { Activity } from '../../api/wire-presence.ts';
import { ActivityCard } from '../../members/activity/activity-card.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Place } from '../place.ts';
import styles from './rich-presence.module.css';
import { t } from './text.ts';

interface Props {
  application: Place['application'];
  assets: readonly ApplicationAssetObject[];
}

/** The card of a person who plays the game, with texts and pictures to try. Nothing of it is stored. */
export function PresencePreview({ application: { id, name }, assets }: Props) {
  const [details, setDetails] = useState(t('sampleDetails'));
  const [state, setState] = useState(t('sampleState'));
  const [large, setLarge] = useState(assets[0]?.id ?? '');
  const [small, setSmall] = useState('');
  const [start] = useState(() => Date.now() - 754_000);
  const pictures = [{ value: '', label: t('noPicture') }, ...assets.map((one) => ({ value: one.id, label: one.name }))];
  const activity: Activity = {
    ...{ type: 0, name, application_id: id, details, state, timestamps: { start }, party: { size: [2, 4] } },
    assets: { ...(large && { large_image: large }), ...(small && { small_image: small }) },
  };
  return (
    <section className="panel" aria-labelledby="presence-preview">
      <h2 id="presence-preview">{t('preview')}</h2>
      <p className="field-hint">{t('previewLead')}</p>
      <div className={styles.preview}>
        <div>
          <Field label={t('details')} value={details} maxLength={128} onChange={(event) => setDetails(event.target.value)} />
          <Field label={t('state')} value={state} maxLength={128} onChange={(event) => setState(event.target.value)} />
          <SelectField label={t('largePicture')} value={large} options={pictures} onValue={setLarge} />
          <SelectField label={t('smallPicture')} value={small} options={pictures} onValue={setSmall} />
        </div>
        <div className={styles.card}>
          <ActivityCard userId={id} activity={activity} />
        </div>
      </div>
    </section>
  );
}
