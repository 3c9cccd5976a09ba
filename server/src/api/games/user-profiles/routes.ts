import type { Route } from '../../../core/framework/route.ts';
import { getUserProfile } from './get-user-profile.ts';

/** Profiles under /users/{user_id}/profile. */
export const userProfilesRoutes: Route[] = [getUserProfile];
