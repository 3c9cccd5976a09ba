import { LIMITS } from '@guildhall/protocol/limits';
import type { PrivateApplicationObject } from '@guildhall/protocol/objects/apps/applications';
import { type ApplicationForm, changeApplication } from '../../state/actions.ts';
import { toast } from '../../state/toasts.ts';
import { useForm } from '../../ui/dialog.tsx';
import { Area, CopyField, Field } from '../../ui/field.tsx';
import { ImageField } from '../../ui/image-field.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { entriesOf, ListField } from '../parts/list-field.tsx';
import { isAtLeast, type Place } from '../place.ts';
import { t } from './text.ts';

/** The general settings as the form has them. The icon is a data URI once it was changed. */
function formOf(application: PrivateApplicationObject) {
  return {
    name: application.name,
    icon: application.icon,
    description: application.description,
    tags: application.tags ?? [],
    terms_of_service_url: application.terms_of_service_url ?? '',
    privacy_policy_url: application.privacy_policy_url ?? '',
  };
}

type General = ReturnType<typeof formOf>;

/** The changes as a PATCH accepts them: no blank tags, null for a link that was removed. */
function bodyOf({
  name,
  tags,
  terms_of_service_url: terms,
  privacy_policy_url: privacy,
  ...rest
}: Partial<General>): ApplicationForm {
  return {
    ...rest,
    ...(name !== undefined && { name: name.trim() }),
    ...(tags && { tags: entriesOf(tags) }),
    ...(terms !== undefined && { terms_of_service_url: terms.trim() || null }),
    ...(privacy !== undefined && { privacy_policy_url: privacy.trim() || null }),
  };
}

function iconAddress(id: string, icon: string | null): string | null {
  if (icon === null || icon.startsWith('data:')) return icon;
  return `/cdn/app-icons/${id}/${icon}.webp?size=128`;
}

/** How an application presents itself: icon, name, description, tags and links; its id and public key. */
export function GeneralScreen({ place }: { place: Place }) {
  const { application, onChange } = place;
  const isReadOnly = !isAtLeast(place, 'developer');
  const draft = useDraft<General>(formOf(application));
  const { value, change } = draft;
  const form = useForm(async () => {
    onChange(await changeApplication(application.id, bodyOf(draft.changes)));
    draft.reset();
    toast(t('saved'));
  });
  const { fields } = form;
  return (
    <form onSubmit={form.onSubmit}>
      <section className="panel" aria-label={t('about')}>
        {!isReadOnly && (
          <ImageField
            label={t('icon')}
            hint={t('iconHint')}
            error={fields.icon}
            src={iconAddress(application.id, value.icon)}
            most={LIMITS.images.bytes.max}
            onChange={(icon) => change({ icon })}
          />
        )}
        <Field
          label={t('name')}
          value={value.name}
          onChange={(event) => change({ name: event.target.value })}
          error={fields.name}
          maxLength={LIMITS.applications.name.max}
          required
          readOnly={isReadOnly}
          autoComplete="off"
        />
        <Area
          label={t('description')}
          rows={4}
          value={value.description}
          onChange={(event) => change({ description: event.target.value })}
          error={fields.description}
          maxLength={LIMITS.applications.description.max}
          hint={t('descriptionHint')}
          readOnly={isReadOnly}
        />
        <ListField
          label={t('tags')}
          hint={t('tagsHint')}
          entry={(number) => t('tag', { number })}
          add={t('addTag')}
          values={value.tags}
          most={LIMITS.applications.tags.max}
          maxLength={LIMITS.applications.tag.max}
          errorOf={(index) => fields[`tags.${index}`]}
          readOnly={isReadOnly}
          onChange={(tags) => change({ tags })}
        />
      </section>
      <section className="panel" aria-labelledby="links">
        <h2 id="links">{t('links')}</h2>
        <Field
          label={t('terms')}
          type="url"
          value={value.terms_of_service_url}
          onChange={(event) => change({ terms_of_service_url: event.target.value })}
          error={fields.terms_of_service_url}
          placeholder="https://example.org/terms"
          readOnly={isReadOnly}
        />
        <Field
          label={t('privacy')}
          type="url"
          value={value.privacy_policy_url}
          onChange={(event) => change({ privacy_policy_url: event.target.value })}
          error={fields.privacy_policy_url}
          placeholder="https://example.org/privacy"
          hint={t('linksHint')}
          readOnly={isReadOnly}
        />
      </section>
      <section className="panel" aria-labelledby="ids">
        <h2 id="ids">{t('ids')}</h2>
        <CopyField label={t('applicationId')} value={application.id} />
        <CopyField label={t('publicKey')} value={application.verify_key} />
        <p className="field-hint">{t('publicKeyHint')}</p>
      </section>
      {!isReadOnly && <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />}
    </form>
  );
}
