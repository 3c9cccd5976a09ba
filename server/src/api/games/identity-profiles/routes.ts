import type { Route } from '../../../core/framework/route.ts';
import { deleteApplicationIdentity } from './delete-application-identity.ts';
import { getApplicationIdentitiesByExternalId } from './get-application-identities-by-external-id.ts';
import { getApplicationIdentitiesByUser } from './get-application-identities-by-user.ts';
import { getApplicationIdentityProfile } from './get-application-identity-profile.ts';
import { updateApplicationIdentityProfile } from './update-application-identity-profile.ts';

/** The data that games store about their players, in path order. */
export const identityProfilesRoutes: Route[] = [
  getApplicationIdentitiesByExternalId,
  updateApplicationIdentityProfile,
  getApplicationIdentityProfile,
  getApplicationIdentitiesByUser,
  deleteApplicationIdentity,
];
