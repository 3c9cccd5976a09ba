import { useEffect } from 'react';
import { findMembers, hasUnknownMembers } from '../state/candidates.ts';
import { store } from '../state/session.ts';
import type { Id } from '../api/wire-base.ts';

/** How long typing must pause before the server is queried, in ms. */
export const PAUSE_MS = 250;

/** Queries the server for matching members if the guild has more than this client has loaded. */
export function useMemberSearch(guildId: Id | undefined, query: string, wanted: boolean): void {
  useEffect(() => {
    const name = query.trim().replace(/^@/, '');
    if (!wanted || !guildId || !name || !hasUnknownMembers(store.get(), guildId)) return;
    // The loaded members are still shown, so the failure is not reported.
    const timer = setTimeout(() => findMembers(guildId, name).catch(() => undefined), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [guildId, query, wanted]);
}
