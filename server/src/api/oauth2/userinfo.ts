import type { Platform } from '../../core/framework/platform.ts';
import type { Viewer } from '../../core/access/viewer.ts';
import { avatarAddress } from '../people/users/user.ts';
import type { UserInfo } from '@guildhall/protocol/objects/oauth2';

/** The claims that an access token's scopes allow (OpenID Connect Core 5.3 and 5.4; docs/contract/oauth2.md#about-a-token). */
export function userInfo({ publicUrl }: Pick<Platform, 'publicUrl'>, { user, scopes }: Viewer): UserInfo {
  return {
    sub: user.id,
    ...(scopes.has('email') ? { email: user.email, email_verified: user.verified === 1 } : {}),
    ...(scopes.has('identify')
      ? {
          preferred_username: user.username,
          nickname: user.global_name,
          picture: avatarAddress(publicUrl, user),
          locale: user.locale,
        }
      : {}),
  };
}
