import type { Db } from '../../core/framework/store.ts';
import type { Viewer } from '../../core/access/viewer.ts';
import { findApplication } from '../apps/applications/queries.ts';
import { openScopes } from '../apps/applications/application.ts';

const PREMIUM = 'identify.premium';

/**
 * Whether an application may see its user's premium type: the token has the scope and the approval is in effect
 * (docs/contract/oauth2.md#about-a-token).
 */
export async function seesPremium(db: Db, { kind, application, scopes }: Viewer): Promise<boolean> {
  if (kind !== 'bearer' || application === null || !scopes.has(PREMIUM)) return false;
  const row = await findApplication(db, application.id);
  return row !== undefined && openScopes(row).includes(PREMIUM);
}
