import type { CommandObject, CommandPermission, CommandPermissionsObject } from '@guildhall/protocol/objects/apps/commands';
import { useState } from 'react';
import type { Id } from '../../../api/wire-base.ts';
import { guildPermissions, has } from '../../../state/permissions.ts';
import { request, store } from '../../../state/session.ts';
import { useSelected } from '../../../state/store.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/resource.tsx';
import { useResource } from '../../../ui/use-resource.ts';
import { t } from '../text.ts';
import styles from './commands.module.css';
import { PermissionsDialog } from './permissions-dialog.tsx';
import { targetName } from './targets.ts';
import { commandName } from './words.ts';

const LIST = 'GET /applications/{application_id}/guilds/{guild_id}/commands/permissions';

interface Props {
  applicationId: Id;
  guildId: Id;
  commands: readonly CommandObject[];
}

/** Whether this person may set the permissions of commands in a guild. */
function mayEdit(guildId: Id): boolean {
  const { guilds, me } = store.get();
  const guild = guilds[guildId];
  if (!guild || !me) return false;
  const bits = guildPermissions(guild, me.id);
  return has(bits, 'MANAGE_GUILD') && has(bits, 'MANAGE_ROLES');
}

/** Who may use which command in one guild, as its managers have decided. */
export function GuildPermissions({ applicationId, guildId, commands }: Props) {
  const path = { application_id: applicationId, guild_id: guildId };
  const resource = useResource(`${applicationId}/${guildId}/permissions`, () => request(LIST, path));
  const isEditable = useSelected(store, () => mayEdit(guildId));
  const [editing, setEditing] = useState<{ id: Id; name: string } | null>(null);
  const rows = [
    { id: applicationId, name: t('allCommands') },
    ...commands.map((one) => ({ id: one.id, name: commandName(one) })),
  ];
  const onSaved = (saved: CommandPermissionsObject) =>
    resource.change((all) => [...all.filter(({ id }) => id !== saved.id), saved]);
  return (
    <section className="panel" aria-labelledby="permissions">
      <h2 id="permissions">{t('permissionsHere')}</h2>
      <p className="field-hint">{isEditable ? t('permissionsLead') : t('permissionsReadOnly')}</p>
      <Loaded of={resource}>
        {(all) => {
          const rulesOf = (id: Id) => all.find((one) => one.id === id)?.permissions ?? [];
          return (
            <>
              <ul className="rows" aria-label={t('permissionsHere')}>
                {rows.map((row) => (
                  <li key={row.id}>
                    <div>
                      <strong>{row.name}</strong>
                      <Rules guildId={guildId} rules={rulesOf(row.id)} isApplication={row.id === applicationId} />
                    </div>
                    {isEditable && (
                      <button
                        type="button"
                        className="button quiet"
                        aria-label={t('editPermissions', { name: row.name })}
                        onClick={() => setEditing(row)}
                      >
                        {t('edit')}
                      </button>
                    )}
                  </li>
                ))}
              </ul>
              {editing && (
                <PermissionsDialog
                  {...{ applicationId, guildId, name: editing.name, commandId: editing.id, onSaved }}
                  rules={rulesOf(editing.id)}
                  onClose={() => setEditing(null)}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

interface RulesProps {
  guildId: Id;
  rules: readonly CommandPermission[];
  isApplication: boolean;
}

function Rules({ guildId, rules, isApplication }: RulesProps) {
  if (rules.length === 0) return <span className="muted">{isApplication ? t('noRules') : t('asAllCommands')}</span>;
  return (
    <span className={styles.rules}>
      {rules.map((rule) => (
        <span key={`${rule.type}/${rule.id}`} className={styles.rule}>
          <span className={rule.permission ? styles.allowed : styles.denied}>
            <Icon name={rule.permission ? 'check' : 'close'} size={13} />
          </span>
          <span className="hidden">{rule.permission ? t('allowed') : t('denied')}</span>
          {targetName(guildId, rule)}
        </span>
      ))}
    </span>
  );
}
