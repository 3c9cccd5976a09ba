import { useState } from 'react';
import { CHANNEL } from '../../../state/selectors.ts';
import { request } from '../../../state/session.ts';
import { FormError, useForm } from '../../../ui/dialog.tsx';
import { CopyField, Switch } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/resource.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Place } from '../../place.ts';
import { useChannelOptions } from '../options.ts';
import { useLive } from '../use-live.ts';
import { t } from './text.ts';

const AFTER = ['GUILD_UPDATE'] as const;
const INVITING = [CHANNEL.TEXT, CHANNEL.ANNOUNCEMENT, CHANNEL.VOICE, CHANNEL.STAGE, CHANNEL.FORUM, CHANNEL.MEDIA] as const;

interface Settings {
  enabled: boolean;
  channel_id: string | null;
}

/** Whether other websites can show the guild, with a preview of its picture. */
export function WidgetScreen({ place: { guild } }: { place: Place }) {
  const channels = useChannelOptions(guild.id, INVITING);
  const [wanted, setWanted] = useState<Partial<Settings>>({});
  const all = useLive({
    guildId: guild.id,
    key: 'widget',
    after: AFTER,
    load: () => request('GET /guilds/{guild_id}/widget', { guild_id: guild.id }),
  });
  const form = useForm(async () => {
    const saved = await request('PATCH /guilds/{guild_id}/widget', { guild_id: guild.id, body: wanted });
    all.change(() => saved);
    setWanted({});
  });
  const base = `${location.origin}/api/v10/guilds/${guild.id}`;
  return (
    <form onSubmit={form.onSubmit}>
      <p className="settings-lead">{t('widgetLead')}</p>
      <Loaded of={all}>
        {(saved) => {
          const shown = { ...saved, ...wanted };
          return (
            <>
              <Switch
                label={t('widgetEnabled')}
                hint={t('widgetEnabledHint')}
                checked={shown.enabled}
                onChange={(enabled) => setWanted({ ...wanted, enabled })}
              />
              <SelectField
                label={t('widgetChannel')}
                value={shown.channel_id ?? ''}
                options={[{ value: '', label: t('widgetNoInvite') }, ...channels]}
                onValue={(value) => setWanted({ ...wanted, channel_id: value || null })}
              />
              <FormError form={form} of="all" />
              <button type="submit" className="button primary" disabled={form.busy || Object.keys(wanted).length === 0}>
                {t('templateSave')}
              </button>
              {saved.enabled && (
                <>
                  <p>
                    <img src={`${base}/widget.png?style=banner2`} alt={t('widgetPreview')} />
                  </p>
                  <CopyField label={t('widgetPicture')} value={`${base}/widget.png?style=banner2`} />
                  <CopyField label={t('widgetJson')} value={`${base}/widget.json`} />
                </>
              )}
            </>
          );
        }}
      </Loaded>
    </form>
  );
}
