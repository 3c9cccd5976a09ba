import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { Relationship } from '../api/wire.ts';
import { useActivityLine } from '../members/activities.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { useForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/popover.tsx';
import { useRoving } from '../ui/roving.ts';
import { Link, navigate } from '../router.tsx';
import { openPrivate } from '../state/actions.ts';
import { gameActivities } from '../state/activities.ts';
import { sendFriendRequestByName, sendFriendRequest, block, removeRelationship, ofKind } from '../state/friends.ts';
import { RELATIONSHIP } from '../state/relationship-type.ts';
import { nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import { t } from './text.ts';

const ActiveNow = lazy(async () => ({ default: (await import('./active-now.tsx')).ActiveNow }));

function run(work: Promise<unknown>): void {
  work.catch(toastError);
}

/** Usernames are lower case, and people write them with an @. */
function usernameFrom(typed: string): string {
  return typed.trim().replace(/^@/, '').toLowerCase();
}

function AddFriend() {
  const [name, setName] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const form = useForm(async () => {
    setAsked(null);
    const username = usernameFrom(name);
    await sendFriendRequestByName(username);
    setAsked(username);
    setName('');
  });
  return (
    <form className="add-friend" onSubmit={form.onSubmit}>
      <Field
        label={t('addByUsername')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={form.fields.username ?? form.general ?? undefined}
        placeholder="ada"
        maxLength={33}
        autoComplete="off"
        autoCapitalize="none"
      />
      <button type="submit" className="button primary" disabled={form.busy || usernameFrom(name) === ''}>
        {t('sendRequest')}
      </button>
      {asked && <p role="status">{t('requestSent', { name: asked })}</p>}
    </form>
  );
}

interface PersonProps {
  one: Relationship;
  /** The presence of a friend. */
  status?: string;
  detail: string;
  /** A friend's current activity. */
  doing?: string | null;
  children: ReactNode;
}

function Person({ one, status, detail, doing, children }: PersonProps) {
  return (
    <li className="friend">
      <Avatar id={one.id} name={nameOf(one.user)} size={38} picture={one.user.avatar} status={status} />
      <span className="friend-words">
        <strong>{nameOf(one.user)}</strong>
        <span className="muted">{`${one.user.username} · ${doing ?? detail}`}</span>
      </span>
      <span className="friend-actions">{children}</span>
    </li>
  );
}

function Section({ title, list, children }: { title: string; list: Relationship[]; children: (one: Relationship) => ReactNode }) {
  const ref = useRef<HTMLUListElement>(null);
  const onKeyDown = useRoving(ref);
  if (list.length === 0) return null;
  return (
    <section>
      <h2>
        {title} <span className="muted">{list.length}</span>
      </h2>
      <ul ref={ref} aria-label={title} onKeyDown={onKeyDown}>
        {list.map((one) => children(one))}
      </ul>
    </section>
  );
}

function presenceName(status: string): string {
  return t(status === 'online' || status === 'idle' || status === 'dnd' ? status : 'offline');
}

function Friend({ one }: { one: Relationship }) {
  const status = useSelected(store, (state) => state.presences[one.id] ?? 'offline');
  const doing = useActivityLine(one.id);
  const name = nameOf(one.user);
  return (
    <Person one={one} status={status} detail={presenceName(status)} doing={doing}>
      <button
        type="button"
        className="icon-button"
        data-roving
        aria-label={t('messageName', { name })}
        title={t('sendMessage')}
        onClick={() => run(openPrivate(one.id).then((id) => navigate(`/channels/@me/${id}`)))}
      >
        <Icon name="mail" />
      </button>
      <MenuButton
        label={t('optionsFor', { name })}
        items={[
          { label: t('remove'), icon: 'close', onSelect: () => run(removeRelationship(one.id)) },
          { label: t('block'), icon: 'warning', danger: true, onSelect: () => run(block(one.id)) },
        ]}
      >
        <Icon name="more" />
      </MenuButton>
    </Person>
  );
}

function Incoming({ one }: { one: Relationship }) {
  const name = nameOf(one.user);
  return (
    <Person one={one} detail={t('wantsToBeFriends')}>
      <button
        type="button"
        className="button primary"
        data-roving
        aria-label={t('acceptName', { name })}
        onClick={() => run(sendFriendRequest(one.id))}
      >
        {t('accept')}
      </button>
      <button
        type="button"
        className="button quiet"
        data-roving
        aria-label={t('declineName', { name })}
        onClick={() => run(removeRelationship(one.id))}
      >
        {t('decline')}
      </button>
    </Person>
  );
}

/** Friends, friend requests and blocked users. */
export function FriendsPane() {
  const relationships = useSelected(store, (state) => state.relationships);
  const friends = ofKind(relationships, RELATIONSHIP.FRIEND);
  const isAnyPlaying = useSelected(store, ({ activities }) =>
    friends.some(({ id }) => gameActivities(activities[id] ?? []).length > 0),
  );
  return (
    <>
      <header className="pane-head chat-head">
        <Link className="icon-button only-narrow" href="/channels/@me" aria-label={t('backToHome')}>
          <Icon name="back" />
        </Link>
        <Icon name="people" />
        <h1>{t('title')}</h1>
      </header>
      <div className="friends scroll">
        <AddFriend />
        {isAnyPlaying && (
          <Suspense>
            <ActiveNow friends={friends} />
          </Suspense>
        )}
        <Section title={t('requests')} list={ofKind(relationships, RELATIONSHIP.INCOMING)}>
          {(one) => <Incoming key={one.id} one={one} />}
        </Section>
        <Section title={t('sentRequests')} list={ofKind(relationships, RELATIONSHIP.OUTGOING)}>
          {(one) => (
            <Person key={one.id} one={one} detail={t('requestPending')}>
              <button
                type="button"
                className="button quiet"
                data-roving
                aria-label={t('cancelName', { name: nameOf(one.user) })}
                onClick={() => run(removeRelationship(one.id))}
              >
                {t('cancel')}
              </button>
            </Person>
          )}
        </Section>
        <Section title={t('allFriends')} list={friends}>
          {(one) => <Friend key={one.id} one={one} />}
        </Section>
        <Section title={t('blockedTitle')} list={ofKind(relationships, RELATIONSHIP.BLOCKED)}>
          {(one) => (
            <Person key={one.id} one={one} detail={t('blocked')}>
              <button
                type="button"
                className="button quiet"
                data-roving
                aria-label={t('unblockName', { name: nameOf(one.user) })}
                onClick={() => run(removeRelationship(one.id))}
              >
                {t('unblock')}
              </button>
            </Person>
          )}
        </Section>
        {friends.length === 0 && <p className="empty-note">{t('none')}</p>}
      </div>
    </>
  );
}
