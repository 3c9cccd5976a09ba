import { LIMITS } from '@guildhall/protocol/limits';
import { ASSET_TYPE, type ApplicationAssetObject, isAssetName } from '@guildhall/protocol/objects/apps/application-assets';
import { useState } from 'react';
import guildContent from '../../guild-settings/content/content.module.css';
import { readAsDataUri, stemOf } from '../../guild-settings/content/expressions/files.ts';
import { UploadZone } from '../../guild-settings/content/expressions/upload-zone.tsx';
import { changeApplication } from '../../state/actions.ts';
import { request } from '../../state/session.ts';
import { toastError } from '../../state/toasts.ts';
import { Confirm, Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ImageField } from '../../ui/image-field.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { useResource } from '../../ui/use-resource.ts';
import type { Place } from '../place.ts';
import { PresencePreview } from './presence-preview.tsx';
import styles from './rich-presence.module.css';
import { t } from './text.ts';

const ACCEPT = ['image/png', 'image/jpeg'] as const;
/** The largest picture that the server takes, in bytes. */
const MOST_BYTES = 10 * 1024 * 1024;

/** A key from the name of a file. */
function keyOf(file: string): string {
  return stemOf(file)
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '_')
    .slice(0, LIMITS.applications.assetName.max);
}

/** The pictures of an application's rich presence, how they look, and the cover of its invites. */
export function RichPresenceScreen({ place }: { place: Place }) {
  const { id } = place.application;
  const all = useResource(`${id}/assets`, () =>
    request('GET /oauth2/applications/{application_id}/assets', { application_id: id }),
  );
  return (
    <>
      <p className="settings-lead">{t('presenceLead')}</p>
      <Loaded of={all}>
        {(assets) => (
          <>
            <Assets applicationId={id} assets={assets} change={all.change} />
            <PresencePreview application={place.application} assets={assets} />
          </>
        )}
      </Loaded>
      <Cover place={place} />
    </>
  );
}

/** The picture of invites to a game. */
function Cover({ place: { application, onChange } }: { place: Place }) {
  const set = async (cover_image: string | null) => {
    try {
      onChange(await changeApplication(application.id, { cover_image }));
    } catch (error) {
      toastError(error);
    }
  };
  const { cover_image: hash } = application;
  return (
    <section className="panel" aria-label={t('cover')}>
      <ImageField
        label={t('cover')}
        hint={t('coverHint')}
        src={hash ? `/cdn/app-icons/${application.id}/${hash}.webp?size=512` : null}
        shape="banner"
        most={MOST_BYTES}
        onChange={(picture) => void set(picture)}
      />
    </section>
  );
}

interface AssetsProps {
  applicationId: string;
  assets: readonly ApplicationAssetObject[];
  change: (apply: (assets: ApplicationAssetObject[]) => ApplicationAssetObject[]) => void;
}

function Assets({ applicationId, assets, change }: AssetsProps) {
  const [file, setFile] = useState<File | null>(null);
  const [deleting, setDeleting] = useState<ApplicationAssetObject | null>(null);
  return (
    <section className="panel" aria-labelledby="assets">
      <h2 id="assets">{t('assets')}</h2>
      <p className="field-hint">{t('assetsCount', { count: assets.length, max: LIMITS.applications.assets.max })}</p>
      <UploadZone label={t('uploadAsset')} hint={t('assetHint')} accept={ACCEPT} onFiles={([first]) => setFile(first ?? null)} />
      {assets.length === 0 && (
        <div className={guildContent.empty}>
          <Icon name="image" size={32} />
          <p>{t('noAssets')}</p>
        </div>
      )}
      <ul className={styles.assets} aria-label={t('assets')}>
        {assets.map((one) => (
          <li key={one.id} className={styles.asset}>
            <img src={`/cdn/app-assets/${applicationId}/${one.id}.webp?size=256`} alt="" loading="lazy" />
            <code>{one.name}</code>
            <button
              type="button"
              className="icon-button"
              aria-label={t('deleteAsset', { name: one.name })}
              onClick={() => setDeleting(one)}
            >
              <Icon name="trash" size={18} />
            </button>
          </li>
        ))}
      </ul>
      {file && (
        <UploadDialog
          applicationId={applicationId}
          file={file}
          onDone={(made) => change((list) => [...list, made])}
          onClose={() => setFile(null)}
        />
      )}
      {deleting && (
        <Confirm
          title={t('deleteAssetTitle', { name: deleting.name })}
          action={t('delete')}
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            const path = { application_id: applicationId, asset_id: deleting.id };
            await request('DELETE /oauth2/applications/{application_id}/assets/{asset_id}', path);
            change((list) => list.filter(({ id }) => id !== deleting.id));
          }}
        >
          {t('deleteAssetText')}
        </Confirm>
      )}
    </section>
  );
}

interface UploadProps {
  applicationId: string;
  file: File;
  onDone: (made: ApplicationAssetObject) => void;
  onClose: () => void;
}

/** Asks for the key under which games show a picture. */
function UploadDialog({ applicationId, file, onDone, onClose }: UploadProps) {
  const [name, setName] = useState(() => keyOf(file.name));
  const form = useForm(async () => {
    const body = { name, type: ASSET_TYPE.LARGE, image: await readAsDataUri(file) };
    onDone(await request('POST /oauth2/applications/{application_id}/assets', { application_id: applicationId, body }));
    onClose();
  });
  return (
    <Dialog title={t('uploadAsset')} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('assetKey')}
          hint={t('assetKeyHint')}
          value={name}
          onChange={(event) => setName(event.target.value.toLowerCase())}
          error={form.fields.name ?? form.fields.image}
          maxLength={LIMITS.applications.assetName.max}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <FormError form={form} />
        <FormActions form={form} action={t('upload')} incomplete={!isAssetName(name)} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
