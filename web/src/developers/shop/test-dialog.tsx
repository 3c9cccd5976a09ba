import { isSnowflake } from '@guildhall/protocol/ids';
import type { SkuObject } from '@guildhall/protocol/objects/apps/monetization';
import { useState } from 'react';
import { request, store } from '../../state/session.ts';
import { Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useBotGuilds } from '../content/commands/use-guilds.ts';
import { t } from './text.ts';

/** Source: docs/contract/enums.md#entitlement_owner_type. */
const OWNERS = { GUILD: 1, USER: 2 } as const;

interface Props {
  applicationId: string;
  skus: readonly SkuObject[];
  onDone: () => void;
  onClose: () => void;
}

/** Grants a product to a person or a guild without a purchase, for a test. */
export function TestDialog({ applicationId, skus, onDone, onClose }: Props) {
  const { state: guilds } = useBotGuilds(applicationId);
  const [sku, setSku] = useState(skus[0]?.id ?? '');
  const [kind, setKind] = useState<'user' | 'guild'>('user');
  const [person, setPerson] = useState(store.get().me?.id ?? '');
  const [guild, setGuild] = useState('');
  const list = guilds.kind === 'loaded' ? guilds.data : [];
  const owner = kind === 'user' ? person : guild || (list[0]?.id ?? '');
  const form = useForm(async () => {
    const owner_type = kind === 'user' ? OWNERS.USER : OWNERS.GUILD;
    const body = { sku_id: sku, owner_id: owner, owner_type };
    await request('POST /applications/{application_id}/entitlements', { application_id: applicationId, body });
    onDone();
    onClose();
  });
  return (
    <Dialog title={t('grantTest')} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{t('grantLead')}</p>
        <SelectField
          label={t('product')}
          value={sku}
          options={skus.map(({ id, name }) => ({ value: id, label: name }))}
          onValue={setSku}
        />
        <SelectField
          label={t('forWhom')}
          value={kind}
          options={[
            { value: 'user', label: t('aPerson') },
            { value: 'guild', label: t('aServer') },
          ]}
          onValue={setKind}
        />
        {kind === 'user' ? (
          <Field
            label={t('personId')}
            hint={t('personIdHint')}
            value={person}
            inputMode="numeric"
            autoComplete="off"
            error={form.fields.owner_id}
            onChange={(event) => setPerson(event.target.value.trim())}
          />
        ) : (
          <SelectField
            label={t('server')}
            value={owner}
            options={list.map(({ id, name }) => ({ value: id, label: name }))}
            onValue={setGuild}
          />
        )}
        <FormError form={form} />
        <FormActions form={form} action={t('grant')} incomplete={!isSnowflake(owner)} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
