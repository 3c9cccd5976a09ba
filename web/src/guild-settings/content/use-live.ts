import { useEffect } from 'react';
import type { Id } from '../../api/wire-base.ts';
import { onDispatch } from '../../state/session.ts';
import { type Resource, useResource } from '../../ui/use-resource.ts';

/** True if a dispatch is about a guild. */
function isAbout(data: unknown, guildId: Id): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return 'guild_id' in data ? data.guild_id === guildId : 'id' in data && data.id === guildId;
}

interface Live<T> {
  guildId: Id;
  /** The cache key of the resource, unique in the guild. */
  key: string;
  load: () => Promise<T>;
  /** The dispatches after which it is loaded again; an array that stays the same. */
  after: readonly string[];
}

/** Something of a guild that is loaded from the server, and loaded again when someone changes it or a new session begins. */
export function useLive<T>({ guildId, key, load, after }: Live<T>): Resource<T> {
  const resource = useResource(`${guildId}/${key}`, load);
  const { reload } = resource;
  useEffect(
    () =>
      onDispatch((name, data) => {
        if (name === 'READY' || (after.includes(name) && isAbout(data, guildId))) reload();
      }),
    [after, guildId, reload],
  );
  return resource;
}
