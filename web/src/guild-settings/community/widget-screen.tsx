import { WIDGET_STYLES } from '@guildhall/protocol/bodies/guild/widget';
import { useState } from 'react';
import { CHANNEL } from '../../state/selectors.ts';
import { request } from '../../state/session.ts';
import { useForm } from '../../ui/dialog.tsx';
import { CopyField, Switch } from '../../ui/field.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useChannelOptions } from '../content/options.ts';
import { useLive } from '../content/use-live.ts';
import type { Place } from '../place.ts';
import styles from './community.module.css';
import { t } from './text.ts';

const AFTER = ['GUILD_UPDATE'] as const;
const INVITING = [CHANNEL.TEXT, CHANNEL.ANNOUNCEMENT, CHANNEL.VOICE, CHANNEL.STAGE, CHANNEL.FORUM, CHANNEL.MEDIA] as const;

interface Settings {
  enabled: boolean;
  channel_id: string | null;
}

/** Whether other websites can show the guild, with a preview of its picture. */
export function WidgetScreen({ place: { guild } }: { place: Place }) {
  const all = useLive({
    guildId: guild.id,
    key: 'widget',
    after: AFTER,
    load: () => request('GET /guilds/{guild_id}/widget', { guild_id: guild.id }),
  });
  return (
    <>
      <p className="settings-lead">{t('widgetLead')}</p>
      <Loaded of={all}>
        {(saved) => (
          <>
            <WidgetForm guildId={guild.id} saved={saved} onSaved={(settings) => all.change(() => settings)} />
            {saved.enabled && <Preview guildId={guild.id} />}
          </>
        )}
      </Loaded>
    </>
  );
}

function WidgetForm(props: { guildId: string; saved: Settings; onSaved: (saved: Settings) => void }) {
  const { guildId, saved, onSaved } = props;
  const channels = useChannelOptions(guildId, INVITING);
  const draft = useDraft<Settings>(saved);
  const form = useForm(async () => {
    onSaved(await request('PATCH /guilds/{guild_id}/widget', { guild_id: guildId, body: draft.changes }));
    draft.reset();
  });
  return (
    <form onSubmit={form.onSubmit}>
      <section className="panel" aria-label={t('widget')}>
        <Switch
          label={t('widgetEnabled')}
          hint={t('widgetEnabledHint')}
          checked={draft.value.enabled}
          onChange={(enabled) => draft.change({ enabled })}
        />
        <SelectField
          label={t('widgetChannel')}
          hint={t('widgetChannelHint')}
          value={draft.value.channel_id ?? ''}
          options={[{ value: '', label: t('widgetNoInvite') }, ...channels]}
          onValue={(id) => draft.change({ channel_id: id || null })}
          error={form.fields.channel_id}
        />
      </section>
      <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />
    </form>
  );
}

function Preview({ guildId }: { guildId: string }) {
  const [style, setStyle] = useState<(typeof WIDGET_STYLES)[number]>('banner2');
  const base = `${location.origin}/api/v10/guilds/${guildId}`;
  return (
    <section className="panel" aria-labelledby="widget-preview">
      <h2 id="widget-preview">{t('widgetPreview')}</h2>
      <SelectField
        label={t('widgetStyle')}
        value={style}
        options={WIDGET_STYLES.map((value) => ({ value, label: t(value) }))}
        onValue={setStyle}
      />
      <p className={styles.preview}>
        <img src={`${base}/widget.png?style=${style}`} alt={t('widgetPreview')} />
      </p>
      <CopyField label={t('widgetPicture')} value={`${base}/widget.png?style=${style}`} />
      <CopyField label={t('widgetJson')} value={`${base}/widget.json`} />
    </section>
  );
}
