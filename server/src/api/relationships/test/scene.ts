import type { Account, TestPlatform } from '@guildhall/testkit/platform';

/** What the tests read of a relationship. */
export interface Relation {
  id: string;
  type: number;
  user: { id: string; username: string };
  nickname: string | null;
  user_ignored: boolean;
  is_spam_request?: boolean;
  stranger_request?: boolean;
  since: string;
}

/** The path of somebody among the caller's relationships. */
export const to = (other: Account): string => `/users/@me/relationships/${other.id}`;

/** A person's relationships. */
export async function relations(of: Account): Promise<Relation[]> {
  return (await of.get<Relation[]>('/users/@me/relationships')).body;
}

/** What each of some people is to another, as `type`; 0 when nothing. */
export async function typeBetween(of: Account, other: Account): Promise<number> {
  return (await relations(of)).find((one) => one.id === other.id)?.type ?? 0;
}

/** Who got an event of a name, and what, oldest first. */
export function received(p: TestPlatform, name: string): { by: string; data: unknown }[] {
  return p.events.flatMap(({ subject, message }) =>
    message.kind === 'event' && message.name === name ? [{ by: subject.replace('user.', ''), data: message.data }] : [],
  );
}
