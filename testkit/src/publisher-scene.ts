import type { Answer } from './answer.ts';
import { app, type App, REDIRECT, type TokenBody } from './oauth-scene.ts';
import type { Account, TestPlatform } from './platform.ts';

/** Two applications of one owner: a parent approved by the operator, and a child. */
export interface Publisher {
  parent: App;
  child: App;
  /** The path of the pair. */
  link: `/applications/${string}/children/${string}`;
}

/** Creates both; `flags` 256 makes them public clients. The child is linked unless `linked` is false. */
export async function publisher(
  p: TestPlatform,
  operator: Account,
  { flags = 0, linked = true }: { flags?: number; linked?: boolean } = {},
): Promise<Publisher> {
  const parent = await app(p, [REDIRECT], { flags });
  const child = await app(p, [REDIRECT], { flags }, parent.owner);
  await operator.patch(`/operator/applications/${parent.id}`, { publisher: true });
  const link = `/applications/${parent.id}/children/${child.id}` as const;
  if (linked && (await parent.owner.put(link, {})).status !== 204) throw new Error('the child was not linked');
  return { parent, child, link };
}

/** Exchanges a parent's access token for a child's. */
export function childToken(
  p: TestPlatform,
  { parent, child }: Publisher,
  { access_token }: Pick<TokenBody, 'access_token'>,
  body: object = {},
): Promise<Answer<TokenBody>> {
  const whole = {
    parent_access_token: access_token,
    child_application_id: child.id,
    parent_client_secret: parent.secret,
    ...body,
  };
  return p.anyone.post<TokenBody>('/partner-sdk/child-token', whole);
}
