import { useState } from 'react';
import { navigate } from '../router.tsx';
import { acceptInvite, createGuild, createInvite, leaveGuild } from '../state/actions.ts';
import { inviteCode } from '../state/invite-code.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { GuildState } from '../state/types.ts';
import { Confirm, Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { CopyField, Field } from '../ui/field.tsx';

/** Creates a guild. */
export function CreateGuildDialog({ onClose }: { onClose: () => void }) {
  const me = useSelected(store, (state) => state.me);
  const [name, setName] = useState(me ? `${me.global_name || me.username}'s server` : '');
  const form = useForm(async () => {
    const guild = await createGuild(name.trim());
    onClose();
    navigate(`/channels/${guild.id}`);
  });
  return (
    <Dialog title="Create a server" onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">A server has its own channels, members, roles and bots. You can rename it at any time.</p>
        <Field
          label="Name"
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
        <FormActions form={form} action="Create server" incomplete={name.trim().length < 2} onCancel={onClose} />
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
    if (!code) throw new Error('That doesn’t look like an invite. Paste the whole link or just its code.');
    const invite = await acceptInvite(code);
    onClose();
    if ('guild' in invite) navigate(`/channels/${invite.guild.id}`);
  });
  return (
    <Dialog title="Join with an invite" onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <Field
          label="Invite link or code"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={`${location.origin}/invite/abcDEF12`}
          error={form.general ?? Object.values(form.fields)[0]}
          required
          data-autofocus
          autoComplete="off"
          spellCheck={false}
        />
        <FormActions form={form} action="Join server" incomplete={text.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

const AGES = [
  [1800, '30 minutes'],
  [86_400, '1 day'],
  [604_800, '7 days'],
  [0, 'Never'],
] as const;
const USES = [0, 1, 5, 25, 100] as const;

/** Creates an invite to a channel and shows its link. */
export function InviteDialog({ guild, channelId, onClose }: { guild: GuildState; channelId: string; onClose: () => void }) {
  const [age, setAge] = useState<number>(604_800);
  const [uses, setUses] = useState<number>(0);
  const [code, setCode] = useState<string | null>(null);
  const form = useForm(async () => setCode((await createInvite(channelId, age, uses)).code));
  const link = code ? `${location.origin}/invite/${code}` : '';
  return (
    <Dialog title={`Invite people to ${guild.name}`} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <div className="field-row">
          <div className="field">
            <label htmlFor="invite-age">Expires after</label>
            <select id="invite-age" value={age} data-autofocus onChange={(event) => setAge(Number(event.target.value))}>
              {AGES.map(([seconds, label]) => (
                <option key={seconds} value={seconds}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor="invite-uses">Maximum uses</label>
            <select id="invite-uses" value={uses} onChange={(event) => setUses(Number(event.target.value))}>
              {USES.map((count) => (
                <option key={count} value={count}>
                  {count === 0 ? 'No limit' : count === 1 ? '1 use' : `${count} uses`}
                </option>
              ))}
            </select>
          </div>
        </div>
        <FormError form={form} />
        {code && <CopyField label="Share this link to invite people" value={link} />}
        <div className="dialog-actions">
          <button type="submit" className={code ? 'button quiet' : 'button primary'} disabled={form.busy}>
            {code ? 'Create another link' : 'Create invite link'}
          </button>
          {code && (
            <button type="button" className="button primary" onClick={onClose}>
              Done
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
      title={`Leave ${guild.name}?`}
      action="Leave server"
      onClose={onClose}
      onConfirm={async () => {
        await leaveGuild(guild.id);
        navigate('/channels/@me');
      }}
    >
      You’ll need a new invite to rejoin.
    </Confirm>
  );
}
