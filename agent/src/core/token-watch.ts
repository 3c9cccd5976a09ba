import { ApiError } from '@guildhall/protocol/client';
import type { Agent } from './agent.ts';
import { closing } from './errors.ts';
import type { Session } from './session.ts';

/** Ms between two checks of the tokens. */
const PERIOD = 60_000;

/** Checks the tokens of authenticated connections every minute; returns a function that stops it. */
export function watchTokens(agent: Agent): () => void {
  let stop = () => {};
  const next = () => {
    stop = agent.clock.after(PERIOD, () => void checkTokens(agent).then(next));
  };
  next();
  return () => stop();
}

/** Closes the connections whose access token is revoked or expired, with 4003. An unreachable server changes nothing. Never rejects. */
export async function checkTokens(agent: Agent): Promise<void> {
  await Promise.all([...agent.sessions].map((session) => check(agent, session)));
}

async function check({ account }: Agent, session: Session): Promise<void> {
  const { standing } = session;
  if (standing.kind !== 'authenticated') return;
  try {
    await account.requestAs(standing.token)('GET /oauth2/@me');
  } catch (error) {
    const isCurrent = session.standing === standing;
    if (isCurrent && error instanceof ApiError && error.status === 401) session.close(closing('TOKEN_REVOKED'));
  }
}
