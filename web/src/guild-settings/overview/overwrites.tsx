import { PERMISSIONS, type Permission } from '@guildhall/protocol/permissions';
import { useState } from 'react';
import type { Channel, Overwrite } from '../../api/wire.ts';
import type { Id } from '../../api/wire-base.ts';
import { type Answer, answerOf, changeableBits, withAnswer } from '../../state/roles.ts';
import { nameOf, memberName } from '../../state/selectors.ts';
import { store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { toast, toastError } from '../../state/toasts.ts';
import type { GuildState } from '../../state/types.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useForm } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { t as tUi } from '../../ui/text.ts';
import { useDraft } from '../../ui/use-draft.ts';
import { CandidatePicker } from './candidate-picker.tsx';
import { t } from './channel-text.ts';
import styles from './overwrites.module.css';
import { findPermissions, p, permissionsIn } from './permission-catalog.ts';
import { removeOverwrite, setOverwrite } from './overwrite-actions.ts';
import { RoleMark } from './role-mark.tsx';
import roleStyles from './roles-screen.module.css';
import { t as tRoles } from './roles-text.ts';

interface Props {
  guild: GuildState;
  channel: Channel;
  parent: Channel | undefined;
}

/** The overwrites of a channel: @everyone first, then roles, then members. */
function overwritesOf(guild: GuildState, channel: Channel): Overwrite[] {
  const everyone = { id: guild.id, type: 0, allow: '0', deny: '0' };
  const all = channel.permission_overwrites ?? [];
  const others = all.filter((one) => one.id !== guild.id).sort((a, b) => a.type - b.type);
  return [all.find((one) => one.id === guild.id) ?? everyone, ...others];
}

/** The roles and members that a channel treats differently, and what it allows and denies them. */
export function Overwrites({ guild, channel, parent }: Props) {
  const [chosen, setChosen] = useState<Id>(guild.id);
  const users = useSelected(store, (state) => state.users);
  const list = overwritesOf(guild, channel);
  const current = list.find((one) => one.id === chosen) ?? list[0];
  const label = (one: Overwrite): string => {
    if (one.id === guild.id) return t('everyone');
    const user = guild.members[one.id]?.user ?? users[one.id];
    return one.type === 0 ? (guild.roles[one.id]?.name ?? one.id) : user ? memberName(guild, user) || nameOf(user) : one.id;
  };
  const add = async (id: Id, type: number) => {
    await setOverwrite(channel, { id, type, allow: '0', deny: '0' });
    setChosen(id);
  };
  const remove = async (id: Id) => {
    await removeOverwrite(channel, id);
    setChosen(guild.id);
  };
  return (
    <div className={roleStyles.halves}>
      <section className={roleStyles.list} aria-label={t('who')}>
        <ul>
          {list.map((one) => (
            <li key={one.id} className={styles.row}>
              <button
                type="button"
                className={roleStyles.role}
                aria-current={one.id === current?.id ? 'true' : undefined}
                onClick={() => setChosen(one.id)}
              >
                <Mark guild={guild} overwrite={one} name={label(one)} />
                <span className={roleStyles.name}>{label(one)}</span>
              </button>
              {one.id !== guild.id && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('remove', { name: label(one) })}
                  title={t('remove', { name: label(one) })}
                  onClick={() => void remove(one.id).catch(toastError)}
                >
                  <Icon name="close" size={16} />
                </button>
              )}
            </li>
          ))}
        </ul>
        <CandidatePicker
          label={t('add')}
          guild={guild}
          withRoles
          except={(id) => list.some((one) => one.id === id)}
          onPick={(one) => void add(String(one.value), one.kind === 'role' ? 0 : 1).catch(toastError)}
        />
      </section>
      {current && (
        <OverwriteEditor
          key={`${channel.id}-${current.id}`}
          guild={guild}
          channel={channel}
          parent={parent}
          overwrite={current}
          name={label(current)}
        />
      )}
    </div>
  );
}

function Mark({ guild, overwrite, name }: { guild: GuildState; overwrite: Overwrite; name: string }) {
  const role = guild.roles[overwrite.id];
  if (role) return <RoleMark role={role} />;
  return <Avatar id={overwrite.id} name={name} size={22} picture={guild.members[overwrite.id]?.user.avatar} />;
}

interface EditorProps extends Props {
  overwrite: Overwrite;
  name: string;
}

/** The editor of one overwrite: allow, inherit or deny for each permission. */
function OverwriteEditor({ guild, channel, parent, overwrite, name }: EditorProps) {
  const me = useSelected(store, (state) => state.me?.id ?? '');
  const [query, setQuery] = useState('');
  const draft = useDraft({ bits: { allow: overwrite.allow, deny: overwrite.deny } });
  const form = useForm(async () => {
    await setOverwrite(channel, { id: overwrite.id, type: overwrite.type, ...draft.value.bits });
    draft.reset();
    toast(tUi('saved'));
  });
  const mine = changeableBits(guild, channel, parent, me, Date.now());
  return (
    <form onSubmit={form.onSubmit} className={styles.editor} aria-label={name}>
      <h2>{name}</h2>
      <p className="field-hint">
        {overwrite.id === guild.id ? t('everyoneHint') : ''} {t('inheritHint')}
      </p>
      <input
        type="search"
        className={roleStyles.search}
        placeholder={tRoles('searchPermissions')}
        aria-label={tRoles('searchPermissions')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {findPermissions(permissionsIn(channel.type), query).map(({ key, permissions }) => (
        <section key={key} aria-label={p(`group.${key}`)} className={roleStyles.group}>
          <h3>{p(`group.${key}`)}</h3>
          {permissions.map((permission) => (
            <AnswerRow
              key={permission}
              permission={permission}
              answer={answerOf(draft.value.bits, PERMISSIONS[permission])}
              reason={(mine & PERMISSIONS[permission]) !== 0n ? null : reasonOf(permission)}
              onChange={(answer) => draft.change({ bits: withAnswer(draft.value.bits, PERMISSIONS[permission], answer) })}
            />
          ))}
        </section>
      ))}
      <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />
    </form>
  );
}

function reasonOf(permission: Permission): string {
  return permission === 'MANAGE_ROLES' ? t('needsManageRoles') : t('cantChange');
}

const ANSWERS: readonly Answer[] = ['deny', 'inherit', 'allow'];
const SIGNS = { deny: 'close', inherit: 'minus', allow: 'check' } as const;

interface AnswerRowProps {
  permission: Permission;
  answer: Answer;
  /** Why it cannot be changed; null if it can. */
  reason: string | null;
  onChange: (answer: Answer) => void;
}

/** One permission with its three answers. */
function AnswerRow({ permission, answer, reason, onChange }: AnswerRowProps) {
  const inChannel = permission === 'MANAGE_ROLES';
  const name = p(inChannel ? 'MANAGE_ROLES.inChannel' : permission);
  const about = p(inChannel ? 'MANAGE_ROLES.inChannelAbout' : `${permission}.about`);
  return (
    <fieldset className={styles.answer} disabled={reason !== null} aria-describedby={`about-${permission}`}>
      <legend className="hidden">{name}</legend>
      <div>
        <strong aria-hidden="true">{name}</strong>
        <p className="field-hint" id={`about-${permission}`}>
          {reason ? `${about} ${reason}` : about}
        </p>
      </div>
      <span className={styles.answers}>
        {ANSWERS.map((one) => (
          <label key={one} className={styles[one]} title={t(one)}>
            <input
              type="radio"
              name={`answer-${permission}`}
              aria-label={t('answerOf', { permission: name, answer: t(one) })}
              checked={answer === one}
              onChange={() => onChange(one)}
            />
            <Icon name={SIGNS[one]} size={16} />
          </label>
        ))}
      </span>
    </fieldset>
  );
}
