import { CHANNEL_FLAGS } from '@guildhall/protocol/enums';
import { useMemo } from 'react';
import type { Channel, Role } from '../../api/wire.ts';
import { channelPermissions, guildPermissions, has } from '../../state/permissions.ts';
import { AS_ROLE, guildAsRole } from '../../state/roles.ts';
import { CHANNEL, channelName, isForum, isThread, isVoice } from '../../state/selectors.ts';
import { store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import type { GuildState } from '../../state/types.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './roles-screen.module.css';
import { t } from './roles-text.ts';

interface Seen {
  channel: Channel;
  bits: bigint;
}

/** The channels that the viewer knows, by category, with what a role may do in each. */
function channelsAsRole(guild: GuildState, roleId: string, channels: readonly Channel[]): { name: string; seen: Seen[] }[] {
  const asRole = guildAsRole(guild, roleId);
  const byPlace = (a: Channel, b: Channel) => Number(isVoice(a)) - Number(isVoice(b)) || (a.position ?? 0) - (b.position ?? 0);
  const known = channels.filter(
    (one) => one.guild_id === guild.id && !isThread(one) && ((one.flags ?? 0) & CHANNEL_FLAGS.CHANNEL_OBFUSCATED) === 0,
  );
  const categories = known.filter((one) => one.type === CHANNEL.CATEGORY).sort(byPlace);
  const inside = (parent: string | null) =>
    known
      .filter((one) => one.type !== CHANNEL.CATEGORY && (one.parent_id ?? null) === parent)
      .sort(byPlace)
      .map((channel) => ({ channel, bits: channelPermissions(asRole, channel, AS_ROLE, 0) }));
  return [
    { name: '', seen: inside(null) },
    ...categories.map((one) => ({ name: channelName(one), seen: inside(one.id) })),
  ].filter(({ seen }) => seen.length > 0);
}

function iconOf(channel: Channel): IconName {
  if (isVoice(channel)) return 'volume';
  if (isForum(channel)) return 'forum';
  return channel.type === CHANNEL.ANNOUNCEMENT ? 'megaphone' : 'hash';
}

function summaryOf({ channel, bits }: Seen): string {
  if (!has(bits, 'VIEW_CHANNEL')) return t('viewHidden');
  if (isVoice(channel))
    return has(bits, 'CONNECT', 'SPEAK') ? t('viewSpeaks') : t(has(bits, 'CONNECT') ? 'viewTalks' : 'viewReads');
  return t(has(bits, 'SEND_MESSAGES') ? 'viewWrites' : 'viewReads');
}

/** The channels that a member with only this role would see. */
export function RoleView({ guild, role }: { guild: GuildState; role: Role }) {
  const channels = useSelected(store, (state) => state.channels);
  const groups = useMemo(() => channelsAsRole(guild, role.id, Object.values(channels)), [guild, role.id, channels]);
  const all = groups.flatMap(({ seen }) => seen);
  const count = all.filter(({ bits }) => has(bits, 'VIEW_CHANNEL')).length;
  const administrator = has(guildPermissions(guildAsRole(guild, role.id), AS_ROLE), 'ADMINISTRATOR');
  return (
    <>
      <p className="field-hint">{t('viewLead')}</p>
      {administrator && <p className={styles.note}>{t('viewAdmin')}</p>}
      <p className={styles.total}>
        <strong>{all.length > 0 ? t('viewTotal', { seen: count, count: all.length }) : t('viewNone')}</strong>
      </p>
      {groups.map(({ name, seen }) => (
        <section key={name} className={styles.group} aria-label={name || t('view')}>
          {name && <h3>{name}</h3>}
          <ul className={styles.channels}>
            {seen.map((one) => (
              <li key={one.channel.id} className={has(one.bits, 'VIEW_CHANNEL') ? undefined : styles.unseen}>
                <Icon name={has(one.bits, 'VIEW_CHANNEL') ? iconOf(one.channel) : 'eye-off'} size={16} />
                <span className={styles.name}>{channelName(one.channel)}</span>
                <span className="muted">{summaryOf(one)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
