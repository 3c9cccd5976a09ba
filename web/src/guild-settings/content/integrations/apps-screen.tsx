import { scopeNames } from '../../../ui/scope-names.ts';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { Result } from '@guildhall/protocol/calls';
import { useState } from 'react';
import type { Id, Member } from '../../../api/wire-base.ts';
import { guildPermissions, has } from '../../../state/permissions.ts';
import { request, store } from '../../../state/session.ts';
import type { GuildState } from '../../../state/types.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/resource.tsx';
import type { Place } from '../../place.ts';
import content from '../content.module.css';
import { useLive } from '../use-live.ts';
import { t } from './text.ts';

const AFTER = ['GUILD_INTEGRATIONS_UPDATE', 'GUILD_MEMBER_UPDATE', 'GUILD_ROLE_UPDATE', 'GUILD_ROLE_DELETE'] as const;
/** Integration type of an application that is installed in a guild. */
const GUILD_INSTALL = 0;
/** Permissions that are listed before the others are only counted. */
const LISTED = 8;

type Integration = Result<'GET /guilds/{guild_id}/integrations'>[number];

/** An integration with its bot's member, if it has a bot in the guild. */
interface Entry {
  integration: Integration;
  member: Member | null;
}

/** A permission's name in words: MANAGE_GUILD is "Manage server". */
function permissionWords(name: string): string {
  const words = name.toLowerCase().replaceAll('_', ' ').replace('guild', 'server');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

async function memberOf(guildId: Id, userId: Id): Promise<Member | null> {
  const known = store.get().guilds[guildId]?.members[userId];
  if (known) return known;
  // An app without a bot in the guild has no member.
  return request('GET /guilds/{guild_id}/members/{user_id}', { guild_id: guildId, user_id: userId }).catch(() => null);
}

/** The bots and apps of a guild, and what they may do. */
export function AppsScreen({ place: { guild } }: { place: Place }) {
  const [removing, setRemoving] = useState<Integration | null>(null);
  const all = useLive({
    guildId: guild.id,
    key: 'integrations',
    after: AFTER,
    load: async (): Promise<Entry[]> => {
      const found = await request('GET /guilds/{guild_id}/integrations', { guild_id: guild.id });
      return Promise.all(
        found.map(async (integration) => ({
          integration,
          member: await memberOf(guild.id, integration.application.bot.id),
        })),
      );
    },
  });
  return (
    <>
      <p className="settings-lead">{t('appsLead')}</p>
      <Loaded of={all}>
        {(entries) =>
          entries.length === 0 ? (
            <div className={content.empty}>
              <Icon name="bot" size={32} />
              <p>{t('noApps')}</p>
            </div>
          ) : (
            entries.map((one) => <AppPanel key={one.integration.id} guild={guild} entry={one} onRemove={setRemoving} />)
          )
        }
      </Loaded>
      {removing && (
        <Confirm
          title={t('removeTitle', { name: removing.application.name })}
          action={t('remove')}
          onClose={() => setRemoving(null)}
          onConfirm={async () => {
            const path = { guild_id: guild.id, integration_id: removing.id };
            await request('DELETE /guilds/{guild_id}/integrations/{integration_id}', path);
            all.change((entries) => entries.filter(({ integration }) => integration.id !== removing.id));
          }}
        >
          {t('removeText')}
        </Confirm>
      )}
    </>
  );
}

interface PanelProps {
  guild: GuildState;
  entry: Entry;
  onRemove: (integration: Integration) => void;
}

function AppPanel({ guild, entry: { integration, member }, onRemove }: PanelProps) {
  const { application, scopes, user } = integration;
  return (
    <section className="panel" aria-label={application.name}>
      <div className="panel-row">
        <Avatar id={application.id} name={application.name} shape="app" size={42} picture={application.icon} folder="app-icons" />
        <div>
          <h2>{application.name}</h2>
          {application.description && <p className="field-hint">{application.description}</p>}
          {user && <p className="field-hint">{t('createdBy', { name: user.global_name ?? user.username })}</p>}
        </div>
        <button
          type="button"
          className="button"
          aria-label={t('removeLabel', { name: application.name })}
          onClick={() => onRemove(integration)}
        >
          {t('remove')}
        </button>
      </div>
      <ul className="scopes" aria-label={t('mayDo', { name: application.name })}>
        {[...scopeNames(scopes, GUILD_INSTALL), ...(member ? rightsOf(guild, member) : [])].map((words) => (
          <li key={words}>
            <Icon name="check" size={16} />
            {words}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The permissions of a bot in words: the first few by name. */
function rightsOf(guild: GuildState, member: Member): string[] {
  const bits = guildPermissions({ ...guild, members: { [member.user.id]: member } }, member.user.id);
  if (has(bits, 'ADMINISTRATOR')) return [t('administrator')];
  const names = Object.entries(PERMISSIONS)
    .filter(([, bit]) => (bits & bit) !== 0n)
    .map(([name]) => permissionWords(name));
  if (names.length === 0) return [t('noPermissions')];
  const rest = names.length - LISTED;
  return rest > 0 ? [...names.slice(0, LISTED), t('appsMore', { count: rest })] : names;
}
