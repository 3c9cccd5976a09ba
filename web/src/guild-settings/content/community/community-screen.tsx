import { useState } from 'react';
import { has } from '../../../state/permissions.ts';
import { CHANNEL } from '../../../state/selectors.ts';
import { request } from '../../../state/session.ts';
import { toast } from '../../../state/toasts.ts';
import { Confirm, FormError, useForm } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/resource.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Place } from '../../place.ts';
import content from '../content.module.css';
import { useChannelOptions } from '../options.ts';
import { useLive } from '../use-live.ts';
import { t } from './text.ts';

const AFTER = ['GUILD_UPDATE'] as const;
const FEATURE = 'COMMUNITY';

interface Channels {
  rules_channel_id: string | null;
  public_updates_channel_id: string | null;
  safety_alerts_channel_id: string | null;
}

/** Whether a guild is a community, and the channels that a community needs. */
export function CommunityScreen({ place: { guild, mine } }: { place: Place }) {
  const texts = useChannelOptions(guild.id, [CHANNEL.TEXT]);
  const [edits, setEdits] = useState<Partial<Channels>>({});
  const [leaving, setLeaving] = useState(false);
  const all = useLive({
    guildId: guild.id,
    key: 'community',
    after: AFTER,
    load: () => request('GET /guilds/{guild_id}', { guild_id: guild.id }),
  });
  const features = all.state.kind === 'loaded' ? all.state.data.features : [];
  const on = features.includes(FEATURE);
  const form = useForm(async () => {
    const body = on ? edits : { ...edits, features: [...features, FEATURE] };
    await request('PATCH /guilds/{guild_id}', { guild_id: guild.id, body });
    toast(t('saved'));
    setEdits({});
    all.reload();
  });
  const isAdmin = has(mine, 'ADMINISTRATOR');
  return (
    <form onSubmit={form.onSubmit}>
      <p className="settings-lead">{t('communityLead')}</p>
      <Loaded of={all}>
        {(saved) => {
          const shown: Channels = { ...saved, ...edits };
          const field = (key: keyof Channels, label: string, hint: string, optional = false) => (
            <SelectField
              label={label}
              hint={hint}
              value={shown[key] ?? ''}
              options={[{ value: '', label: optional ? t('none') : t('choose') }, ...texts]}
              onValue={(value) => setEdits({ ...edits, [key]: value || null })}
              error={form.fields[key]}
            />
          );
          const ready = shown.rules_channel_id !== null && shown.public_updates_channel_id !== null;
          return (
            <>
              {on && <p role="status">{t('communityOn')}</p>}
              {!isAdmin && <p className="field-hint">{t('communityNeedsAdmin')}</p>}
              {field('rules_channel_id', t('rulesChannel'), t('rulesHint'))}
              {field('public_updates_channel_id', t('updatesChannel'), t('updatesHint'))}
              {field('safety_alerts_channel_id', t('safetyChannel'), t('safetyHint'), true)}
              <FormError form={form} />
              <div className={content.actions}>
                <button
                  type="submit"
                  className="button primary"
                  disabled={form.busy || (on ? Object.keys(edits).length === 0 : !ready || !isAdmin)}
                >
                  {t(on ? 'templateSave' : 'communityEnable')}
                </button>
                {on && isAdmin && (
                  <button type="button" className="button quiet" onClick={() => setLeaving(true)}>
                    {t('communityDisable')}
                  </button>
                )}
              </div>
            </>
          );
        }}
      </Loaded>
      {leaving && (
        <Confirm
          title={`${t('communityDisable')}?`}
          action={t('communityDisable')}
          onClose={() => setLeaving(false)}
          onConfirm={async () => {
            const body = { features: features.filter((one) => one !== FEATURE) };
            await request('PATCH /guilds/{guild_id}', { guild_id: guild.id, body });
            all.reload();
          }}
        >
          {t('communityDisableText')}
        </Confirm>
      )}
    </form>
  );
}
