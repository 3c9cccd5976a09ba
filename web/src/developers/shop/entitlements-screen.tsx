import { SKU_TYPES } from '@guildhall/protocol/bodies/apps/monetization';
import { isSnowflake, MAX_SNOWFLAKE } from '@guildhall/protocol/ids';
import type { EntitlementObject, SkuObject } from '@guildhall/protocol/objects/apps/monetization';
import { useState } from 'react';
import { PAGE, usePages } from '../../console/parts/use-pages.ts';
import content from '../../guild-settings/content/content.module.css';
import { request } from '../../state/session.ts';
import { toastError } from '../../state/toasts.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { Field, Switch } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Place } from '../place.ts';
import { ownerName } from './owner-name.ts';
import { PageList } from './page-list.tsx';
import { useSkus } from './skus.ts';
import { Subscriptions } from './subscriptions.tsx';
import { TestDialog } from './test-dialog.tsx';
import { t } from './text.ts';

/** The rights of people and guilds to what the application sells, with test purchases, and its subscriptions. */
export function EntitlementsScreen({ place: { application } }: { place: Place }) {
  const skus = useSkus(application.id);
  return (
    <>
      <p className="settings-lead">{t('entitlementsLead')}</p>
      <Loaded of={skus}>
        {(list) => (
          <>
            <Entitlements applicationId={application.id} skus={list} />
            <Subscriptions applicationId={application.id} skus={list} />
          </>
        )}
      </Loaded>
    </>
  );
}

interface Props {
  applicationId: string;
  skus: readonly SkuObject[];
}

/** Whether an entitlement was granted for a test. */
function isTest({ starts_at }: EntitlementObject): boolean {
  return starts_at === null;
}

function statusOf({ deleted, consumed, ends_at }: EntitlementObject): string {
  if (deleted) return 'deleted';
  if (consumed) return 'consumed';
  return ends_at !== null && Date.parse(ends_at) <= Date.now() ? 'ended' : 'active';
}

function Entitlements({ applicationId, skus }: Props) {
  const [owner, setOwner] = useState('');
  const [sku, setSku] = useState('');
  const [withEnded, setWithEnded] = useState(false);
  const [isGranting, setGranting] = useState(false);
  const [deleting, setDeleting] = useState<EntitlementObject | null>(null);
  const path = { application_id: applicationId };
  const ownerId = isSnowflake(owner) ? owner : undefined;
  const pages = usePages([applicationId, ownerId, sku, withEnded].join(), async (last?: EntitlementObject) => {
    const common = {
      before: last?.id ?? MAX_SNOWFLAKE,
      limit: PAGE,
      exclude_deleted: !withEnded,
      exclude_ended: !withEnded,
      ...(sku && { sku_ids: [sku] }),
    };
    const get = (who: { user_id?: string; guild_id?: string }) =>
      request('GET /applications/{application_id}/entitlements', { ...path, query: { ...common, ...who } });
    if (ownerId === undefined) return (await get({})).reverse();
    const found = await Promise.all([get({ user_id: ownerId }), get({ guild_id: ownerId })]);
    return found.flat().sort((a, b) => Number(BigInt(b.id) - BigInt(a.id)));
  });
  const consume = async ({ id }: EntitlementObject) => {
    try {
      await request('POST /applications/{application_id}/entitlements/{entitlement_id}/consume', {
        ...path,
        entitlement_id: id,
      });
      pages.change(id, (row) => ({ ...row, consumed: true }));
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <section className="panel" aria-labelledby="entitlements">
      <div className={content.head}>
        <h2 id="entitlements">{t('entitlements')}</h2>
        <button type="button" className="button" disabled={skus.length === 0} onClick={() => setGranting(true)}>
          <Icon name="plus" />
          {t('grantTest')}
        </button>
      </div>
      <div className={content.columns}>
        <Field
          label={t('owner')}
          hint={t('ownerHint')}
          value={owner}
          inputMode="numeric"
          autoComplete="off"
          error={owner !== '' && ownerId === undefined ? t('noId') : undefined}
          onChange={(event) => setOwner(event.target.value.trim())}
        />
        <SelectField
          label={t('product')}
          value={sku}
          options={[{ value: '', label: t('allProducts') }, ...skus.map(({ id, name }) => ({ value: id, label: name }))]}
          onValue={setSku}
        />
      </div>
      <Switch label={t('withEnded')} hint={t('withEndedHint')} checked={withEnded} onChange={setWithEnded} />
      <PageList pages={pages} label={t('entitlements')} empty={t('noEntitlements')}>
        {(one) => {
          const product = skus.find(({ id }) => id === one.sku_id);
          const status = statusOf(one);
          return (
            <li key={one.id} className={content.row}>
              <div className={content.main}>
                <strong>{product?.name ?? one.sku_id}</strong>
                <span>{ownerName(one)}</span>
                <span>{[t('status', { status }), ...(isTest(one) ? [t('test')] : []), one.id].join(' · ')}</span>
              </div>
              <div className={content.actions}>
                {status === 'active' && product?.type === SKU_TYPES.CONSUMABLE && (
                  <button type="button" className="button quiet" onClick={() => void consume(one)}>
                    {t('consume')}
                  </button>
                )}
                {isTest(one) && !one.deleted && (
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={t('revokeLabel', { id: one.id })}
                    onClick={() => setDeleting(one)}
                  >
                    <Icon name="trash" size={18} />
                  </button>
                )}
              </div>
            </li>
          );
        }}
      </PageList>
      {isGranting && (
        <TestDialog applicationId={applicationId} skus={skus} onDone={pages.reload} onClose={() => setGranting(false)} />
      )}
      {deleting && (
        <Confirm
          title={t('revokeTitle')}
          action={t('revoke')}
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await request('DELETE /applications/{application_id}/entitlements/{entitlement_id}', {
              ...path,
              entitlement_id: deleting.id,
            });
            pages.change(deleting.id, (row) => (withEnded ? { ...row, deleted: true } : null));
          }}
        >
          {t('revokeText')}
        </Confirm>
      )}
    </section>
  );
}
