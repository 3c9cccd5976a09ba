import { useMemo } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { Channel } from '../../api/wire.ts';
import { navigate, useLocation } from '../../router.tsx';
import { answerOf, sameOverwrites, withAnswer } from '../../state/roles.ts';
import { guildPermissions, has } from '../../state/permissions.ts';
import { CHANNEL, channelName } from '../../state/selectors.ts';
import { store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { toast, toastError } from '../../state/toasts.ts';
import type { GuildState } from '../../state/types.ts';
import { Switch } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Place } from '../place.ts';
import { changeableChannels } from './changeable-channels.ts';
import { t } from './channel-text.ts';
import { Overwrites } from './overwrites.tsx';
import { PermissionReasons } from './permission-reasons.tsx';
import { setOverwrite, setOverwrites } from './overwrite-actions.ts';
import styles from './roles-screen.module.css';

/** The screen for the permissions of one channel, whose id is in the query of the address. */
export function ChannelPermissionsScreen({ guild }: Place) {
  const { query } = useLocation();
  const channels = useSelected(store, (state) => state.channels);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list only depends on the channels and the guild
  const offered = useMemo(() => changeableChannels(store.get(), guild.id), [channels, guild]);
  const channel = offered.find((one) => one.id === query.get('channel')) ?? offered[0];
  if (!channel) return <p className="empty-note">{t('noChannels')}</p>;
  const label = (one: Channel) =>
    one.type === CHANNEL.CATEGORY
      ? `${channelName(one)} (${t('category')})`
      : `${one.parent_id && channels[one.parent_id] ? '– ' : ''}${channelName(one)}`;
  return (
    <>
      <SelectField
        label={t('channel')}
        value={channel.id}
        options={offered.map((one) => ({ value: one.id, label: label(one) }))}
        onValue={(id) => navigate(`/guilds/${guild.id}/settings/channel-permissions?channel=${id}`, true)}
      />
      <Tabs key={channel.id} defaultSelectedKey="edit">
        <TabList className={styles.tabList ?? ''} aria-label={channelName(channel)}>
          <Tab id="edit" className={styles.tab ?? ''}>
            {t('editLabel')}
          </Tab>
          <Tab id="why" className={styles.tab ?? ''}>
            {t('why')}
          </Tab>
        </TabList>
        <TabPanel id="edit">
          <Sharing guild={guild} channel={channel} parent={channels[channel.parent_id ?? '']} />
          <Overwrites guild={guild} channel={channel} parent={channels[channel.parent_id ?? '']} />
        </TabPanel>
        <TabPanel id="why">
          <PermissionReasons guild={guild} channel={channel} />
        </TabPanel>
      </Tabs>
    </>
  );
}

const VIEW = PERMISSIONS.VIEW_CHANNEL;
const NOTHING = { allow: '0', deny: '0' };

/** Makes a channel private or open. A person who would no longer see it is allowed to first. */
async function setPrivate(guild: GuildState, channel: Channel, on: boolean): Promise<void> {
  const overwrites = channel.permission_overwrites ?? [];
  const me = store.get().me?.id ?? '';
  if (on && !has(guildPermissions(guild, me), 'ADMINISTRATOR')) {
    const mine = overwrites.find((one) => one.id === me) ?? NOTHING;
    await setOverwrite(channel, { id: me, type: 1, ...withAnswer(mine, VIEW, 'allow') });
  }
  const everyone = overwrites.find((one) => one.id === guild.id) ?? NOTHING;
  await setOverwrite(channel, { id: guild.id, type: 0, ...withAnswer(everyone, VIEW, on ? 'deny' : 'inherit') });
}

interface SharingProps {
  guild: GuildState;
  channel: Channel;
  parent: Channel | undefined;
}

/** Whether a channel is private, and whether it has the permissions of its category. */
function Sharing({ guild, channel, parent }: SharingProps) {
  const overwrites = channel.permission_overwrites ?? [];
  const everyone = overwrites.find((one) => one.id === guild.id);
  const closed = everyone !== undefined && answerOf(everyone, VIEW) === 'deny';
  const synced = parent !== undefined && sameOverwrites(overwrites, parent.permission_overwrites ?? []);
  const category = parent ? channelName(parent) : '';
  const sync = async () => {
    await setOverwrites(channel, parent?.permission_overwrites ?? []);
    toast(t('syncedDone'));
  };
  return (
    <section className="panel" aria-label={t('title')}>
      <Switch
        label={t('private')}
        hint={t(channel.type === CHANNEL.CATEGORY ? 'privateCategoryHint' : 'privateHint')}
        checked={closed}
        onChange={(on) => void setPrivate(guild, channel, on).catch(toastError)}
      />
      {parent && (
        <div className="panel-row">
          <div>
            <p role="status">{t(synced ? 'synced' : 'unsynced', { category })}</p>
          </div>
          {!synced && (
            <button type="button" className="button" onClick={() => void sync().catch(toastError)}>
              {t('syncAction')}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
