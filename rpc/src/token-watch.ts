import { ApiError } from '@guildhall/protocol/client';
import { closing } from './errors.ts';
import type { Session } from './session.ts';
import type { Surroundings } from './surroundings.ts';

/** Ms between two checks of the tokens. */
const PERIOD = 60_000;

/** Checks the tokens of authenticated connections every minute; returns a function that stops it. */
export function watchTokens(surroundings: Surroundings): () => void {
  let stop = () => {};
  const next = () => {
    stop = surroundings.clock.after(PERIOD, () => void checkTokens(surroundings).then(next));
  };
  next();
  return () => stop();
}

/** Closes the connections whose access token is revoked or expired, with 4003. An unreachable server changes nothing. Never rejects. */
export async function checkTokens(surroundings: Surroundings): Promise<void> {
  await Promise.all([...surroundings.sessions].map((session) => check(surroundings, session)));
}

async function check({ account }: Surroundings, session: Session): Promise<void> {
  const { standing } = session;
  if (standing.kind !== 'authenticated') return;
  try {
    await account.requestAs(standing.token)('GET /oauth2/@me');
  } catch (error) {
    const isCurrent = session.standing === standing;
    if (isCurrent && error instanceof ApiError && error.status === 401) session.close(closing('TOKEN_REVOKED'));
  }
}
