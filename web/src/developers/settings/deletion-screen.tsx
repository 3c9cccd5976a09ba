import { useState } from 'react';
import { navigate } from '../../router.tsx';
import { deleteApplication } from '../../state/actions.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { forgetApplication } from '../applications.ts';
import type { Place } from '../place.ts';
import { t } from './text.ts';

/** Deletes the application. */
export function DeletionScreen({ place: { application } }: { place: Place }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <section className="danger-zone" aria-labelledby="end">
      <div>
        <h2 id="end">{t('deleteApplication')}</h2>
        <p className="field-hint">{t('deleteLead')}</p>
      </div>
      <button type="button" className="button danger" onClick={() => setDeleting(true)}>
        {t('delete')}
      </button>
      {deleting && (
        <Confirm
          title={t('deleteTitle', { name: application.name })}
          action={t('deleteApplication')}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await deleteApplication(application.id);
            forgetApplication(application.id);
            navigate('/developers');
          }}
        >
          {t('noUndo')}
        </Confirm>
      )}
    </section>
  );
}
