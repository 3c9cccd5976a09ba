import { LIMITS } from '@guildhall/protocol/limits';
import { useMemo } from 'react';
import { channelsIn } from '../../state/candidates.ts';
import { has } from '../../state/permissions.ts';
import { CHANNEL } from '../../state/selectors.ts';
import { request, store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { toast } from '../../state/toasts.ts';
import { useForm } from '../../ui/dialog.tsx';
import { Area, CopyField, Field, Switch } from '../../ui/field.tsx';
import { ImageField } from '../../ui/image-field.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { t as tUi } from '../../ui/text.ts';
import { type Draft, useDraft } from '../../ui/use-draft.ts';
import type { Place } from '../place.ts';
import { type GuildDetails, useGuildDetails } from './guild-details.ts';
import styles from './overview-screen.module.css';
import { Ownership } from './ownership.tsx';
import { t } from './text.ts';

const MOST_BYTES = 10 * 1024 * 1024;
/** The bit of `system_channel_flags` that turns welcome messages off. */
const NO_WELCOME = 1;
const VERIFICATION = [0, 1, 2, 3, 4] as const;
const AFK_SECONDS = [60, 300, 900, 1800, 3600] as const;
const NOTIFICATIONS = [0, 1] as const;
const FILTERS = [0, 1, 2] as const;

type Fields = Pick<
  GuildDetails,
  'name' | 'icon' | 'description' | 'banner' | 'splash' | 'system_channel_id' | 'system_channel_flags' | 'afk_channel_id'
> & {
  afk_timeout: (typeof AFK_SECONDS)[number];
  default_message_notifications: (typeof NOTIFICATIONS)[number];
  verification_level: (typeof VERIFICATION)[number];
  explicit_content_filter: (typeof FILTERS)[number];
};

/** The choice with a value, which is a number or its text; the first one if there is none. */
function choiceOf<T extends number>(choices: readonly [T, ...T[]], value: number | string): T {
  return choices.find((one) => String(one) === String(value)) ?? choices[0];
}

interface PartProps {
  guildId: string;
  draft: Draft<Fields>;
  /** Complaints of the server, by field. */
  errors: Readonly<Record<string, string>>;
}

/** The screen for a guild's name, appearance, channels for system messages and inactive members, and safety. */
export function OverviewScreen({ guild, mine, owner }: Place) {
  const details = useGuildDetails(guild.id);
  return (
    <Loaded of={details}>
      {(data) => (
        <>
          {has(mine, 'MANAGE_GUILD') && (
            <Settings data={data} onSaved={(saved) => details.change((before) => ({ ...before, ...saved }))} />
          )}
          <CopyField label={t('serverId')} value={guild.id} />
          {owner && <Ownership guild={guild} />}
        </>
      )}
    </Loaded>
  );
}

function Settings({ data, onSaved }: { data: GuildDetails; onSaved: (saved: GuildDetails) => void }) {
  const draft = useDraft<Fields>({
    name: data.name,
    icon: data.icon,
    description: data.description,
    banner: data.banner,
    splash: data.splash,
    system_channel_id: data.system_channel_id,
    system_channel_flags: data.system_channel_flags,
    afk_channel_id: data.afk_channel_id,
    afk_timeout: choiceOf(AFK_SECONDS, data.afk_timeout),
    default_message_notifications: choiceOf(NOTIFICATIONS, data.default_message_notifications),
    verification_level: choiceOf(VERIFICATION, data.verification_level),
    explicit_content_filter: choiceOf(FILTERS, data.explicit_content_filter),
  });
  const form = useForm(async () => {
    const saved = await request('PATCH /guilds/{guild_id}', { guild_id: data.id, body: draft.changes });
    onSaved(saved);
    draft.reset();
    toast(tUi('saved'));
  });
  const part = { guildId: data.id, draft, errors: form.fields };
  return (
    <form onSubmit={form.onSubmit}>
      <Identity {...part} features={data.features} />
      <Channels {...part} />
      <Safety {...part} />
      <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />
    </form>
  );
}

/** The address of a picture of a guild: a saved one has a hash, a chosen one is a data URI. */
function pictureOf(folder: string, guildId: string, picture: string | null): string | null {
  if (picture === null || picture.startsWith('data:')) return picture;
  return `/cdn/${folder}/${guildId}/${picture}.webp?size=256`;
}

function Identity({ guildId, draft, errors, features }: PartProps & { features: readonly string[] }) {
  const { value, change } = draft;
  return (
    <section className="panel" aria-labelledby="identity">
      <h2 id="identity">{t('identity')}</h2>
      <Field
        label={t('name')}
        value={value.name}
        onChange={(event) => change({ name: event.target.value })}
        error={errors.name}
        minLength={LIMITS.guilds.name.min}
        maxLength={LIMITS.guilds.name.max}
        required
        autoComplete="off"
      />
      <ImageField
        label={t('icon')}
        hint={t('iconHint')}
        error={errors.icon}
        src={pictureOf('icons', guildId, value.icon)}
        most={MOST_BYTES}
        onChange={(icon) => change({ icon })}
      />
      <Area
        label={t('description')}
        hint={t('descriptionHint')}
        rows={3}
        value={value.description ?? ''}
        onChange={(event) => change({ description: event.target.value || null })}
        error={errors.description}
        maxLength={LIMITS.guilds.description.max}
      />
      {features.includes('BANNER') && (
        <ImageField
          label={t('banner')}
          hint={t('bannerHint')}
          error={errors.banner}
          shape="banner"
          src={pictureOf('banners', guildId, value.banner)}
          most={MOST_BYTES}
          onChange={(banner) => change({ banner })}
        />
      )}
      {features.includes('INVITE_SPLASH') && (
        <ImageField
          label={t('splash')}
          hint={t('splashHint')}
          error={errors.splash}
          shape="banner"
          src={pictureOf('splashes', guildId, value.splash)}
          most={MOST_BYTES}
          onChange={(splash) => change({ splash })}
        />
      )}
    </section>
  );
}

/** The channels of some types as options, with none, and with the chosen one if it cannot be seen. */
function useChannelOptions(guildId: string, types: readonly number[], chosen: string | null) {
  const channels = useSelected(store, (state) => state.channels);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options only depend on the channels
  return useMemo(() => {
    const known = channelsIn(store.get(), guildId, types).map((one) => ({
      value: String(one.value),
      label: one.detail ? `${one.label} (${one.detail})` : one.label,
    }));
    const hidden = chosen && !known.some((one) => one.value === chosen) ? [{ value: chosen, label: t('hiddenChannel') }] : [];
    return [{ value: '', label: t('noChannel') }, ...known, ...hidden];
  }, [channels, guildId, chosen]);
}

const SYSTEM_TYPES = [CHANNEL.TEXT, CHANNEL.ANNOUNCEMENT];
const AFK_TYPES = [CHANNEL.VOICE];

function durationOf(seconds: number): string {
  return seconds === 3600 ? t('oneHour') : t('minutes', { count: seconds / 60 });
}

function Channels({ guildId, draft, errors }: PartProps) {
  const { value, change } = draft;
  const system = useChannelOptions(guildId, SYSTEM_TYPES, value.system_channel_id);
  const afk = useChannelOptions(guildId, AFK_TYPES, value.afk_channel_id);
  const silent = (value.system_channel_flags & NO_WELCOME) !== 0;
  return (
    <section className="panel" aria-labelledby="channels">
      <h2 id="channels">{t('whereMessagesGo')}</h2>
      <SelectField
        label={t('systemChannel')}
        hint={t('systemChannelHint')}
        error={errors.system_channel_id}
        value={value.system_channel_id ?? ''}
        options={system}
        onValue={(id) => change({ system_channel_id: id || null })}
      />
      <Switch
        label={t('welcomeLabel')}
        hint={t('welcomeHint')}
        checked={!silent}
        onChange={(on) => {
          const others = value.system_channel_flags & ~NO_WELCOME;
          change({ system_channel_flags: on ? others : others | NO_WELCOME });
        }}
      />
      <div className={styles.pair}>
        <SelectField
          label={t('afkChannel')}
          hint={t('afkChannelHint')}
          error={errors.afk_channel_id}
          value={value.afk_channel_id ?? ''}
          options={afk}
          onValue={(id) => change({ afk_channel_id: id || null })}
        />
        <SelectField
          label={t('afkTimeout')}
          error={errors.afk_timeout}
          value={String(value.afk_timeout)}
          options={AFK_SECONDS.map((seconds) => ({ value: String(seconds), label: durationOf(seconds) }))}
          onValue={(chosen) => change({ afk_timeout: choiceOf(AFK_SECONDS, chosen) })}
        />
      </div>
      <SelectField
        label={t('notifyLabel')}
        hint={t('notifyHint')}
        error={errors.default_message_notifications}
        value={value.default_message_notifications === 1 ? 'mentions' : 'all'}
        options={[
          { value: 'all', label: t('notifyAll') },
          { value: 'mentions', label: t('notifyMentions') },
        ]}
        onValue={(chosen) => change({ default_message_notifications: chosen === 'mentions' ? 1 : 0 })}
      />
    </section>
  );
}

function Safety({ draft, errors }: PartProps) {
  const { value, change } = draft;
  const filters = [t('filterNone'), t('filterWithoutRoles'), t('filterAll')];
  return (
    <section className="panel" aria-labelledby="safety">
      <h2 id="safety">{t('safety')}</h2>
      <SelectField
        label={t('verificationLabel')}
        hint={t(`verification${value.verification_level}Hint`)}
        error={errors.verification_level}
        value={String(value.verification_level)}
        options={VERIFICATION.map((level) => ({ value: String(level), label: t(`verification${level}`) }))}
        onValue={(chosen) => change({ verification_level: choiceOf(VERIFICATION, chosen) })}
      />
      <SelectField
        label={t('filterLabel')}
        hint={t('filterHint')}
        error={errors.explicit_content_filter}
        value={String(value.explicit_content_filter)}
        options={filters.map((label, level) => ({ value: String(level), label }))}
        onValue={(chosen) => change({ explicit_content_filter: choiceOf(FILTERS, chosen) })}
      />
    </section>
  );
}
