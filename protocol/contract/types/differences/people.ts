import type { Differences } from '../compare.ts';
import type { PeoplePairs, Objects } from '../pairs.ts';
import { ALWAYS, ELSEWHERE, FLAG, FOR_PEOPLE, NOT_HERE, NO_DECORATIONS } from './reasons.ts';

/** How our users differ from the published types. */
export const PEOPLE: Differences<PeoplePairs, Objects> = {
  UserObject: {
    'accent_color: always present': ALWAYS,
    'avatar_decoration: only theirs, optional': 'Deprecated; avatar_decoration_data has taken its place.',
    'avatar_decoration_data: always present': ALWAYS,
    'avatar_decoration_data: narrower': NO_DECORATIONS,
    'banner: always present': ALWAYS,
    'bot: narrower': FLAG,
    'collectibles: always present': ALWAYS,
    'collectibles: narrower': NO_DECORATIONS,
    'email: only theirs, optional': ELSEWHERE,
    'flags: always present': ALWAYS,
    'locale: only theirs, optional': ELSEWHERE,
    'mfa_enabled: only theirs, optional': ELSEWHERE,
    'premium_type: only theirs, optional': ELSEWHERE,
    'primary_guild: always present': ALWAYS,
    'public_flags: always present': ALWAYS,
    'system: narrower': FLAG,
    'verified: only theirs, optional': ELSEWHERE,
  },
  SelfObject: {
    'authenticator_types: only ours': FOR_PEOPLE,
    'bio: only ours': FOR_PEOPLE,
    'locale: always present': ALWAYS,
    'mfa_enabled: always present': ALWAYS,
    'premium_type: always present': ALWAYS,
    'pronouns: only ours': FOR_PEOPLE,
  },
  ConnectionObject: {
    'integrations: only theirs, optional': NOT_HERE,
    'revoked: only theirs, optional': 'A revoked connection is deleted.',
  },
  RoleConnectionObject: {
    'metadata: narrower': 'All values are strings on the wire, also those sent as numbers.',
    'platform_name: may be absent': 'The published contract leaves out an unset name; it has no null.',
    'platform_name: never null': 'The published contract leaves out an unset name; it has no null.',
  },
};
