import type { RunningAgent } from '../start.ts';

type Shown = Pick<RunningAgent, 'activities' | 'invitations' | 'sessions'> & {
  account: Pick<RunningAgent['account'], 'status' | 'user'>;
};

/** The lines that say who is logged in, which applications are connected, and what they show. */
export function describe(address: string, { account, activities, invitations, sessions }: Shown): string[] {
  const place = { ready: '', connecting: ' (connecting)', reconnecting: ' (reconnecting)', refused: ' (logged out)' };
  const open = [...sessions];
  return [
    `${plain(account.user.global_name ?? account.user.username)} at ${address}${place[account.status]}`,
    ...open.map((session) => `  ${session.id} ${plain(session.application.name)}: ${playing(activities.of(session))}`),
    ...invitations.list().map(([number, { user, application }]) => {
      const name = plain(user.global_name ?? user.username);
      return `  invitation ${number}: ${name} invites you to ${plain(application.name)}`;
    }),
    ...(open.length === 0 ? ['  no application is connected'] : []),
  ];
}

function playing(activity: Readonly<Record<string, unknown>> | undefined): string {
  if (!activity) return 'connected';
  const texts = [activity.details, activity.state].filter((text) => typeof text === 'string');
  return texts.length > 0 ? plain(texts.join(', ')) : 'shown';
}

/** Without control characters, by which a name could change the terminal. */
export function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
}
