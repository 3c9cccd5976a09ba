import { namesOf, PERMISSIONS, type Permission } from '@guildhall/protocol/permissions';
import { useEffect, useMemo, useState } from 'react';
import { ApiError, messageOf } from '../api/http.ts';
import type { Authorization } from '../api/wire.ts';
import { Avatar } from '../components/avatar.tsx';
import { FormActions, FormError, useForm } from '../components/dialog.tsx';
import { Gate } from '../components/gate.tsx';
import { Icon } from '../components/icon.tsx';
import { ScopeList } from '../components/scope-list.tsx';
import { Link, navigate } from '../router.tsx';
import { authorize, logout, readAuthorization } from '../state/actions.ts';
import { guildPermissions, has } from '../state/permissions.ts';
import { nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';

/** A permission's name as words: MANAGE_GUILD is "Manage guild". */
function permissionWords(name: Permission): string {
  const words = name.toLowerCase().replaceAll('_', ' ');
  return words[0]?.toUpperCase() + words.slice(1);
}

interface Choice {
  id: string;
  name: string;
}

/** The guilds where I may add a bot: those the server names, else those I know of. */
function useManagedGuilds(shown: Authorization | null): Choice[] {
  const guilds = useSelected(store, (state) => state.guilds);
  const me = useSelected(store, (state) => state.me?.id ?? '');
  return useMemo(() => {
    if (shown?.guilds) return shown.guilds.filter((one) => one.permissions === undefined || hasManage(BigInt(one.permissions)));
    return Object.values(guilds).filter((guild) => has(guildPermissions(guild, me), 'MANAGE_GUILD'));
  }, [shown, guilds, me]);
}

function hasManage(bits: bigint): boolean {
  return has(bits, 'MANAGE_GUILD') || has(bits, 'ADMINISTRATOR');
}

function Permissions({ wanted, granted, onChange }: { wanted: Permission[]; granted: bigint; onChange: (bits: bigint) => void }) {
  return (
    <fieldset className="permissions">
      <legend>It asks to</legend>
      {wanted.map((name) => (
        <label key={name} className="check">
          <input
            type="checkbox"
            checked={(granted & PERMISSIONS[name]) !== 0n}
            onChange={(event) => onChange(event.target.checked ? granted | PERMISSIONS[name] : granted & ~PERMISSIONS[name])}
          />
          <span>{permissionWords(name)}</span>
        </label>
      ))}
      {has(granted, 'ADMINISTRATOR') && (
        <p className="warning">
          <Icon name="warning" />
          <span>An administrator may do everything in the guild. Give this only to a bot you trust wholly.</span>
        </p>
      )}
    </fieldset>
  );
}

function GuildChoice({
  guilds,
  chosen,
  fixed,
  onChoose,
}: {
  guilds: Choice[];
  chosen: Choice | undefined;
  fixed: boolean;
  onChoose: (id: string) => void;
}) {
  return (
    <div className="field">
      <label htmlFor="consent-guild">Add it to</label>
      {guilds.length > 0 ? (
        <select
          id="consent-guild"
          value={chosen?.id ?? ''}
          disabled={fixed}
          onChange={(event) => onChoose(event.target.value)}
          required
        >
          <option value="">Choose a guild</option>
          {guilds.map((guild) => (
            <option key={guild.id} value={guild.id}>
              {guild.name}
            </option>
          ))}
        </select>
      ) : (
        <p className="field-hint">
          You manage no guild yet. <Link href="/channels/@me">Create one first</Link>, then open this link again.
        </p>
      )}
    </div>
  );
}

/** Leaves for the address the server answered with; the browser keeps script addresses out by the page's policy, and so does this. */
function leaveFor(target: string): void {
  if (!/^\s*(javascript|data|vbscript|blob|file):/i.test(target)) window.location.assign(target);
}

function Consent({
  query,
  shown,
  onDone,
}: {
  query: URLSearchParams;
  shown: Authorization;
  onDone: (guild: Choice | null) => void;
}) {
  const { application } = shown;
  const { scopes } = shown;
  const wantsGuild = shown.integration_type === 0 && (scopes.includes('bot') || scopes.includes('applications.commands'));
  const wanted = useMemo(() => (scopes.includes('bot') ? namesOf(BigInt(shown.permissions)) : []), [scopes, shown.permissions]);
  const me = useSelected(store, (state) => state.me) ?? shown.user;
  const [guildId, setGuildId] = useState(query.get('guild_id') ?? '');
  const [granted, setGranted] = useState(() => wanted.reduce((all, name) => all | PERMISSIONS[name], 0n));
  const guilds = useManagedGuilds(shown);
  const chosen = guilds.find((one) => one.id === guildId) ?? (guilds.length === 1 ? guilds[0] : undefined);

  const form = useForm(async () => {
    const place = wantsGuild && chosen ? { guild_id: chosen.id, permissions: String(granted) } : {};
    const { location: target } = await authorize(query, { authorize: true, ...place });
    if (target && query.has('response_type')) leaveFor(target);
    else onDone(wantsGuild ? (chosen ?? null) : null);
  });
  const cancel = async () => {
    const answer = query.has('response_type') ? await authorize(query, { authorize: false }).catch(() => null) : null;
    if (answer?.location) leaveFor(answer.location);
    else navigate('/channels/@me');
  };
  return (
    <Gate wide title={application.name} lead={wantsGuild ? 'wants to come into a guild of yours.' : 'wants to use your account.'}>
      <div className="consent-head">
        <Avatar id={application.id} name={application.name} shape="app" size={64} />
        {application.description && <p>{application.description}</p>}
      </div>
      <ScopeList scopes={scopes} words={wantsGuild ? {} : { 'applications.commands': 'Offer you its commands everywhere' }} />
      <form onSubmit={form.onSubmit}>
        {wantsGuild && (
          <GuildChoice
            guilds={guilds}
            chosen={chosen}
            fixed={query.get('disable_guild_select') === 'true'}
            onChoose={setGuildId}
          />
        )}
        {wanted.length > 0 && <Permissions wanted={wanted} granted={granted} onChange={setGranted} />}
        <FormError form={form} of="all" />
        <FormActions form={form} action="Authorize" incomplete={wantsGuild && !chosen} onCancel={cancel} />
      </form>
      {me && <p className="gate-foot">You are {nameOf(me)}.</p>}
    </Gate>
  );
}

/** What is wrong, field by field where the server says so. */
function problemOf(error: unknown): string {
  const fields = error instanceof ApiError ? Object.values(error.fields) : [];
  return fields.length > 0 ? fields.join(' ') : messageOf(error);
}

/** Asks a person whether an application may have what it wants, and in which guild. */
export function ConsentPage({ query }: { query: URLSearchParams }) {
  const [shown, setShown] = useState<Authorization | null>(null);
  const [problem, setProblem] = useState<{ text: string; back: string | null } | null>(null);
  const [done, setDone] = useState<{ guild: Choice | null } | null>(null);
  const text = query.toString();

  useEffect(() => {
    let current = true;
    const refuse = (error: unknown) =>
      setProblem({ text: problemOf(error), back: error instanceof ApiError ? error.location : null });
    const open = (found: Authorization) => {
      const asked = new URLSearchParams(text);
      if (found.location) leaveFor(found.location);
      else if (found.login_required) void logout();
      // Nothing new is asked, and the application asks not to bother the person.
      else if (!found.authorized || asked.get('prompt') !== 'none') setShown(found);
      else authorize(asked, { authorize: true }).then(({ location: target }) => target && leaveFor(target), refuse);
    };
    readAuthorization(new URLSearchParams(text)).then(
      (found) => current && open(found),
      (error: unknown) => current && refuse(error),
    );
    return () => {
      current = false;
    };
  }, [text]);

  if (problem) {
    return (
      <Gate title="This link does not work" lead={problem.text}>
        {problem.back !== null && (
          <button type="button" className="button quiet" onClick={() => problem.back && leaveFor(problem.back)}>
            Back to the application
          </button>
        )}
        <Link className="button primary large" href="/channels/@me">
          Go home
        </Link>
      </Gate>
    );
  }
  if (!shown) return <Gate title="Asking for the application…">{null}</Gate>;
  if (!done) return <Consent query={query} shown={shown} onDone={(guild) => setDone({ guild })} />;
  const { application } = shown;
  const { guild } = done;
  return (
    <Gate
      title="Done"
      lead={guild ? `${application.name} is now in ${guild.name}.` : `${application.name} has what it asked for.`}
    >
      <Link className="button primary large" href={`/channels/${guild?.id ?? '@me'}`}>
        {guild ? `Go to ${guild.name}` : 'Go home'}
      </Link>
    </Gate>
  );
}
