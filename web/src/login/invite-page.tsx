import { lazy, Suspense, useEffect, useState } from 'react';
import { ApiError } from '@guildhall/protocol/client';
import { launchActivity } from '../activities/launch.ts';
import { messageOf } from '../api/http.ts';
import type { Invite } from '../api/wire.ts';
import { Avatar } from '../ui/avatar.tsx';
import { FormError, useForm } from '../ui/dialog.tsx';
import { Gate } from './gate.tsx';
import { withNext } from './next.ts';
import { ProviderButtons, useAuthOptions } from './providers.tsx';
import { t } from './text.ts';
import { Link, navigate, useLocation } from '../router.tsx';
import { acceptInvite, resolveInvite } from '../state/actions.ts';
import { eventPath } from '../state/events.ts';
import { nameOf } from '../state/selectors.ts';
import { store, token } from '../state/session.ts';
import { useSelected } from '../state/store.ts';

const EventPreview = lazy(async () => ({ default: (await import('../events/event-preview.tsx')).EventPreview }));
const JoinRequestForm = lazy(async () => ({ default: (await import('../newcomer/join-request-form.tsx')).JoinRequestForm }));

/** The wire's code for an invite that does not exist. */
const UNKNOWN_INVITE = 10006;
/** The wire's code of a refusal because moderators decide who joins. */
const REVIEWED = 50009;
/** The type of invites to activities. */
const TO_ACTIVITY = 2;

function problemOf(error: unknown): string {
  const unknown = error instanceof ApiError && error.code === UNKNOWN_INVITE;
  return unknown ? t('inviteGone') : messageOf(error);
}

/** An id in the query of an invite; others are ignored, as the server would refuse them. */
const ID = /^\d{1,19}$/;

/** Shows the guild of an invite, with the event that the link names, and joins it. A visitor returns here after registering or logging in. */
export function InvitePage({ code }: { code: string }) {
  const loggedIn = useSelected(token, (value) => value !== null);
  const named = useLocation().query.get('event');
  const eventId = named !== null && ID.test(named) ? named : null;
  const [invite, setInvite] = useState<Invite | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [reviewed, setReviewed] = useState(false);
  const guildId = invite?.guild?.id ?? invite?.guild_id;
  const channelId = invite?.channel?.id ?? invite?.channel_id;
  const already = useSelected(store, (state) => guildId !== undefined && guildId in state.guilds);

  useEffect(() => {
    let current = true;
    resolveInvite(code, eventId).then(
      (found) => current && setInvite(found),
      (error: unknown) => current && setProblem(problemOf(error)),
    );
    return () => {
      current = false;
    };
  }, [code, eventId]);

  const event = invite?.guild_scheduled_event;
  const form = useForm(async () => {
    if (!already) {
      try {
        await acceptInvite(code);
      } catch (error) {
        if (error instanceof ApiError && error.code === REVIEWED) return setReviewed(true);
        throw error;
      }
    }
    const target = invite?.target_type === TO_ACTIVITY ? invite.target_application : undefined;
    if (event) return navigate(eventPath(event));
    if (!target || !channelId) return navigate(`/channels/${guildId ?? '@me'}`);
    navigate(`/channels/${guildId ?? '@me'}/${channelId}`);
    return launchActivity(channelId, target.id);
  });

  if (problem) {
    return (
      <Gate title={t('inviteInvalid')} lead={problem}>
        <Link className="button primary large" href="/">
          {t('goToGuildhall')}
        </Link>
      </Gate>
    );
  }
  if (!invite) return <Gate title={t('loadingInvite')}>{null}</Gate>;
  const name = invite.guild?.name ?? t('server');
  const next = `/invite/${code}${eventId === null ? '' : `?event=${eventId}`}`;
  return (
    <Gate title={name} lead={invite.inviter ? t('invitedBy', { name: nameOf(invite.inviter) }) : t('invited')}>
      <div className="invite-guild">
        <Avatar id={guildId ?? '0'} name={name} shape="guild" size={72} picture={invite.guild?.icon} />
        {invite.guild?.description && <p>{invite.guild.description}</p>}
        <p className="muted">
          {invite.approximate_presence_count != null && `${t('online', { count: invite.approximate_presence_count })} · `}
          {invite.approximate_member_count != null && t('members', { count: invite.approximate_member_count })}
        </p>
      </div>
      {event && (
        <Suspense>
          <EventPreview event={event} channel={invite.channel ?? null} />
        </Suspense>
      )}
      <FormError form={form} />
      {loggedIn && reviewed && !already && guildId ? (
        <Suspense>
          <JoinRequestForm guildId={guildId} code={code} />
        </Suspense>
      ) : loggedIn ? (
        <form onSubmit={form.onSubmit}>
          <button type="submit" className="button primary large" disabled={form.busy}>
            {already ? t('goTo', { server: name }) : t('join', { server: name })}
          </button>
        </form>
      ) : (
        <Join next={next} />
      )}
    </Gate>
  );
}

/** How a visitor gets an account to join with. */
function Join({ next }: { next: string }) {
  const options = useAuthOptions();
  return (
    <>
      {options?.registration !== 'closed' && (
        <Link className="button primary large" href={withNext('/register', next)}>
          {t('createToJoin')}
        </Link>
      )}
      <ProviderButtons providers={options?.providers ?? []} next={next} />
      <p className="gate-foot">{t.rich('loginLink', { link: (text) => <Link href={withNext('/login', next)}>{text}</Link> })}</p>
    </>
  );
}
