import { ApiError } from '@guildhall/protocol/client';
import { LIMITS } from '@guildhall/protocol/limits';
import type { WelcomeScreen as WelcomeObject } from '@guildhall/protocol/objects/guild/welcome';
import { useRef } from 'react';
import { WelcomeView } from '../../newcomer/welcome-view.tsx';
import { CHANNEL } from '../../state/selectors.ts';
import { request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import type { GuildState } from '../../state/types.ts';
import { useForm } from '../../ui/dialog.tsx';
import { Area, Field, Switch } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type Draft, useDraft } from '../../ui/use-draft.ts';
import { useChannelOptions } from '../content/options.ts';
import { useLive } from '../content/use-live.ts';
import type { Place } from '../place.ts';
import styles from './community.module.css';
import { EmojiField } from './emoji-field.tsx';
import { t } from './text.ts';

const AFTER = ['GUILD_UPDATE'] as const;
/** The wire's code for a welcome screen that was never set. */
const UNKNOWN_WELCOME_SCREEN = 10069;
const FEATURE = 'WELCOME_SCREEN_ENABLED';
const LISTED = [CHANNEL.TEXT, CHANNEL.ANNOUNCEMENT, CHANNEL.FORUM, CHANNEL.MEDIA, CHANNEL.VOICE, CHANNEL.STAGE] as const;
/** Characters of what a channel is for. */
const CHANNEL_WORDS = 50;

interface Fields extends WelcomeObject {
  enabled: boolean;
}

/** The welcome screen; empty if it was never set. Throws ApiError. */
async function loadScreen(guildId: string): Promise<WelcomeObject> {
  try {
    return await request('GET /guilds/{guild_id}/welcome-screen', { guild_id: guildId });
  } catch (error) {
    if (error instanceof ApiError && error.code === UNKNOWN_WELCOME_SCREEN) return { description: null, welcome_channels: [] };
    throw error;
  }
}

/** The welcome screen for new members: a text and up to five channels. */
export function WelcomeScreen({ place: { guild } }: { place: Place }) {
  const all = useLive({ guildId: guild.id, key: 'welcome', after: AFTER, load: () => loadScreen(guild.id) });
  return (
    <>
      <p className="settings-lead">{t('welcomeLead')}</p>
      <Loaded of={all}>
        {(saved) => <WelcomeForm guild={guild} saved={saved} onSaved={(screen) => all.change(() => screen)} />}
      </Loaded>
    </>
  );
}

interface FormProps {
  guild: GuildState;
  saved: WelcomeObject;
  onSaved: (saved: WelcomeObject) => void;
}

function WelcomeForm({ guild, saved, onSaved }: FormProps) {
  const draft = useDraft<Fields>({ ...saved, enabled: guild.features.includes(FEATURE) });
  const form = useForm(async () => {
    onSaved(await request('PATCH /guilds/{guild_id}/welcome-screen', { guild_id: guild.id, body: draft.changes }));
    draft.reset();
    toast(t('saved'));
  });
  return (
    <form onSubmit={form.onSubmit}>
      <section className="panel" aria-label={t('welcome')}>
        <Switch
          label={t('welcomeEnabled')}
          hint={t('welcomeEnabledHint')}
          checked={draft.value.enabled}
          onChange={(enabled) => draft.change({ enabled })}
        />
        <Area
          label={t('welcomeText')}
          value={draft.value.description ?? ''}
          rows={2}
          maxLength={LIMITS.guilds.welcomeDescription.max}
          onChange={({ target }) => draft.change({ description: target.value || null })}
          error={form.fields.description}
        />
      </section>
      <Channels guildId={guild.id} draft={draft} errors={form.fields} />
      <section className="panel" aria-labelledby="welcome-preview">
        <h2 id="welcome-preview">{t('preview')}</h2>
        <WelcomeView guild={guild} screen={draft.value} />
      </section>
      <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />
    </form>
  );
}

interface ChannelsProps {
  guildId: string;
  draft: Draft<Fields>;
  errors: Readonly<Record<string, string>>;
}

function Channels({ guildId, draft, errors }: ChannelsProps) {
  const options = useChannelOptions(guildId, LISTED);
  const addRef = useRef<HTMLButtonElement>(null);
  const rows = draft.value.welcome_channels;
  const put = (welcome_channels: Fields['welcome_channels']) => draft.change({ welcome_channels });
  const change = (at: number, patch: Partial<Fields['welcome_channels'][number]>) =>
    put(rows.map((row, index) => (index === at ? { ...row, ...patch } : row)));
  const free = options.filter(({ value }) => !rows.some((row) => row.channel_id === value));
  return (
    <section className="panel" aria-labelledby="welcome-channels">
      <h2 id="welcome-channels">{t('welcomeChannels')}</h2>
      <p className="field-hint">{t('welcomeChannelsHint')}</p>
      {rows.map((row, at) => {
        const named = options.find(({ value }) => value === row.channel_id);
        return (
          <fieldset key={row.channel_id} className={styles.entry}>
            <legend className="hidden">{named?.label ?? t('hiddenChannel')}</legend>
            <EmojiField
              guildId={guildId}
              emoji={row.emoji_name ? { id: row.emoji_id, name: row.emoji_name } : null}
              onChange={(emoji) => change(at, { emoji_id: emoji?.id ?? null, emoji_name: emoji?.name ?? null })}
            />
            <SelectField
              label={t('channel')}
              value={row.channel_id}
              options={[named ?? { value: row.channel_id, label: t('hiddenChannel') }, ...free]}
              onValue={(channel_id) => change(at, { channel_id })}
              error={errors[`welcome_channels.${at}.channel_id`]}
            />
            <Field
              label={t('welcomeWords')}
              value={row.description}
              maxLength={CHANNEL_WORDS}
              required
              onChange={({ target }) => change(at, { description: target.value })}
              error={errors[`welcome_channels.${at}.description`] ?? errors[`welcome_channels.${at}.emoji_id`]}
              autoComplete="off"
            />
            <button
              type="button"
              className="icon-button"
              aria-label={t('removeNamed', { name: named?.label ?? t('hiddenChannel') })}
              onClick={() => {
                put(rows.filter((_row, index) => index !== at));
                addRef.current?.focus();
              }}
            >
              <Icon name="trash" />
            </button>
          </fieldset>
        );
      })}
      <button
        ref={addRef}
        type="button"
        className="button"
        disabled={rows.length >= LIMITS.guilds.welcomeChannels.max || free.length === 0}
        onClick={() => {
          const channel_id = free[0]?.value;
          if (channel_id) put([...rows, { channel_id, description: '', emoji_id: null, emoji_name: null }]);
        }}
      >
        <Icon name="plus" size={16} />
        {t('welcomeAdd')}
      </button>
    </section>
  );
}
