import { useState } from 'react';
import { deleteApplication } from '../../state/actions.ts';
import { Confirm } from '../../ui/dialog.tsx';
import type { Place } from '../place.ts';
import { t } from './text.ts';

/** Deletes the application. */
export function DeletionScreen({ place: { application, onDelete } }: { place: Place }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <section className="danger-zone" aria-label={t('deleteApplication')}>
      <p className="field-hint">{t('deleteLead')}</p>
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
            onDelete();
          }}
        >
          {t('noUndo')}
        </Confirm>
      )}
    </section>
  );
}
