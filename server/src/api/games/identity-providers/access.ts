import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { ownApplication } from '../../apps/applications/access.ts';
import type { IdentityProvider } from './provider.ts';
import { providerOfType } from './providers.ts';

/** The application and provider type of the path, if the viewer may edit the application; 10010 for an unknown type. */
export async function providerAccess(
  ctx: Context,
  path: { application_id: string; provider_type: string },
): Promise<{ application: ApplicationRow; provider: IdentityProvider }> {
  const application = await ownApplication(ctx, path);
  return { application, provider: providerOfType(path.provider_type) ?? fail('UNKNOWN_PROVIDER') };
}
