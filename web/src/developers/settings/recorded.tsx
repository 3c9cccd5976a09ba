import { authOptions } from '../../state/providers.ts';
import { useResource } from '../../ui/use-resource.ts';
import type { Place } from '../place.ts';
import { t } from './text.ts';

/** The record of what the application does, on a server for tests. */
export function Recorded({ place: { application } }: { place: Place }) {
  const { state } = useResource('auth-options', authOptions);
  if (state.kind !== 'loaded' || !state.data.is_testing) return null;
  return (
    <section className="panel" aria-labelledby="record">
      <h2 id="record">{t('record')}</h2>
      <p className="field-hint">{t('recordLead')}</p>
      <div className="panel-actions">
        <a className="button" href={`/testing/record.html?application_id=${application.id}`} target="_blank" rel="noreferrer">
          {t('openRecord')}
        </a>
      </div>
    </section>
  );
}
