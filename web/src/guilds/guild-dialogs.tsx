import { useState } from 'react';
import { navigate } from '../router.tsx';
import { acceptInvite, createGuild, createInvite, leaveGuild } from '../state/actions.ts';
import { inviteCode } from '../state/invite-code.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { GuildState } from '../state/types.ts';
import { Confirm, Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { CopyField, Field } from '../ui/field.tsx';
import { t } from './dialogs-text.ts';

/** Creates a guild. */
export function CreateGuildDialog({ onClose }: { onClose: () => void }) {
  const me = useSelected(store, (state) => state.me);
  const [name, setName] = useState(me ? t('serverOf', { name: me.global_name || me.username }) : '');
  const form = useForm(async () => {
    const guild = await createGuild(name.trim());
    onClose();
    navigate(`/channels/${guild.id}`);
  });
  return (
    <Dialog title={t('createTitle')} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{t('createLead')}</p>
        <Field
          label={t('name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onFocus={(event) => event.target.select()}
          error={form.fields.name}
          maxLength={100}
          required
          data-autofocus
          autoComplete="off"
        />
        <FormError form={form} />
        <FormActions form={form} action={t('createServer')} incomplete={name.trim().length < 2} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** A link to the page of a template, which people also paste where they join. */
const TEMPLATE_LINK = /^https?:\/\/[^/]+\/template\/(\w+)$/;

/** Joins a guild by an invite link or code. */
export function JoinGuildDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const form = useForm(async () => {
    const template = TEMPLATE_LINK.exec(text.trim())?.[1];
    if (template) {
      onClose();
      return navigate(`/template/${template}`);
    }
    const code = inviteCode(text);
    if (!code) throw new Error(t('notAnInvite'));
    const invite = await acceptInvite(code);
    onClose();
    if ('guild' in invite) navigate(`/channels/${invite.guild.id}`);
  });
  return (
    <Dialog title={t('joinTitle')} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('inviteField')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={`${location.origin}/invite/abcDEF12`}
          error={form.general ?? Object.values(form.fields)[0]}
          required
          data-autofocus
          autoComplete="off"
          spellCheck={false}
        />
        <FormActions form={form} action={t('joinServer')} incomplete={text.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

const AGES = [
  [1800, 'minutes', 30],
  [86_400, 'days', 1],
  [604_800, 'days', 7],
  [0, 'never', 0],
] as const;
const USES = [0, 1, 5, 25, 100] as const;

interface InviteProps {
  guild: GuildState;
  channelId: string;
  /** An event that the link shows to those who open it. */
  eventId?: string;
  onClose: () => void;
}

/** Creates an invite to a channel and shows its link. */
export function InviteDialog({ guild, channelId, eventId, onClose }: InviteProps) {
  const [age, setAge] = useState<number>(604_800);
  const [uses, setUses] = useState<number>(0);
  const [code, setCode] = useState<string | null>(null);
  const form = useForm(async () => setCode((await createInvite(channelId, age, uses)).code));
  const link = code ? `${location.origin}/invite/${code}${eventId ? `?event=${eventId}` : ''}` : '';
  return (
    <Dialog title={t('inviteTo', { name: guild.name })} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <div className="field-row">
          <div className="field">
            <label htmlFor="invite-age">{t('expiresAfter')}</label>
            <select id="invite-age" value={age} data-autofocus onChange={(event) => setAge(Number(event.target.value))}>
              {AGES.map(([seconds, key, count]) => (
                <option key={seconds} value={seconds}>
                  {t(key, { count })}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor="invite-uses">{t('maximumUses')}</label>
            <select id="invite-uses" value={uses} onChange={(event) => setUses(Number(event.target.value))}>
              {USES.map((count) => (
                <option key={count} value={count}>
                  {count === 0 ? t('noLimit') : t('uses', { count })}
                </option>
              ))}
            </select>
          </div>
        </div>
        <FormError form={form} />
        {code && <CopyField label={t('shareLink')} value={link} />}
        <div className="dialog-actions">
          <button type="submit" className={code ? 'button quiet' : 'button primary'} disabled={form.busy}>
            {code ? t('createAnother') : t('createInvite')}
          </button>
          {code && (
            <button type="button" className="button primary" onClick={onClose}>
              {t('done')}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** Asks for confirmation before leaving a guild. */
export function LeaveGuildDialog({ guild, onClose }: { guild: GuildState; onClose: () => void }) {
  return (
    <Confirm
      title={t('leaveTitle', { name: guild.name })}
      action={t('leaveServer')}
      onClose={onClose}
      onConfirm={async () => {
        await leaveGuild(guild.id);
        navigate('/channels/@me');
      }}
    >
      {t('leaveWarning')}
    </Confirm>
  );
}
