import type { Result } from '@guildhall/protocol/calls';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/http.ts';
import type { Id, User } from '../../api/wire-base.ts';
import { type Deletion, DeletionField } from '../../members/deletion-field.tsx';
import { reasonOf, ReasonField } from '../../members/member-dialog-parts.tsx';
import { nameOf } from '../../state/selectors.ts';
import { onDispatch, request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Confirm, Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Loading } from '../../ui/resource.tsx';
import type { Place } from '../place.ts';
import styles from './people.module.css';
import { t } from './text.ts';

type Ban = Result<'GET /guilds/{guild_id}/bans'>[number];

/** Bans in one page; a search reads larger ones. */
const PAGE = 50;
const SEARCH_PAGE = 1000;

interface Bans {
  list: Ban[];
  /** Whether there are bans after those in the list. */
  hasMore: boolean;
  loading: boolean;
  problem: string | null;
}

/** The bans of a guild by user id, page by page; follows bans of other moderators. */
function useBans(guildId: Id) {
  const [bans, setBans] = useState<Bans>({ list: [], hasMore: true, loading: false, problem: null });
  const latest = useRef(bans);
  useEffect(() => {
    latest.current = bans;
  });
  const load = useCallback(
    async (limit: number) => {
      setBans((before) => ({ ...before, loading: true, problem: null }));
      try {
        const last = latest.current.list.at(-1)?.user.id;
        const call = { guild_id: guildId, query: { limit, ...(last ? { after: last } : {}) } };
        const page = await request('GET /guilds/{guild_id}/bans', call);
        setBans(({ list }) => {
          const known = new Set(list.map(({ user }) => user.id));
          const all = [...list, ...page.filter(({ user }) => !known.has(user.id))];
          return { list: all, hasMore: page.length === limit, loading: false, problem: null };
        });
      } catch (error) {
        setBans((before) => ({ ...before, loading: false, problem: messageOf(error) }));
      }
    },
    [guildId],
  );
  useEffect(() => void load(PAGE), [load]);
  const remove = useCallback(
    (userId: Id) => setBans((before) => ({ ...before, list: before.list.filter(({ user }) => user.id !== userId) })),
    [],
  );
  const put = useCallback(
    (ban: Ban) => setBans((before) => ({ ...before, list: [ban, ...before.list.filter(({ user }) => user.id !== ban.user.id)] })),
    [],
  );
  useEffect(() => followBans(guildId, put, remove), [guildId, put, remove]);
  return { ...bans, load, remove };
}

function isBanEvent(data: unknown): data is { guild_id: Id; user: User } {
  return typeof data === 'object' && data !== null && 'guild_id' in data && 'user' in data;
}

/** Calls back for each ban and each unban; the reason of a ban is not in its event, so it is requested. */
function followBans(guildId: Id, put: (ban: Ban) => void, remove: (userId: Id) => void): () => void {
  return onDispatch((name, data) => {
    if ((name !== 'GUILD_BAN_ADD' && name !== 'GUILD_BAN_REMOVE') || !isBanEvent(data) || data.guild_id !== guildId) return;
    if (name === 'GUILD_BAN_REMOVE') return remove(data.user.id);
    // The ban may have been removed already.
    request('GET /guilds/{guild_id}/bans/{user_id}', { guild_id: guildId, user_id: data.user.id }).then(put, () => undefined);
  });
}

function matches({ user, reason }: Ban, words: string): boolean {
  return [user.username, user.global_name ?? '', user.id, reason ?? ''].some((text) => text.toLowerCase().includes(words));
}

/** The bans of a guild: search, remove, and ban by id. */
export default function BansScreen({ place: { guild } }: { place: Place }) {
  const bans = useBans(guild.id);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Ban | 'new' | null>(null);
  const words = search.trim().toLowerCase();
  const { load, hasMore, loading, problem } = bans;
  // A search needs all bans, since the server lists them by id only.
  useEffect(() => {
    if (words && hasMore && !loading && problem === null) void load(SEARCH_PAGE);
  }, [words, hasMore, loading, problem, load]);
  const shown = words ? bans.list.filter((ban) => matches(ban, words)) : bans.list;
  return (
    <>
      <div className={styles.head}>
        <Field label={t('searchBans')} type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        <button type="button" className="button" onClick={() => setOpen('new')}>
          {t('banById')}
        </button>
      </div>
      <ul className={styles.list} aria-label={t('bans')}>
        {shown.map((ban) => (
          <BanRow key={ban.user.id} ban={ban} onUnban={() => setOpen(ban)} />
        ))}
      </ul>
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
      {loading && <Loading />}
      {!loading && shown.length === 0 && !problem && <p className={styles.empty}>{t(words ? 'noBanMatches' : 'noBans')}</p>}
      {hasMore && !loading && (!words || problem) && (
        <div className={styles.foot}>
          <button type="button" className="button" onClick={() => void load(PAGE)}>
            {t('loadMore')}
          </button>
        </div>
      )}
      {open === 'new' && <BanDialog guildId={guild.id} onClose={() => setOpen(null)} />}
      {open && open !== 'new' && (
        <Confirm
          title={t('unbanTitle', { name: nameOf(open.user) })}
          action={t('unban')}
          onClose={() => setOpen(null)}
          onConfirm={async () => {
            await request('DELETE /guilds/{guild_id}/bans/{user_id}', { guild_id: guild.id, user_id: open.user.id });
            bans.remove(open.user.id);
            toast(t('unbanned', { name: nameOf(open.user) }));
          }}
        >
          <p>{t('unbanText')}</p>
        </Confirm>
      )}
    </>
  );
}

function BanRow({ ban: { user, reason }, onUnban }: { ban: Ban; onUnban: () => void }) {
  return (
    <li>
      <Avatar id={user.id} name={nameOf(user)} shape={user.bot ? 'app' : 'person'} picture={user.avatar} />
      <div className={styles.words}>
        <span>
          <strong>{nameOf(user)}</strong> <span className={styles.quiet}>{user.username}</span>
        </span>
        <span className={styles.quiet}>{reason || t('noReason')}</span>
      </div>
      <button type="button" className="button" aria-label={t('unbanOf', { name: nameOf(user) })} onClick={onUnban}>
        {t('unban')}
      </button>
    </li>
  );
}

/** Bans a user by id, who may never have been a member. */
function BanDialog({ guildId, onClose }: { guildId: Id; onClose: () => void }) {
  const [userId, setUserId] = useState('');
  const [deletion, setDeletion] = useState<Deletion>('0');
  const [reason, setReason] = useState('');
  const form = useForm(async () => {
    const call = { guild_id: guildId, user_id: userId.trim(), body: { delete_message_seconds: Number(deletion) } };
    await request('PUT /guilds/{guild_id}/bans/{user_id}', { ...call, ...reasonOf(reason) });
    toast(t('banned'));
    onClose();
  });
  return (
    <Dialog title={t('banById')} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('userId')}
          hint={t('userIdHint')}
          error={form.fields.user_id}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={userId}
          onChange={(event) => setUserId(event.target.value)}
        />
        <DeletionField value={deletion} onValue={setDeletion} />
        <ReasonField value={reason} onValue={setReason} />
        <FormError form={form} {...(form.fields.user_id ? {} : { of: 'all' as const })} />
        <FormActions form={form} action={t('ban')} incomplete={!/^\d+$/.test(userId.trim())} onCancel={onClose} danger />
      </form>
    </Dialog>
  );
}
