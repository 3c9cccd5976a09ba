import type { Result } from '@guildhall/protocol/calls';
import { useEffect, useState } from 'react';
import type { Id } from '../../api/wire-base.ts';
import { channelPermissions, has } from '../../state/permissions.ts';
import { CHANNEL, nameOf } from '../../state/selectors.ts';
import { onDispatch, request, store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { useResource } from '../../ui/use-resource.ts';
import type { Place } from '../place.ts';
import { CreateInviteDialog, inviteLink } from './create-invite.tsx';
import styles from './people.module.css';
import { t } from './text.ts';

type Invite = Result<'GET /guilds/{guild_id}/invites'>[number];

/** Whether an event is about an invite. */
function isInviteEvent(data: unknown): data is { code: string; guild_id?: Id } {
  return typeof data === 'object' && data !== null && 'code' in data;
}

/** The invites of a guild: who made them, how often they were used, and what they give. */
export default function InvitesScreen({ place: { guild } }: { place: Place }) {
  const invites = useResource(guild.id, () => request('GET /guilds/{guild_id}/invites', { guild_id: guild.id }));
  const { reload, change } = invites;
  const [open, setOpen] = useState<Invite | 'new' | null>(null);
  const channels = useSelected(store, (state) => state.channels);
  const me = useSelected(store, (state) => state.me?.id ?? '');
  const types: readonly number[] = [
    CHANNEL.TEXT,
    CHANNEL.ANNOUNCEMENT,
    CHANNEL.VOICE,
    CHANNEL.STAGE,
    CHANNEL.FORUM,
    CHANNEL.MEDIA,
  ];
  const places = Object.values(channels)
    .filter((channel) => channel.guild_id === guild.id && types.includes(channel.type))
    .filter((channel) => has(channelPermissions(guild, channel, me, Date.now()), 'CREATE_INSTANT_INVITE'))
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const drop = (code: string) => change((list) => list.filter((one) => one.code !== code));
  useEffect(
    () =>
      onDispatch((name, data) => {
        if (!isInviteEvent(data) || data.guild_id !== guild.id) return;
        if (name === 'INVITE_CREATE') reload();
        if (name === 'INVITE_DELETE') change((list) => list.filter((one) => one.code !== data.code));
      }),
    [guild.id, reload, change],
  );
  return (
    <>
      {places.length > 0 && (
        <button type="button" className="button primary" onClick={() => setOpen('new')}>
          <Icon name="plus" />
          {t('newInvite')}
        </button>
      )}
      <Loaded of={invites}>
        {(list) =>
          list.length === 0 ? (
            <p className={styles.empty}>{t('noInvites')}</p>
          ) : (
            <ul className={styles.list} aria-label={t('invites')}>
              {list.map((invite) => (
                <InviteRow key={invite.code} invite={invite} onRevoke={() => setOpen(invite)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open === 'new' && <CreateInviteDialog guild={guild} channels={places} onClose={() => setOpen(null)} onCreated={reload} />}
      {open && open !== 'new' && (
        <Confirm
          title={t('revokeTitle', { code: open.code })}
          action={t('revoke')}
          onClose={() => setOpen(null)}
          onConfirm={async () => {
            await request('DELETE /invites/{code}', { code: open.code });
            drop(open.code);
            toast(t('revoked', { code: open.code }));
          }}
        >
          <p>{t('revokeText')}</p>
        </Confirm>
      )}
    </>
  );
}

function InviteRow({ invite, onRevoke }: { invite: Invite; onRevoke: () => void }) {
  const { code, inviter, channel, roles = [], uses = 0, max_uses: max = 0, expires_at: end } = invite;
  const copy = () => navigator.clipboard.writeText(inviteLink(code)).then(() => toast(t('copied')), toastError);
  return (
    <li>
      {inviter && (
        <Avatar id={inviter.id} name={nameOf(inviter)} shape={inviter.bot ? 'app' : 'person'} picture={inviter.avatar} />
      )}
      <div className={styles.words}>
        <span className={styles.code}>{code}</span>
        <span className={styles.facts}>
          {inviter && <span>{t('by', { name: nameOf(inviter) })}</span>}
          {channel.name && <span>{t('toChannel', { name: channel.name })}</span>}
          <span>{max > 0 ? t('usesOf', { uses, max }) : t('uses', { uses })}</span>
          <span>{end ? t('expires', { end: new Date(end) }) : t('neverExpires')}</span>
          {invite.temporary && <span>{t('temporary')}</span>}
          {roles.length > 0 && <span>{t('grants', { roles: roles.map(({ name }) => name).join(', ') })}</span>}
        </span>
      </div>
      <div className={styles.end}>
        <button type="button" className="icon-button" aria-label={t('copyLink', { code })} onClick={() => void copy()}>
          <Icon name="copy" />
        </button>
        <button type="button" className="icon-button" aria-label={t('revokeOf', { code })} onClick={onRevoke}>
          <Icon name="trash" />
        </button>
      </div>
    </li>
  );
}
