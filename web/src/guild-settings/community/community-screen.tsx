import { bitsOf } from '@guildhall/protocol/permissions';
import { useState } from 'react';
import { perLanguage } from '../../i18n/locale.ts';
import { createChannel } from '../../state/actions.ts';
import { has } from '../../state/permissions.ts';
import { CHANNEL } from '../../state/selectors.ts';
import { request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { Confirm, FormError, useForm } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type Draft, useDraft } from '../../ui/use-draft.ts';
import { useChannelOptions } from '../content/options.ts';
import { type GuildDetails, useGuildDetails } from '../overview/guild-details.ts';
import { t as tOverview } from '../overview/text.ts';
import type { Place } from '../place.ts';
import { t } from './text.ts';

const FEATURE = 'COMMUNITY';
/** The choice of a channel that is created when the form is sent. */
const NEW = 'new';
const LEVELS = [0, 1, 2, 3, 4] as const;
const FILTERS = ['filterNone', 'filterWithoutRoles', 'filterAll'] as const;
/** The languages that the server takes. */
const LOCALES = [
  'ar',
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'en-GB',
  'en-US',
  'es-419',
  'es-ES',
  'fi',
  'fr',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'nl',
  'no',
  'pl',
  'pt-BR',
  'ro',
  'ru',
  'sv-SE',
  'th',
  'tr',
  'uk',
  'vi',
  'zh-CN',
  'zh-TW',
] as const;
const languageFormat = perLanguage((tag) => new Intl.DisplayNames([tag], { type: 'language' }));

interface Fields extends Pick<GuildDetails, 'rules_channel_id' | 'public_updates_channel_id' | 'safety_alerts_channel_id'> {
  verification_level: (typeof LEVELS)[number];
  explicit_content_filter: 0 | 1 | 2;
  preferred_locale: (typeof LOCALES)[number];
}

const filterOf = (value: number | string): 0 | 1 | 2 => (Number(value) === 2 ? 2 : Number(value) === 1 ? 1 : 0);

/** Whether a guild is a community, and what a community needs. */
export function CommunityScreen({ place: { guild, mine } }: { place: Place }) {
  const details = useGuildDetails(guild.id);
  return (
    <>
      <p className="settings-lead">{t('communityLead')}</p>
      <Loaded of={details}>
        {(data) => (
          <CommunityForm
            data={data}
            isAdmin={has(mine, 'ADMINISTRATOR')}
            onSaved={(saved) => details.change((before) => ({ ...before, ...saved }))}
          />
        )}
      </Loaded>
    </>
  );
}

/** Creates the channels that were asked for; each is put into the draft, so that a second try creates none. */
async function createChannels(guildId: string, draft: Draft<Fields>): Promise<Partial<Fields>> {
  const made: Partial<Fields> = {};
  if (draft.value.rules_channel_id === NEW)
    made.rules_channel_id = (await createChannel(guildId, { name: t('rulesNewName'), type: CHANNEL.TEXT })).id;
  draft.change(made);
  if (draft.value.public_updates_channel_id === NEW) {
    const permission_overwrites = [{ id: guildId, type: 0 as const, deny: String(bitsOf('VIEW_CHANNEL')) }];
    const form = { name: t('updatesNewName'), type: CHANNEL.TEXT, permission_overwrites };
    made.public_updates_channel_id = (await createChannel(guildId, form)).id;
  }
  draft.change(made);
  return made;
}

interface FormProps {
  data: GuildDetails;
  isAdmin: boolean;
  onSaved: (saved: GuildDetails) => void;
}

function CommunityForm({ data, isAdmin, onSaved }: FormProps) {
  const { id: guild_id, features } = data;
  const [leaving, setLeaving] = useState(false);
  const draft = useDraft<Fields>({
    rules_channel_id: data.rules_channel_id,
    public_updates_channel_id: data.public_updates_channel_id,
    safety_alerts_channel_id: data.safety_alerts_channel_id,
    verification_level: LEVELS.find((one) => one === data.verification_level) ?? 0,
    explicit_content_filter: filterOf(data.explicit_content_filter),
    preferred_locale: LOCALES.find((one) => one === data.preferred_locale) ?? 'en-US',
  });
  const on = features.includes(FEATURE);
  const form = useForm(async () => {
    const made = await createChannels(guild_id, draft);
    const enabling = on ? {} : { features: [...features, FEATURE] };
    onSaved(await request('PATCH /guilds/{guild_id}', { guild_id, body: { ...draft.changes, ...made, ...enabling } }));
    draft.reset();
    toast(t(on ? 'saved' : 'communityEnabled'));
  });
  const ready = draft.value.rules_channel_id !== null && draft.value.public_updates_channel_id !== null;
  return (
    <form onSubmit={form.onSubmit}>
      {on && (
        <p className="standing standing-good" role="status">
          <Icon name="check" />
          {t('communityOn')}
        </p>
      )}
      <Channels guildId={guild_id} draft={draft} errors={form.fields} />
      <Safety draft={draft} errors={form.fields} />
      {on ? (
        <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />
      ) : (
        <>
          <FormError form={form} />
          {!isAdmin && <p className="field-hint">{t('communityNeedsAdmin')}</p>}
          <button type="submit" className="button primary" disabled={form.busy || !ready || !isAdmin}>
            {t('communityEnable')}
          </button>
        </>
      )}
      {on && isAdmin && (
        <section className="danger-zone">
          <p className="field-hint">{t('communityDisableText')}</p>
          <button type="button" className="button danger" onClick={() => setLeaving(true)}>
            {t('communityDisable')}
          </button>
        </section>
      )}
      {leaving && (
        <Confirm
          title={t('communityDisableTitle')}
          action={t('communityDisable')}
          onClose={() => setLeaving(false)}
          onConfirm={async () => {
            const body = { features: features.filter((one) => one !== FEATURE) };
            onSaved(await request('PATCH /guilds/{guild_id}', { guild_id, body }));
          }}
        >
          {t('communityDisableText')}
        </Confirm>
      )}
    </form>
  );
}

interface PartProps {
  draft: Draft<Fields>;
  errors: Readonly<Record<string, string>>;
}

function Channels({ guildId, draft, errors }: PartProps & { guildId: string }) {
  const channels = useChannelOptions(guildId, [CHANNEL.TEXT]);
  const { value, change } = draft;
  const missing = (id: string | null) =>
    id && id !== NEW && !channels.some((one) => one.value === id) ? [{ value: id, label: t('hiddenChannel') }] : [];
  return (
    <section className="panel" aria-labelledby="community-channels">
      <h2 id="community-channels">{t('channels')}</h2>
      <SelectField
        label={t('rulesChannel')}
        hint={t('rulesChannelHint')}
        value={value.rules_channel_id ?? ''}
        options={[
          { value: '', label: t('choose') },
          { value: NEW, label: t('rulesNew') },
          ...channels,
          ...missing(value.rules_channel_id),
        ]}
        onValue={(id) => change({ rules_channel_id: id || null })}
        error={errors.rules_channel_id}
      />
      <SelectField
        label={t('updatesChannel')}
        hint={t('updatesChannelHint')}
        value={value.public_updates_channel_id ?? ''}
        options={[
          { value: '', label: t('choose') },
          { value: NEW, label: t('updatesNew') },
          ...channels,
          ...missing(value.public_updates_channel_id),
        ]}
        onValue={(id) => change({ public_updates_channel_id: id || null })}
        error={errors.public_updates_channel_id}
      />
      <SelectField
        label={t('safetyChannel')}
        hint={t('safetyChannelHint')}
        value={value.safety_alerts_channel_id ?? ''}
        options={[{ value: '', label: t('none') }, ...channels, ...missing(value.safety_alerts_channel_id)]}
        onValue={(id) => change({ safety_alerts_channel_id: id || null })}
        error={errors.safety_alerts_channel_id}
      />
    </section>
  );
}

function Safety({ draft, errors }: PartProps) {
  const { value, change } = draft;
  const level = value.verification_level;
  const filters = FILTERS.map((key, at) => ({ value: String(at), label: tOverview(key) }));
  const locales = LOCALES.map((one) => ({ value: one, label: languageFormat().of(one) ?? one }));
  return (
    <section className="panel" aria-labelledby="community-safety">
      <h2 id="community-safety">{t('safety')}</h2>
      <SelectField
        label={tOverview('verificationLabel')}
        hint={tOverview(`verification${level}Hint`)}
        value={String(level)}
        options={LEVELS.map((one) => ({ value: String(one), label: tOverview(`verification${one}`) }))}
        onValue={(chosen) => change({ verification_level: LEVELS.find((one) => String(one) === chosen) ?? 0 })}
        error={errors.verification_level}
      />
      <SelectField
        label={tOverview('filterLabel')}
        hint={tOverview('filterHint')}
        value={String(value.explicit_content_filter)}
        options={filters}
        onValue={(chosen) => change({ explicit_content_filter: filterOf(chosen) })}
        error={errors.explicit_content_filter}
      />
      <SelectField
        label={t('language')}
        hint={t('languageHint')}
        value={value.preferred_locale}
        options={locales}
        onValue={(preferred_locale) => change({ preferred_locale })}
        error={errors.preferred_locale}
      />
    </section>
  );
}
