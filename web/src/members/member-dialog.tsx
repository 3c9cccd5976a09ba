import { useState } from 'react';
import type { Id } from '../api/wire-base.ts';
import { nameOf } from '../state/selectors.ts';
import { request, store } from '../state/session.ts';
import { toast } from '../state/toasts.ts';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { type Deletion, DeletionField } from './deletion-field.tsx';
import { guildPermissions, has } from '../state/permissions.ts';
import { forEachMember, type MemberDialogProps, ReasonField, reasonOf, whoOf } from './member-dialog-parts.tsx';
import type { MemberAction } from './moderation.ts';
import { RolesDialog } from './roles-dialog.tsx';
import { t } from './text.ts';
import { TimeoutDialog } from './timeout-dialog.tsx';

/** The dialog of an action on members. */
export function MemberDialog({ action, ...rest }: MemberDialogProps & { action: MemberAction }) {
  if (action === 'nick') return <NickDialog {...rest} />;
  if (action === 'roles') return <RolesDialog {...rest} />;
  if (action === 'timeout') return <TimeoutDialog {...rest} />;
  if (action === 'kick') return <KickDialog {...rest} />;
  return <BanDialog {...rest} />;
}

function NickDialog({ guild, members, onClose, onChanged }: MemberDialogProps) {
  const [member] = members;
  const [nick, setNick] = useState(member?.nick ?? '');
  const form = useForm(async () => {
    if (!member) return;
    const call = { guild_id: guild.id, user_id: member.user.id, body: { nick: nick.trim() || null } };
    // Outside of the optional call, which would not evaluate it.
    const changed = await request('PATCH /guilds/{guild_id}/members/{user_id}', call);
    onChanged?.(member.user.id, changed);
    toast(t('nickDone'));
    onClose();
  });
  if (!member) return null;
  return (
    <Dialog title={t('nickTitle', { name: nameOf(member.user) })} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('nickLabel')}
          hint={t('nickHint')}
          error={form.fields.nick}
          maxLength={32}
          data-autofocus
          value={nick}
          placeholder={nameOf(member.user)}
          onChange={(event) => setNick(event.target.value)}
        />
        <FormError form={form} />
        <FormActions form={form} action={t('save')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function KickDialog({ guild, members, onClose, onChanged }: MemberDialogProps) {
  const [reason, setReason] = useState('');
  const who = whoOf(members);
  const form = useForm(async () => {
    await forEachMember(members, async ({ user }) => {
      const call = { guild_id: guild.id, user_id: user.id, ...reasonOf(reason) };
      await request('DELETE /guilds/{guild_id}/members/{user_id}', call);
      onChanged?.(user.id, null);
    });
    toast(t('kickDone', { who }));
    onClose();
  });
  return (
    <Dialog title={t('kickTitle', { who })} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{t('kickText')}</p>
        <ReasonField value={reason} onValue={setReason} />
        <FormError form={form} of="all" />
        <FormActions form={form} action={t('kick')} onCancel={onClose} danger />
      </form>
    </Dialog>
  );
}

/** Members in one request to ban several. */
const MOST_AT_ONCE = 200;

interface Bans {
  guildId: Id;
  userIds: readonly Id[];
  seconds: number;
  reason: string;
}

/** Bans several users with one request for each 200; returns those who could not be banned. */
async function banMany({ guildId, userIds, seconds, reason }: Bans): Promise<Id[]> {
  const failed: Id[] = [];
  for (let at = 0; at < userIds.length; at += MOST_AT_ONCE) {
    const body = { user_ids: userIds.slice(at, at + MOST_AT_ONCE), delete_message_seconds: seconds };
    const done = await request('POST /guilds/{guild_id}/bulk-ban', { guild_id: guildId, body, ...reasonOf(reason) });
    failed.push(...done.failed_users);
  }
  return failed;
}

function BanDialog({ guild, members, onClose, onChanged }: MemberDialogProps) {
  const [reason, setReason] = useState('');
  const [deletion, setDeletion] = useState<Deletion>('0');
  const who = whoOf(members);
  const form = useForm(async () => {
    const seconds = Number(deletion);
    const mine = guildPermissions(guild, store.get().me?.id ?? '');
    if (members.length > 1 && has(mine, 'MANAGE_GUILD')) {
      const userIds = members.map(({ user }) => user.id);
      const failed = await banMany({ guildId: guild.id, userIds, seconds, reason });
      for (const id of userIds) if (!failed.includes(id)) onChanged?.(id, null);
      if (failed.length > 0) throw new Error(t('banPartly', { failed: failed.length }));
    } else
      await forEachMember(members, async ({ user }) => {
        const call = { guild_id: guild.id, user_id: user.id, body: { delete_message_seconds: seconds }, ...reasonOf(reason) };
        await request('PUT /guilds/{guild_id}/bans/{user_id}', call);
        onChanged?.(user.id, null);
      });
    toast(t('banDone', { who }));
    onClose();
  });
  return (
    <Dialog title={t('banTitle', { who })} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{t('banText')}</p>
        <DeletionField value={deletion} onValue={setDeletion} />
        <ReasonField value={reason} onValue={setReason} />
        <FormError form={form} of="all" />
        <FormActions form={form} action={t('ban')} onCancel={onClose} danger />
      </form>
    </Dialog>
  );
}
