import type { AuditEntryObject } from '@guildhall/protocol/objects/guild/audit-log';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/http.ts';
import type { Id } from '../../../api/wire-base.ts';
import { nameOf } from '../../../state/selectors.ts';
import { onDispatch, request } from '../../../state/session.ts';

/** The filters of entries; an empty text and 0 show all. */
export interface AuditQuery {
  userId: Id | '';
  /** A number of AUDIT_LOG_EVENTS. */
  action: number;
}

interface Held {
  entries: AuditEntryObject[];
  /** The names of the objects that entries mention, by id. */
  names: Record<Id, string>;
  hasMore: boolean;
  loading: boolean;
  problem: string | null;
}

const EMPTY: Held = { entries: [], names: {}, hasMore: true, loading: true, problem: null };
const PAGE = 50;

async function loadPage(guildId: Id, { userId, action }: AuditQuery, before: Id | undefined) {
  const query = {
    limit: PAGE,
    ...(userId ? { user_id: userId } : {}),
    ...(action ? { action_type: action } : {}),
    ...(before ? { before } : {}),
  };
  const page = await request('GET /guilds/{guild_id}/audit-logs', { guild_id: guildId, query });
  const names: Record<Id, string> = {};
  for (const user of page.users) names[user.id] = nameOf(user);
  const named = [
    ...page.integrations,
    ...page.webhooks,
    ...page.guild_scheduled_events,
    ...page.threads,
    ...page.application_commands,
    ...page.auto_moderation_rules,
  ];
  for (const { id, name } of named) if (name) names[id] = name;
  return { entries: page.audit_log_entries, names };
}

function isEntry(data: unknown): data is AuditEntryObject & { guild_id: Id } {
  return typeof data === 'object' && data !== null && 'action_type' in data && 'guild_id' in data;
}

/** The audit log of a guild, newest first and page by page; new entries appear on top. */
export function useAuditLog(guildId: Id, query: AuditQuery) {
  const [held, setHeld] = useState<Held>(EMPTY);
  const latest = useRef({ held, round: 0 });
  useEffect(() => {
    latest.current.held = held;
  });
  const { userId, action } = query;
  const load = useCallback(
    async (isFirst: boolean) => {
      const round = isFirst ? ++latest.current.round : latest.current.round;
      setHeld((before) => (isFirst ? { ...EMPTY, names: before.names } : { ...before, loading: true, problem: null }));
      try {
        const before = isFirst ? undefined : latest.current.held.entries.at(-1)?.id;
        const { entries, names } = await loadPage(guildId, { userId, action }, before);
        if (round !== latest.current.round) return;
        setHeld((now) => {
          const known = new Set(now.entries.map(({ id }) => id));
          const all = [...now.entries, ...entries.filter(({ id }) => !known.has(id))];
          return {
            entries: all,
            names: { ...now.names, ...names },
            hasMore: entries.length === PAGE,
            loading: false,
            problem: null,
          };
        });
      } catch (error) {
        if (round === latest.current.round) setHeld((now) => ({ ...now, loading: false, problem: messageOf(error) }));
      }
    },
    [guildId, userId, action],
  );
  useEffect(() => void load(true), [load]);
  useEffect(
    () =>
      onDispatch((name, data) => {
        if (name !== 'GUILD_AUDIT_LOG_ENTRY_CREATE' || !isEntry(data) || data.guild_id !== guildId) return;
        if ((userId && data.user_id !== userId) || (action && data.action_type !== action)) return;
        setHeld((now) => (now.entries.some(({ id }) => id === data.id) ? now : { ...now, entries: [data, ...now.entries] }));
      }),
    [guildId, userId, action],
  );
  return { ...held, more: () => void load(false) };
}
