import { RECORD_TYPES } from '@guildhall/protocol/bodies/apps/role-connections';
import { LIMITS } from '@guildhall/protocol/limits';
import type { MetadataRecord } from '@guildhall/protocol/objects/apps/role-connections';
import { changeApplication } from '../../state/actions.ts';
import { request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { useForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useResource } from '../../ui/use-resource.ts';
import type { Place } from '../place.ts';
import styles from './linked-roles.module.css';
import { t } from './text.ts';

const { roleConnectionRecords, roleConnectionKey, roleConnectionName, roleConnectionDescription } = LIMITS.applications;
const TYPES = Object.values(RECORD_TYPES);
const FRESH: MetadataRecord = { type: RECORD_TYPES.INTEGER_GREATER_THAN_OR_EQUAL, key: '', name: '', description: '' };

/** A record with a type that this client knows. */
function known(record: MetadataRecord) {
  return { ...record, type: TYPES.find((type) => type === record.type) ?? RECORD_TYPES.INTEGER_EQUAL };
}

/** The conditions that the application gives to linked roles, and where people connect their accounts. */
export function LinkedRolesScreen({ place }: { place: Place }) {
  const { id } = place.application;
  const all = useResource(`${id}/role-connections`, () =>
    request('GET /applications/{application_id}/role-connections/metadata', { application_id: id }),
  );
  return (
    <>
      <p className="settings-lead">{t('linkedRolesLead')}</p>
      <Loaded of={all}>
        {(records) => <LinkedRoles place={place} records={records} onSaved={(saved) => all.change(() => saved)} />}
      </Loaded>
    </>
  );
}

interface Props {
  place: Place;
  records: readonly MetadataRecord[];
  onSaved: (records: MetadataRecord[]) => void;
}

function LinkedRoles({ place: { application, onChange }, records, onSaved }: Props) {
  const draft = useDraft({ url: application.role_connections_verification_url ?? '', records });
  const form = useForm(async () => {
    const { url, records: changed } = draft.changes;
    if (changed) {
      const path = { application_id: application.id };
      onSaved(
        await request('PUT /applications/{application_id}/role-connections/metadata', { ...path, body: changed.map(known) }),
      );
    }
    if (url !== undefined)
      onChange(await changeApplication(application.id, { role_connections_verification_url: url.trim() || null }));
    draft.reset();
    toast(t('saved'));
  });
  const { url, records: list } = draft.value;
  const put = (at: number, patch: Partial<MetadataRecord>) =>
    draft.change({ records: list.map((one, index) => (index === at ? { ...one, ...patch } : one)) });
  return (
    <form onSubmit={form.onSubmit}>
      <section className="panel" aria-label={t('verification')}>
        <Field
          label={t('verificationUrl')}
          hint={t('verificationHint')}
          type="url"
          inputMode="url"
          value={url}
          placeholder="https://example.org/linked-role"
          error={form.fields.role_connections_verification_url}
          onChange={(event) => draft.change({ url: event.target.value })}
        />
      </section>
      <section className="panel" aria-labelledby="records">
        <h2 id="records">{t('records')}</h2>
        <p className="field-hint">{t('recordsLead', { max: roleConnectionRecords.max })}</p>
        <ul className={styles.records} aria-label={t('records')}>
          {list.map((record, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a record has no id while its key is being written
            <li key={at} className={styles.record}>
              <Field
                label={t('recordKey')}
                value={record.key}
                error={form.fields[`${at}.key`]}
                maxLength={roleConnectionKey.max}
                pattern="[a-z0-9_]+"
                required
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => put(at, { key: event.target.value })}
              />
              <SelectField
                label={t('recordType')}
                value={String(record.type)}
                options={TYPES.map((type) => ({ value: String(type), label: t('recordTypeName', { type }) }))}
                onValue={(value) => put(at, { type: TYPES.find((type) => String(type) === value) ?? record.type })}
              />
              <Field
                label={t('name')}
                value={record.name}
                error={form.fields[`${at}.name`]}
                maxLength={roleConnectionName.max}
                required
                onChange={(event) => put(at, { name: event.target.value })}
              />
              <Field
                label={t('recordDescription')}
                value={record.description}
                error={form.fields[`${at}.description`]}
                maxLength={roleConnectionDescription.max}
                required
                onChange={(event) => put(at, { description: event.target.value })}
              />
              <button
                type="button"
                className="icon-button"
                aria-label={t('removeRecord', { number: at + 1 })}
                onClick={() => draft.change({ records: list.filter((_, index) => index !== at) })}
              >
                <Icon name="trash" size={18} />
              </button>
            </li>
          ))}
        </ul>
        {list.length < roleConnectionRecords.max && (
          <div className="panel-actions">
            <button type="button" className="button" onClick={() => draft.change({ records: [...list, FRESH] })}>
              <Icon name="plus" />
              {t('addRecord')}
            </button>
          </div>
        )}
      </section>
      <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />
    </form>
  );
}
