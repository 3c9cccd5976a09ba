import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/http.ts';
import type { Id, Member } from '../../../api/wire-base.ts';
import { onDispatch, request } from '../../../state/session.ts';
import { type FoundMember, type MemberQuery, PAGE, searchBody, showsAll } from './search.ts';

/** The members that a search has found so far. */
export interface FoundMembers {
  rows: FoundMember[];
  /** The number on all pages; null while the first one loads. */
  total: number | null;
  loading: boolean;
  problem: string | null;
  more: () => void;
  reload: () => void;
  /** Shows a change of a member; null removes the row. */
  change: (userId: Id, member: Member | null) => void;
}

interface Held {
  key: string;
  rows: FoundMember[];
  total: number | null;
  problem: string | null;
}

/** How long after the last key a search is sent, in ms. */
const TYPING_MS = 250;

interface Page {
  found: FoundMember[];
  total: number;
}

/** The page after `last`. Without MANAGE_GUILD only the members whose names begin with a text can be found, on one page. */
async function loadPage(guildId: Id, query: MemberQuery, last: FoundMember | undefined, advanced: boolean): Promise<Page> {
  if (advanced) {
    const call = { guild_id: guildId, body: searchBody(query, last, Date.now()) };
    const page = await request('POST /guilds/{guild_id}/members-search', call);
    return { found: page.members, total: page.total_result_count };
  }
  const name = query.name.trim();
  if (!name) return { found: [], total: 0 };
  const call = { guild_id: guildId, query: { query: name, limit: PAGE } };
  const members = await request('GET /guilds/{guild_id}/members/search', call);
  const found = members.map((member) => ({ member, join_source_type: 0, source_invite_code: null, inviter_id: null }));
  return { found, total: found.length };
}

function changed(held: Held, userId: Id, member: Member | null): Held {
  const at = held.rows.findIndex((row) => row.member.user.id === userId);
  const row = held.rows[at];
  if (!row) return held;
  if (member === null) return { ...held, rows: held.rows.toSpliced(at, 1), total: held.total === null ? null : held.total - 1 };
  const { user: _user, ...fields } = member;
  return { ...held, rows: held.rows.with(at, { ...row, member: { ...row.member, ...withoutUndefined(fields) } }) };
}

/** A member's fields that an event or a response has. */
function withoutUndefined({ nick, roles, communication_disabled_until: until }: Omit<Member, 'user'>) {
  return {
    roles,
    ...(nick === undefined ? {} : { nick }),
    ...(until === undefined ? {} : { communication_disabled_until: until }),
  };
}

/** Loads the members of a query page by page, and follows the changes of other moderators. */
export function useMembers(guildId: Id, query: MemberQuery, advanced: boolean): FoundMembers {
  const key = JSON.stringify([guildId, query, advanced]);
  const [held, setHeld] = useState<Held>({ key: '', rows: [], total: null, problem: null });
  const [round, setRound] = useState(0);
  const [loading, setLoading] = useState(false);
  const latest = useRef({ key, query, held, busy: false });
  useEffect(() => {
    latest.current = { ...latest.current, key, query, held };
  });

  const load = useCallback(
    async (isFirst: boolean) => {
      const { key: asked, query: wanted, held: before, busy } = latest.current;
      if (busy && !isFirst) return;
      latest.current.busy = true;
      setLoading(true);
      const former = isFirst ? [] : before.rows;
      try {
        const { found, total } = await loadPage(guildId, wanted, former.at(-1), advanced);
        if (latest.current.key !== asked) return;
        const known = new Set(former.map((row) => row.member.user.id));
        const fresh = found.filter((row) => !known.has(row.member.user.id));
        setHeld({ key: asked, rows: [...former, ...fresh], total: fresh.length === 0 ? former.length : total, problem: null });
      } catch (error) {
        if (latest.current.key === asked) setHeld({ ...before, key: asked, problem: messageOf(error) });
      } finally {
        if (latest.current.key === asked) {
          latest.current.busy = false;
          setLoading(false);
        }
      }
    },
    [guildId, advanced],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another query, and each round, load the first page
  useEffect(() => {
    const timer = setTimeout(() => void load(true), latest.current.held.key === '' ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [key, round, load]);

  const change = useCallback((userId: Id, member: Member | null) => setHeld((before) => changed(before, userId, member)), []);
  // A longer list stays as it is, so that it does not jump while it is read.
  const join = useCallback(() => {
    const { query: shown, held: now } = latest.current;
    if (showsAll(shown) && now.rows.length <= PAGE) setRound((at) => at + 1);
  }, []);
  useEffect(() => followMembers(guildId, change, join), [guildId, change, join]);

  return {
    rows: held.rows,
    total: held.key === '' ? null : held.total,
    loading,
    problem: held.problem,
    more: () => held.key === key && held.rows.length < (held.total ?? 0) && held.problem === null && void load(false),
    reload: () => setRound((at) => at + 1),
    change,
  };
}

function isMemberEvent(data: unknown): data is Member & { guild_id: Id } {
  return typeof data === 'object' && data !== null && 'guild_id' in data && 'user' in data;
}

/** Calls back for each change of a member, and when someone joins; returns a function that stops it. */
function followMembers(guildId: Id, change: (userId: Id, member: Member | null) => void, onJoin: () => void): () => void {
  return onDispatch((name, data) => {
    if (!name.startsWith('GUILD_MEMBER_') || !isMemberEvent(data) || data.guild_id !== guildId) return;
    if (name === 'GUILD_MEMBER_UPDATE') change(data.user.id, data);
    else if (name === 'GUILD_MEMBER_REMOVE') change(data.user.id, null);
    else if (name === 'GUILD_MEMBER_ADD') onJoin();
  });
}
