import { NOTIFICATION_LEVELS } from '@guildhall/protocol/notifications';
import { type ReactNode, useEffect, useState } from 'react';
import type { Channel } from '../../api/wire.ts';
import { ChannelNotifications } from '../../notifications/channel-form.tsx';
import { GuildNotifications } from '../../notifications/guild-form.tsx';
import { preferences, setPreferences } from '../../notifications/preferences.ts';
import { hidesText, pushStatus, setHidesText, turnPushOff, turnPushOn } from '../../notifications/push.ts';
import { playSound } from '../../notifications/sound.ts';
import { t } from '../../notifications/text.ts';
import { install, installOffer } from '../../state/install.ts';
import { PRIVATE_PLACE, settingsOf } from '../../state/notification-rules.ts';
import { changeChannelNotifications, muteFor } from '../../state/notification-settings.ts';
import { CHANNEL, channelGroups, channelName, isVisible, privateChannels } from '../../state/selectors.ts';
import { store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { toastError } from '../../state/toasts.ts';
import { Switch } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { PushDevices } from './push-devices.tsx';
import styles from './notifications-screen.module.css';

/** The screen for notifications: the preferences of this device, and the settings of each guild and channel. */
export function NotificationsScreen() {
  return (
    <>
      <p className="settings-lead">{t('lead')}</p>
      <section className="panel" aria-labelledby="device">
        <h2 id="device">{t('device')}</h2>
        <DevicePreferences />
      </section>
      <section className="panel" aria-labelledby="push-devices">
        <h2 id="push-devices">{t('pushDevices')}</h2>
        <PushDevices />
      </section>
      <section className="panel" aria-labelledby="places">
        <h2 id="places">{t('byServer')}</h2>
        <Places />
      </section>
    </>
  );
}

function DevicePreferences() {
  const { sound, badge } = useSelected(preferences, (value) => value);
  return (
    <>
      <Desktop />
      <Push />
      <Switch label={t('sound')} hint={t('soundHint')} checked={sound} onChange={(on) => setPreferences({ sound: on })} />
      {sound && (
        <button type="button" className="button" onClick={() => void playSound().catch(toastError)}>
          <Icon name="volume" />
          {t('soundTest')}
        </button>
      )}
      <Switch label={t('badge')} hint={t('badgeHint')} checked={badge} onChange={(on) => setPreferences({ badge: on })} />
      <Install />
    </>
  );
}

/** The browser asks for permission only when the button is pressed. */
function Desktop() {
  const { desktop } = useSelected(preferences, (value) => value);
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : null));
  if (permission === null || permission === 'denied')
    return (
      <Row title={t('desktop')}>
        <p className="field-hint">{t(permission === null ? 'desktopUnsupported' : 'blocked')}</p>
      </Row>
    );
  if (permission === 'granted')
    return (
      <Switch label={t('desktop')} hint={t('desktopHint')} checked={desktop} onChange={(on) => setPreferences({ desktop: on })} />
    );
  const ask = async () => {
    const given = await Notification.requestPermission();
    setPermission(given);
    if (given === 'granted') setPreferences({ desktop: true });
  };
  return (
    <Row title={t('desktop')}>
      <p className="field-hint">{t('desktopHint')}</p>
      <button type="button" className="button" onClick={() => void ask().catch(toastError)}>
        <Icon name="bell" />
        {t('desktopAllow')}
      </button>
    </Row>
  );
}

/** Notifications while no page is open. */
function Push() {
  const status = useSelected(pushStatus, (value) => value);
  const [busy, setBusy] = useState(false);
  const [hides, setHides] = useState<boolean | null>(null);
  useEffect(() => {
    hidesText().then(setHides, () => undefined);
  }, []);
  const change = (on: boolean) => {
    setBusy(true);
    (on ? turnPushOn() : turnPushOff()).catch(toastError).finally(() => setBusy(false));
  };
  if (status === 'unsupported' || status === 'denied')
    return (
      <Row title={t('push')}>
        <p className="field-hint">{t(status === 'denied' ? 'blocked' : 'pushUnsupported')}</p>
      </Row>
    );
  return (
    <>
      <Switch label={t('push')} hint={t('pushHint')} checked={status === 'on'} disabled={busy} onChange={change} />
      {status === 'on' && hides !== null && (
        <Switch
          label={t('pushText')}
          hint={t('pushTextHint')}
          checked={!hides}
          onChange={(shown) => {
            setHides(!shown);
            setHidesText(!shown).catch(toastError);
          }}
        />
      )}
    </>
  );
}

/** Offers to install the client where the browser can. */
function Install() {
  const offer = useSelected(installOffer, (value) => value);
  if (!offer) return null;
  return (
    <Row title={t('install')}>
      <p className="field-hint">{t('installHint')}</p>
      <button type="button" className="button" onClick={() => void install().catch(toastError)}>
        <Icon name="download" />
        {t('installNow')}
      </button>
    </Row>
  );
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <strong>{title}</strong>
      {children}
    </div>
  );
}

/** The settings of the chosen guild, or of private channels, with the channels that differ. */
function Places() {
  const guilds = useSelected(store, (state) => state.guilds);
  const order = useSelected(store, (state) => state.guildOrder);
  const mine = order.flatMap((id) => guilds[id] ?? []);
  const [picked, setPicked] = useState<string | null>(null);
  const place = picked ?? mine[0]?.id ?? PRIVATE_PLACE;
  const guild = guilds[place];
  return (
    <>
      <SelectField
        label={t('place')}
        value={guild?.id ?? PRIVATE_PLACE}
        options={[...mine.map(({ id, name }) => ({ value: id, label: name })), { value: PRIVATE_PLACE, label: t('direct') }]}
        onValue={setPicked}
      />
      {guild && <GuildNotifications guild={guild} />}
      <Overrides key={place} guildId={guild?.id ?? null} />
    </>
  );
}

/** The channels and categories of a guild that the user can see, categories before their channels. */
function channelsOf(guildId: string | null): Channel[] {
  const state = store.get();
  if (guildId === null) return privateChannels(state);
  return channelGroups(state, guildId)
    .flatMap(({ category, channels }) => (category ? [category, ...channels] : channels))
    .filter((channel) => isVisible(state, channel));
}

function Overrides({ guildId }: { guildId: string | null }) {
  const settings = useSelected(store, (state) => state.notificationSettings);
  const channels = useSelected(store, (state) => state.channels);
  const [added, setAdded] = useState<string[]>([]);
  const { channel_overrides } = settings && settingsOf(store.get(), guildId);
  const differing = channel_overrides
    .filter(({ muted, message_notifications }) => muted || message_notifications !== NOTIFICATION_LEVELS.INHERIT)
    .map(({ channel_id }) => channel_id);
  const listed = [...new Set([...differing, ...added])].flatMap((id) => channels[id] ?? []);
  const others = channelsOf(guildId).filter(({ id }) => !listed.some((one) => one.id === id));
  const reset = (channel: Channel) => {
    setAdded((before) => before.filter((id) => id !== channel.id));
    if (!differing.includes(channel.id)) return;
    const level = channel.guild_id ? { message_notifications: NOTIFICATION_LEVELS.INHERIT } : {};
    changeChannelNotifications(channel, { ...muteFor(null), ...level }).catch(toastError);
  };
  return (
    <>
      <h3 className={styles.heading}>{t('channels')}</h3>
      {listed.length === 0 && <p className="muted">{t('channelsNone')}</p>}
      <ul className={styles.list}>
        {listed.map((channel) => (
          <li key={channel.id}>
            <div className={styles.name}>
              <strong>{nameIn(channel)}</strong>
              <button
                type="button"
                className="icon-button"
                aria-label={t('reset', { name: nameIn(channel) })}
                title={t('reset', { name: nameIn(channel) })}
                onClick={() => reset(channel)}
              >
                <Icon name="close" />
              </button>
            </div>
            <div className={styles.fields}>
              <ChannelNotifications channel={channel} named={nameIn(channel)} />
            </div>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <SelectField
          label={t('addChannel')}
          value=""
          options={[
            { value: '', label: t('addChannelNone') },
            ...others.map((channel) => ({ value: channel.id, label: nameIn(channel) })),
          ]}
          onValue={(id) => id && setAdded((before) => [...before, id])}
        />
      )}
    </>
  );
}

function nameIn(channel: Channel): string {
  const plain = !channel.guild_id || channel.type === CHANNEL.CATEGORY;
  return plain ? channelName(channel) : `#${channelName(channel)}`;
}
