import { useState } from 'react';
import { messageOf } from '../../api/http.ts';
import type { Id } from '../../api/wire-base.ts';
import { Link, navigate } from '../../router.tsx';
import { nameOf } from '../../state/selectors.ts';
import { request } from '../../state/session.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { formatTime, When } from '../parts/format.tsx';
import { DetailsHead, Facts, Part, Rows } from '../parts/parts.tsx';
import parts from '../parts/parts.module.css';
import { t as shared } from '../text.ts';
import { SuspensionPanel } from './suspension-panel.tsx';
import { UserActs } from './user-acts.tsx';
import { UserLogins } from './user-logins.tsx';
import { UserReports } from './user-reports.tsx';
import { UserSessions } from './user-sessions.tsx';
import { t } from './text.ts';
import type { SeenUser, UserDetails } from './types.ts';
import { UserState } from './user-state.tsx';

interface Props {
  id: Id;
  /** Shows a change in the list; null removes the user from it. */
  onChange: (id: Id, apply: (user: SeenUser) => SeenUser | null) => void;
}

/** One user: who they are, what they have, reports about them, and what the operator may do. */
export function UserDetailsView({ id, onChange }: Props) {
  const load = () => request('GET /operator/users/{user_id}', { user_id: id });
  const details = useResource(id, load);
  const changed = () => {
    load().then((user) => {
      details.change(() => user);
      onChange(id, () => user);
    }, toastError);
  };
  const deleted = () => {
    onChange(id, () => null);
    navigate('/console/users', true);
  };
  return (
    <Loaded of={details}>
      {(user) => (
        <>
          <DetailsHead
            back="/console/users"
            id={user.id}
            name={nameOf(user)}
            picture={user.avatar}
            detail={t('usernameAndId', { name: user.username, id: user.id })}
          >
            <UserState user={user} />
          </DetailsHead>
          {user.ban && (
            <SuspensionPanel
              name={nameOf(user)}
              title={user.ban.until ? t('suspendedUntil', { end: formatTime(user.ban.until) }) : t('suspendedForever')}
              reason={user.ban.reason}
              effect={t('liftText', { name: nameOf(user) })}
              onLift={async (call) => {
                await request('DELETE /operator/users/{user_id}/ban', { user_id: user.id, ...call });
                toast(t('lifted', { name: nameOf(user) }));
                changed();
              }}
            />
          )}
          <Account user={user} />
          {user.reports > 0 && <UserReports userId={user.id} />}
          <Part title={t('guildsOf', { count: user.guilds.length })}>
            <Places of={user.guilds} kind="guilds" />
          </Part>
          {user.applications.length > 0 && (
            <Part title={t('applicationsOf', { count: user.applications.length })}>
              <Places of={user.applications} kind="applications" />
            </Part>
          )}
          {user.login_identities.length > 0 && <UserLogins user={user} onChanged={changed} />}
          <UserSessions user={user} />
          <PremiumPart user={user} onChanged={changed} />
          <UserActs user={user} onChanged={changed} onDeleted={deleted} />
        </>
      )}
    </Loaded>
  );
}

function Account({ user }: { user: UserDetails }) {
  const yes = (value: boolean) => shared(value ? 'yes' : 'no');
  return (
    <Part title={t('account')}>
      <Facts
        of={[
          [t('email'), user.email ?? t('noEmail')],
          [t('emailConfirmed'), yes(user.verified)],
          [t('created'), <When key="created" iso={user.created_at} />],
          [t('twoFactor'), yes(user.mfa_enabled)],
          [t('hasPassword'), yes(user.has_password)],
          [t('language'), user.locale],
          [t('logins'), String(user.logins)],
          [t('connections'), String(user.gateway_sessions)],
          user.disabled_at ? [t('disabledAt'), formatTime(user.disabled_at)] : null,
          user.deletes_at ? [t('deletesAt'), formatTime(user.deletes_at)] : null,
        ]}
      />
    </Part>
  );
}

function Places({ of, kind }: { of: readonly { id: Id; name: string; owner?: boolean }[]; kind: 'guilds' | 'applications' }) {
  if (of.length === 0) return <p className={parts.note}>{t('noGuildsOf')}</p>;
  return (
    <Rows>
      {of.map((place) => (
        <li key={place.id}>
          <Link href={`/console/${kind}/${place.id}`}>{place.name}</Link>
          {place.owner && <span className={parts.note}> {t('owns')}</span>}
        </li>
      ))}
    </Rows>
  );
}

const PREMIUM = ['0', '1', '2', '3'] as const;

function PremiumPart({ user, onChanged }: { user: UserDetails; onChanged: () => void }) {
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const set = async (value: (typeof PREMIUM)[number]) => {
    setProblem(undefined);
    try {
      const premium_type: 0 | 1 | 2 | 3 = value === '3' ? 3 : value === '2' ? 2 : value === '1' ? 1 : 0;
      await request('PATCH /operator/users/{user_id}', { user_id: user.id, body: { premium_type } });
      toast(t('premiumSaved'));
      onChanged();
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <Part title={t('premium')} lead={t('premiumLead')}>
      <SelectField
        label={t('premiumType')}
        error={problem}
        value={PREMIUM.find((one) => one === String(user.premium_type)) ?? '0'}
        options={PREMIUM.map((value) => ({ value, label: t(`premium_${value}`) }))}
        onValue={(value) => void set(value)}
      />
    </Part>
  );
}
