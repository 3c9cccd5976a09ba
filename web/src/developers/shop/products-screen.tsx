import { SKU_TYPES } from '@guildhall/protocol/bodies/apps/monetization';
import { LIMITS } from '@guildhall/protocol/limits';
import type { SkuObject } from '@guildhall/protocol/objects/apps/monetization';
import { useState } from 'react';
import content from '../../guild-settings/content/content.module.css';
import { request } from '../../state/session.ts';
import { toastError } from '../../state/toasts.ts';
import { Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Place } from '../place.ts';
import { SKU_FLAGS, useSkus } from './skus.ts';
import { t } from './text.ts';

const TYPES = ['2', '3', '5'] as const;
const { AVAILABLE, GUILD_SUBSCRIPTION, USER_SUBSCRIPTION } = SKU_FLAGS;

/** The SKUs of an application: create, rename, put on sale. */
export function ProductsScreen({ place: { application } }: { place: Place }) {
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<SkuObject | null>(null);
  const all = useSkus(application.id);
  const changed = (sku: SkuObject) => all.change((list) => list.map((one) => (one.id === sku.id ? sku : one)));
  const sell = async (sku: SkuObject) => {
    const path = { application_id: application.id, sku_id: sku.id };
    try {
      const body = { flags: sku.flags ^ AVAILABLE };
      changed(await request('PATCH /applications/{application_id}/skus/{sku_id}', { ...path, body }));
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <>
      <p className="settings-lead">{t('productsLead')}</p>
      <Loaded of={all}>
        {(skus) => (
          <>
            <div className={content.head}>
              <p className="muted">{t('skuCount', { count: skus.length, max: LIMITS.applications.skus.max })}</p>
              <button type="button" className="button primary" onClick={() => setCreating(true)}>
                <Icon name="plus" />
                {t('newProduct')}
              </button>
            </div>
            {skus.length === 0 && (
              <div className={content.empty}>
                <Icon name="storage" size={32} />
                <p>{t('noProducts')}</p>
              </div>
            )}
            <ul className={content.list} aria-label={t('products')}>
              {skus.map((sku) => (
                <li key={sku.id} className={content.row}>
                  <div className={content.main}>
                    <strong>{sku.name}</strong>
                    <span>{kindOf(sku)}</span>
                    <span>{sku.id}</span>
                  </div>
                  {(sku.flags & AVAILABLE) !== 0 && <span className="badge-good">{t('onSale')}</span>}
                  <div className={content.actions}>
                    <button
                      type="button"
                      className="button quiet"
                      aria-label={t('sellLabel', { action: sellWords(sku), name: sku.name })}
                      onClick={() => void sell(sku)}
                    >
                      {sellWords(sku)}
                    </button>
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={t('editLabel', { name: sku.name })}
                      onClick={() => setEditing(sku)}
                    >
                      <Icon name="edit" size={18} />
                    </button>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {creating && (
        <CreateDialog
          applicationId={application.id}
          onDone={(sku) => all.change((list) => [...list, sku])}
          onClose={() => setCreating(false)}
        />
      )}
      {editing && <EditDialog sku={editing} onDone={changed} onClose={() => setEditing(null)} />}
    </>
  );
}

/** The action that puts a SKU on sale or ends that. */
function sellWords({ flags }: SkuObject): string {
  return t('sell', { sold: String((flags & AVAILABLE) !== 0) });
}

function kindOf({ type, flags }: SkuObject): string {
  if (type !== SKU_TYPES.SUBSCRIPTION) return t('type', { type });
  return flags & GUILD_SUBSCRIPTION ? t('guildSubscription') : t('userSubscription');
}

interface DialogProps {
  onDone: (sku: SkuObject) => void;
  onClose: () => void;
}

function CreateDialog({ applicationId, onDone, onClose }: DialogProps & { applicationId: string }) {
  const [name, setName] = useState('');
  const [type, setType] = useState<(typeof TYPES)[number]>('2');
  const [owner, setOwner] = useState<'user' | 'guild'>('user');
  const isSubscription = Number(type) === SKU_TYPES.SUBSCRIPTION;
  const form = useForm(async () => {
    const kind = owner === 'guild' ? GUILD_SUBSCRIPTION : USER_SUBSCRIPTION;
    const body = {
      name: name.trim(),
      type: type === '2' ? SKU_TYPES.DURABLE : type === '3' ? SKU_TYPES.CONSUMABLE : SKU_TYPES.SUBSCRIPTION,
      flags: isSubscription ? kind : 0,
    };
    onDone(await request('POST /applications/{application_id}/skus', { application_id: applicationId, body }));
    onClose();
  });
  return (
    <Dialog title={t('newProduct')} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{t('newProductLead')}</p>
        <Field
          label={t('name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={form.fields.name}
          maxLength={LIMITS.applications.skuName.max}
          autoComplete="off"
          data-autofocus
        />
        <SelectField
          label={t('kind')}
          value={type}
          options={TYPES.map((value) => ({ value, label: t('type', { type: value }) }))}
          onValue={setType}
        />
        {isSubscription && (
          <SelectField
            label={t('forWhom')}
            value={owner}
            options={[
              { value: 'user', label: t('forPeople') },
              { value: 'guild', label: t('forServers') },
            ]}
            onValue={setOwner}
          />
        )}
        <FormError form={form} />
        <FormActions form={form} action={t('create')} incomplete={name.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function EditDialog({ sku, onDone, onClose }: DialogProps & { sku: SkuObject }) {
  const [name, setName] = useState(sku.name);
  const form = useForm(async () => {
    const path = { application_id: sku.application_id, sku_id: sku.id };
    onDone(await request('PATCH /applications/{application_id}/skus/{sku_id}', { ...path, body: { name: name.trim() } }));
    onClose();
  });
  return (
    <Dialog title={t('editTitle', { name: sku.name })} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={form.fields.name}
          maxLength={LIMITS.applications.skuName.max}
          autoComplete="off"
          data-autofocus
        />
        <FormError form={form} />
        <FormActions form={form} action={t('save')} incomplete={name.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
