import { isSnowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { CommandPermission, CommandPermissionsObject } from '@guildhall/protocol/objects/apps/commands';
import { useState } from 'react';
import type { Id } from '../../../api/wire-base.ts';
import { roleOptions, useChannelOptions } from '../../../guild-settings/content/options.ts';
import { CHANNEL } from '../../../state/selectors.ts';
import { request, store } from '../../../state/session.ts';
import { useSelected } from '../../../state/store.ts';
import { Dialog, FormActions, FormError, useForm } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import parts from '../../parts/parts.module.css';
import { t } from '../text.ts';
import styles from './commands.module.css';
import { allChannels, type KnownRule, knownRules, TARGET, targetName } from './targets.ts';

const PUT = 'PUT /applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions';

/** The types of channels that permissions name. */
const CHANNELS = [CHANNEL.TEXT, CHANNEL.VOICE, CHANNEL.ANNOUNCEMENT, CHANNEL.STAGE, CHANNEL.FORUM, CHANNEL.MEDIA];

interface Props {
  applicationId: Id;
  guildId: Id;
  /** The command, or the application for all commands. */
  commandId: Id;
  name: string;
  rules: readonly CommandPermission[];
  onSaved: (saved: CommandPermissionsObject) => void;
  onClose: () => void;
}

/** Changes who may use a command in a guild: roles, people and channels, each allowed or denied. */
export function PermissionsDialog({ applicationId, guildId, commandId, name, rules: saved, onSaved, onClose }: Props) {
  const [rules, setRules] = useState(() => knownRules(saved));
  const form = useForm(async () => {
    const path = { application_id: applicationId, guild_id: guildId, command_id: commandId };
    onSaved(await request(PUT, { ...path, body: { permissions: rules } }));
    onClose();
  });
  const put = (rule: KnownRule) =>
    setRules((all) => [...all.filter((one) => one.id !== rule.id || one.type !== rule.type), rule]);
  return (
    <Dialog title={t('permissionsOf', { name })} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        {rules.length === 0 && <p className="dialog-text">{t('noRules')}</p>}
        <ul aria-label={t('permissionsOf', { name })}>
          {rules.map((rule) => {
            const target = targetName(guildId, rule);
            return (
              <li key={`${rule.type}/${rule.id}`} className={styles.row}>
                <span>{target}</span>
                <select
                  className={parts.choice}
                  aria-label={target}
                  value={rule.permission ? 'allowed' : 'denied'}
                  onChange={(event) =>
                    setRules((all) =>
                      all.map((one) => (one === rule ? { ...one, permission: event.target.value === 'allowed' } : one)),
                    )
                  }
                >
                  <option value="allowed">{t('allowed')}</option>
                  <option value="denied">{t('denied')}</option>
                </select>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('removeRule', { name: target })}
                  onClick={() => setRules((all) => all.filter((one) => one !== rule))}
                >
                  <Icon name="close" size={16} />
                </button>
              </li>
            );
          })}
        </ul>
        {rules.length < LIMITS.commands.permissions.max && <AddRule guildId={guildId} onAdd={put} />}
        <FormError form={form} of="all" />
        <FormActions form={form} action={t('save')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** Chooses one more target, which is allowed until that is changed. */
function AddRule({ guildId, onAdd }: { guildId: Id; onAdd: (rule: KnownRule) => void }) {
  const guild = useSelected(store, (state) => state.guilds[guildId]);
  const channels = useChannelOptions(guildId, CHANNELS);
  const [person, setPerson] = useState('');
  if (!guild) return null;
  const role = (id: Id) => onAdd({ id, type: TARGET.ROLE, permission: true });
  const channel = (id: Id) => onAdd({ id, type: TARGET.CHANNEL, permission: true });
  const choose = { value: '', label: t('choose') };
  return (
    <fieldset className={styles.add}>
      <legend className="hidden">{t('addRule')}</legend>
      <SelectField
        label={t('addRole')}
        value=""
        options={[choose, { value: guildId, label: t('everyone') }, ...roleOptions(guild)]}
        onValue={(id) => id && role(id)}
      />
      <SelectField
        label={t('addChannel')}
        value=""
        options={[choose, { value: allChannels(guildId), label: t('allChannels') }, ...channels]}
        onValue={(id) => id && channel(id)}
      />
      <Field
        label={t('addPerson')}
        value={person}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('personId')}
        onChange={(event) => setPerson(event.target.value.trim())}
      />
      <button
        type="button"
        className="button"
        disabled={!isSnowflake(person)}
        onClick={() => {
          onAdd({ id: person, type: TARGET.USER, permission: true });
          setPerson('');
        }}
      >
        {t('add')}
      </button>
    </fieldset>
  );
}
