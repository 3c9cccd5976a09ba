import type { Result } from '@guildhall/protocol/calls';
import { useEffect } from 'react';
import type { Id } from '../../api/wire-base.ts';
import { onDispatch, request } from '../../state/session.ts';
import { type Resource, useResource } from '../../ui/use-resource.ts';

/** The settings of a guild, most of which the state does not keep. */
export type GuildDetails = Result<'GET /guilds/{guild_id}'>;

/** Loads the settings of a guild; changes by others show at once. */
export function useGuildDetails(guildId: Id): Resource<GuildDetails> {
  const details = useResource(guildId, () => request('GET /guilds/{guild_id}', { guild_id: guildId }));
  const { reload } = details;
  useEffect(
    () =>
      onDispatch((name, data) => {
        const isThis = typeof data === 'object' && data !== null && 'id' in data && data.id === guildId;
        if (name === 'GUILD_UPDATE' && isThis) reload();
      }),
    [guildId, reload],
  );
  return details;
}
