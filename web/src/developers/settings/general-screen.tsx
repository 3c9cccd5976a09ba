import { useState } from 'react';
import { changeApplication } from '../../state/actions.ts';
import { toast } from '../../state/toasts.ts';
import { FormError, useForm } from '../../ui/dialog.tsx';
import { Area, CopyField, Field } from '../../ui/field.tsx';
import { isAtLeast, type Place } from '../place.ts';
import { t } from './text.ts';

/** The name and description of an application. */
export function GeneralScreen({ place }: { place: Place }) {
  const { application, onChange } = place;
  const isReadOnly = !isAtLeast(place, 'developer');
  const [name, setName] = useState(application.name);
  const [description, setDescription] = useState(application.description ?? '');
  const same = name.trim() === application.name && description.trim() === (application.description ?? '');
  const form = useForm(async () => {
    onChange(await changeApplication(application.id, { name: name.trim(), description: description.trim() }));
    toast(t('saved'));
  });
  return (
    <section className="panel" aria-label={t('about')}>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={form.fields.name}
          maxLength={32}
          required
          readOnly={isReadOnly}
        />
        <Area
          label={t('description')}
          rows={3}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          error={form.fields.description}
          maxLength={400}
          hint={t('descriptionHint')}
          readOnly={isReadOnly}
        />
        <FormError form={form} />
        {!isReadOnly && (
          <div className="panel-actions">
            <button type="submit" className="button primary" disabled={form.busy || same || name.trim() === ''}>
              {t('save')}
            </button>
          </div>
        )}
      </form>
      <CopyField label={t('applicationId')} value={application.id} />
    </section>
  );
}
