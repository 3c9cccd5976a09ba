import { app, type App, tokensOf } from '@guildhall/testkit/oauth-scene';
import type { Account, TestPlatform } from '@guildhall/testkit/platform';

/** A game with a user who plays it. */
export interface Played {
  of: App;
  ada: Account;
  accessToken: string;
}

/** A game with a user who lets it write a profile. */
export async function played(p: TestPlatform, scope = 'openid sdk.social_layer_presence'): Promise<Played> {
  const of = await app(p);
  const ada = await p.person('ada');
  return { of, ada, accessToken: (await tokensOf(p, ada, of, scope)).access_token };
}

/** The path of a user's player profile. */
export const profilePath = ({ of, ada }: Pick<Played, 'of' | 'ada'>, player = 'p1') =>
  `/applications/${of.id}/users/${ada.id}/identities/${encodeURIComponent(player)}/profile` as const;

/** The players that the game knows a user by. */
export async function playersOf({ of, ada }: Pick<Played, 'of' | 'ada'>): Promise<string[]> {
  const path = `/users/${ada.id}/application-identities/${of.id}`;
  const { body } = await of.bot.get<{ identities: { provider_type: string; provider_issued_user_id: string }[] }>(path);
  return body.identities.map((one) => `${one.provider_type} ${one.provider_issued_user_id}`);
}
