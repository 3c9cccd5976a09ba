import type { Result } from '@guildhall/protocol/calls';
import { useEffect } from 'react';
import { ofKind, removeRelationship } from '../../state/friends.ts';
import { RELATIONSHIP } from '../../state/relationship-type.ts';
import { nameOf } from '../../state/selectors.ts';
import { onDispatch, request, store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Switch } from '../../ui/field.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type Resource, useResource } from '../../ui/use-resource.ts';
import { t } from './text.ts';

type Settings = Result<'GET /users/@me/settings'>;
type Change = Partial<
  Pick<Settings, 'profile_privacy' | 'default_guilds_restricted' | 'restricted_guilds' | 'friend_source_flags'>
>;

const PROFILE_LEVELS = [
  ['everyone', 'profileEveryone'],
  ['friends_and_small_servers', 'profileSmall'],
  ['friends_only', 'profileFriends'],
] as const;

/** The screen for who may write, ask to be friends and see the profile, and for blocked people. */
export function PrivacyScreen() {
  const settings = useResource('privacy', () => request('GET /users/@me/settings'));
  const { reload } = settings;
  // Another device of the user may change the settings.
  useEffect(() => onDispatch((name) => name === 'USER_SETTINGS_UPDATE' && reload()), [reload]);
  return (
    <>
      <p className="settings-lead">{t('lead')}</p>
      <Loaded of={settings}>{(data) => <Choices data={data} resource={settings} />}</Loaded>
      <Blocked />
    </>
  );
}

function Choices({ data, resource }: { data: Settings; resource: Resource<Settings> }) {
  const save = (body: Change) => {
    // Shown at once; if the server refuses the change, its settings are loaded again.
    resource.change((before) => ({ ...before, ...body }));
    request('PATCH /users/@me/settings', { body }).then(
      (saved) => resource.change(() => saved),
      (error: unknown) => {
        toastError(error);
        resource.reload();
      },
    );
  };
  return (
    <>
      <DirectMessages data={data} save={save} />
      <FriendRequests data={data} save={save} />
      <section className="panel">
        <SelectField
          label={t('profile')}
          value={data.profile_privacy}
          options={PROFILE_LEVELS.map(([value, key]) => ({ value, label: t(key) }))}
          onValue={(profile_privacy) => save({ profile_privacy })}
        />
      </section>
    </>
  );
}

interface Part {
  data: Settings;
  save: (body: Change) => void;
}

function DirectMessages({ data, save }: Part) {
  const guilds = useSelected(store, (state) => state.guilds);
  const order = useSelected(store, (state) => state.guildOrder);
  const mine = order.flatMap((id) => guilds[id] ?? []);
  const restrict = (id: string, restricted: boolean) => {
    const others = data.restricted_guilds.filter((one) => one !== id);
    save({ restricted_guilds: restricted ? [...others, id] : others });
  };
  return (
    <section className="panel" aria-labelledby="direct">
      <h2 id="direct">{t('directMessages')}</h2>
      <Switch
        label={t('newServers')}
        hint={t('newServersHint')}
        checked={!data.default_guilds_restricted}
        onChange={(on) => save({ default_guilds_restricted: !on })}
      />
      {mine.length === 0 && <p className="muted">{t('noServers')}</p>}
      {mine.map(({ id, name }) => (
        <Switch
          key={id}
          label={t('directFrom', { server: name })}
          hint={t('directFromHint')}
          checked={!data.restricted_guilds.includes(id)}
          onChange={(on) => restrict(id, !on)}
        />
      ))}
    </section>
  );
}

function FriendRequests({ data: { friend_source_flags: from }, save }: Part) {
  const all = from.all === true;
  const change = (patch: Settings['friend_source_flags']) => save({ friend_source_flags: { ...from, ...patch } });
  return (
    <section className="panel" aria-labelledby="requests">
      <h2 id="requests">{t('requests')}</h2>
      <Switch
        label={t('anyone')}
        hint={t('anyoneHint')}
        checked={all}
        onChange={(on) => change(on ? { all: true, mutual_friends: true, mutual_guilds: true } : { all: false })}
      />
      <Switch
        label={t('friendsOfFriends')}
        hint={t('friendsOfFriendsHint')}
        checked={all || from.mutual_friends === true}
        disabled={all}
        onChange={(on) => change({ mutual_friends: on })}
      />
      <Switch
        label={t('serverMembers')}
        hint={t('serverMembersHint')}
        checked={all || from.mutual_guilds === true}
        disabled={all}
        onChange={(on) => change({ mutual_guilds: on })}
      />
    </section>
  );
}

function Blocked() {
  const relationships = useSelected(store, (state) => state.relationships);
  const blocked = ofKind(relationships, RELATIONSHIP.BLOCKED);
  const unblock = (id: string, name: string) => {
    removeRelationship(id).then(() => toast(t('unblocked', { name })), toastError);
  };
  return (
    <section className="panel" aria-labelledby="blocked">
      <h2 id="blocked">{t('blocked')}</h2>
      <p className="field-hint">{t('blockedHint')}</p>
      {blocked.length === 0 && <p className="muted">{t('blockedNone')}</p>}
      <ul aria-labelledby="blocked">
        {blocked.map(({ id, user }) => (
          <li key={id} className="friend">
            <Avatar id={id} name={nameOf(user)} size={38} picture={user.avatar} />
            <span className="friend-words">
              <strong>{nameOf(user)}</strong>
              <span className="muted">{user.username}</span>
            </span>
            <button
              type="button"
              className="button quiet"
              aria-label={t('unblockName', { name: nameOf(user) })}
              onClick={() => unblock(id, nameOf(user))}
            >
              {t('unblock')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
