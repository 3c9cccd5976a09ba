import type { CommandObject } from '@guildhall/protocol/objects/apps/commands';
import { useState } from 'react';
import { request } from '../../../state/session.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/resource.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { type Resource, useResource } from '../../../ui/use-resource.ts';
import content from '../../../guild-settings/content/content.module.css';
import type { Place } from '../../place.ts';
import { t } from '../text.ts';
import { CommandCard } from './command-card.tsx';
import styles from './commands.module.css';
import { GuildPermissions } from './guild-permissions.tsx';
import { useBotGuilds } from './use-guilds.ts';
import { commandName } from './words.ts';

/** The value of the choice that shows the global commands. */
const GLOBAL = 'global';

/** The commands of an application: the global ones, or those in one guild with the permissions there. */
export function CommandsScreen({ place: { application } }: { place: Place }) {
  const guilds = useBotGuilds(application.id);
  const [scope, setScope] = useState(GLOBAL);
  const path = { application_id: application.id };
  const query = { with_localizations: true };
  const everywhere = useResource(`${application.id}/commands`, () =>
    request('GET /applications/{application_id}/commands', { ...path, query }),
  );
  return (
    <>
      <p className="settings-lead">{t('commandsLead')}</p>
      <Loaded of={guilds}>
        {(list) => (
          <SelectField
            label={t('scope')}
            value={scope}
            options={[{ value: GLOBAL, label: t('global') }, ...list.map(({ id, name }) => ({ value: id, label: name }))]}
            onValue={setScope}
          />
        )}
      </Loaded>
      {scope === GLOBAL ? (
        <CommandList of={everywhere} empty={t('noGlobalCommands')} label={t('globalCommands')} />
      ) : (
        <GuildCommands key={scope} applicationId={application.id} guildId={scope} everywhere={everywhere} />
      )}
    </>
  );
}

interface GuildProps {
  applicationId: string;
  guildId: string;
  everywhere: Resource<CommandObject[]>;
}

/** The commands in one guild, and who may use these and the global ones there. */
function GuildCommands({ applicationId, guildId, everywhere }: GuildProps) {
  const path = { application_id: applicationId, guild_id: guildId };
  const here = useResource(`${applicationId}/${guildId}/commands`, () =>
    request('GET /applications/{application_id}/guilds/{guild_id}/commands', { ...path, query: { with_localizations: true } }),
  );
  return (
    <>
      <CommandList of={here} empty={t('noGuildCommands')} label={t('guildCommands')} />
      <Loaded of={here}>
        {(local) => (
          <Loaded of={everywhere}>
            {(global) => <GuildPermissions applicationId={applicationId} guildId={guildId} commands={[...local, ...global]} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

function removal({ application_id, guild_id, id: command_id }: CommandObject): Promise<unknown> {
  if (guild_id === undefined)
    return request('DELETE /applications/{application_id}/commands/{command_id}', { application_id, command_id });
  const path = { application_id, guild_id, command_id };
  return request('DELETE /applications/{application_id}/guilds/{guild_id}/commands/{command_id}', path);
}

interface ListProps {
  of: Resource<CommandObject[]>;
  empty: string;
  label: string;
}

function CommandList({ of, empty, label }: ListProps) {
  const [deleting, setDeleting] = useState<CommandObject | null>(null);
  return (
    <>
      <Loaded of={of}>
        {(commands) =>
          commands.length === 0 ? (
            <div className={content.empty}>
              <Icon name="code" size={32} />
              <p>{empty}</p>
            </div>
          ) : (
            <ul className={styles.list} aria-label={label}>
              {commands.map((one) => (
                <CommandCard key={one.id} command={one} onDelete={() => setDeleting(one)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {deleting && (
        <Confirm
          title={t('deleteCommandTitle', { name: commandName(deleting) })}
          action={t('deleteCommand')}
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await removal(deleting);
            of.change((commands) => commands.filter(({ id }) => id !== deleting.id));
          }}
        >
          {t('deleteCommandText')}
        </Confirm>
      )}
    </>
  );
}
