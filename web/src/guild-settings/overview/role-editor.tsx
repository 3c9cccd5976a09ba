import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { Role } from '../../api/wire.ts';
import { navigate } from '../../router.tsx';
import { request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import type { GuildState } from '../../state/types.ts';
import { Confirm, useForm } from '../../ui/dialog.tsx';
import { CopyField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { t as tUi } from '../../ui/text.ts';
import { useDraft } from '../../ui/use-draft.ts';
import { deleteRole } from './role-actions.ts';
import { type LookFields, RoleLook } from './role-look.tsx';
import { RoleMark } from './role-mark.tsx';
import { RoleMembers } from './role-members.tsx';
import { RolePermissions } from './role-permissions.tsx';
import { RoleView } from './role-view.tsx';
import styles from './roles-screen.module.css';
import { t } from './roles-text.ts';

/** The id of the form to which the fields of all tabs belong. */
const FORM = 'role';

interface Fields extends LookFields {
  permissions: string;
}

interface Props {
  guild: GuildState;
  role: Role;
  mine: bigint;
  /** Whether the role was just created; its name then takes the focus. */
  isNew: boolean;
  locked: boolean;
}

/** The body of a change: only with ENHANCED_ROLE_COLORS does a role have several colours. */
function bodyOf({ color, secondary, ...rest }: Partial<Fields>, value: Fields, gradients: boolean) {
  if (color === undefined && secondary === undefined) return rest;
  if (!gradients) return { ...rest, color: value.color };
  return { ...rest, colors: { primary_color: value.color, secondary_color: value.secondary, tertiary_color: null } };
}

/** Edits a role: its appearance, permissions and members, and what it sees. */
export function RoleEditor({ guild, role, mine, isNew, locked }: Props) {
  const everyone = role.id === guild.id;
  const gradients = guild.features.includes('ENHANCED_ROLE_COLORS');
  const draft = useDraft<Fields>({
    name: role.name,
    color: role.color,
    secondary: role.colors?.secondary_color ?? null,
    hoist: role.hoist,
    mentionable: role.mentionable ?? false,
    icon: role.icon ?? null,
    unicode_emoji: role.unicode_emoji ?? null,
    permissions: role.permissions,
  });
  const form = useForm(async () => {
    const body = bodyOf(draft.changes, draft.value, gradients);
    await request('PATCH /guilds/{guild_id}/roles/{role_id}', { guild_id: guild.id, role_id: role.id, body });
    draft.reset();
    toast(tUi('saved'));
  });
  return (
    <>
      <h2 className={styles.title}>
        <RoleMark role={role} />
        <span>{everyone ? t('everyone') : role.name}</span>
      </h2>
      {locked && (
        <p className={styles.note}>
          <Icon name="lock" size={16} />
          {t('lockedReason')}
        </p>
      )}
      {role.managed && <p className={styles.note}>{t('managedNote')}</p>}
      <Tabs defaultSelectedKey={everyone ? 'permissions' : 'about'} className={styles.tabs ?? ''}>
        <TabList className={styles.tabList ?? ''} aria-label={role.name}>
          {!everyone && <RoleTab id="about" label={t('about')} />}
          <RoleTab id="permissions" label={t('permissions')} />
          {!everyone && <RoleTab id="members" label={t('members')} />}
          <RoleTab id="view" label={t('view')} />
        </TabList>
        <TabPanel id="about">
          <RoleLook form={FORM} guild={guild} role={role} draft={draft} errors={form.fields} isNew={isNew} locked={locked} />
          <CopyField label={t('roleId')} value={role.id} />
          {!locked && !role.managed && <DeleteRole guild={guild} role={role} />}
        </TabPanel>
        <TabPanel id="permissions">
          {everyone && <p className="field-hint">{t('allMembers')}</p>}
          <RolePermissions
            bits={draft.value.permissions}
            mine={mine}
            locked={locked}
            onChange={(permissions) => draft.change({ permissions })}
          />
        </TabPanel>
        <TabPanel id="members">
          <RoleMembers guild={guild} role={role} locked={locked || role.managed === true} />
        </TabPanel>
        <TabPanel id="view">
          <RoleView guild={guild} role={role} />
        </TabPanel>
      </Tabs>
      <form id={FORM} className={styles.form} onSubmit={form.onSubmit}>
        <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />
      </form>
    </>
  );
}

function RoleTab({ id, label }: { id: string; label: string }) {
  return (
    <Tab id={id} className={styles.tab ?? ''}>
      {label}
    </Tab>
  );
}

function DeleteRole({ guild, role }: { guild: GuildState; role: Role }) {
  const [asking, setAsking] = useState(false);
  return (
    <section className="danger-zone" aria-label={t('deleteAction')}>
      <div>
        <h3>{t('deleteAction')}</h3>
        <p className="field-hint">{t('deleteHint')}</p>
      </div>
      <button type="button" className="button danger" onClick={() => setAsking(true)}>
        {t('deleteAction')}
      </button>
      {asking && (
        <Confirm
          title={t('deleteQuestion', { name: role.name })}
          action={t('deleteAction')}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await deleteRole(guild.id, role.id);
            navigate(`/guilds/${guild.id}/settings/roles`, true);
          }}
        >
          {t('deleteHint')}
        </Confirm>
      )}
    </section>
  );
}
