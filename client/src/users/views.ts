import type { ApplicationProfile } from '@guildhall/protocol/objects/games/identity-profiles';
import type { Core } from '../core/core.ts';
import { BLOCKED, GIF, PNG, SHOWN_BLOCKED, SHOWN_STREAMING, SHOWN_UNKNOWN } from '../core/enum-values.ts';
import type { Activity } from '../presence/activity.ts';
import { readActivity } from '../presence/read.ts';
import { relationshipStore } from '../relationships/store.ts';
import { userStore } from './store.ts';
import type {
  ExternalIdentityProviderType,
  Relationship,
  RelationshipType,
  StatusType,
  User,
  UserApplicationProfile,
  UserAvatarType,
} from './types.ts';

/** The names of the wire, at the index of their value. */
const STATUSES = ['online', 'offline', '', 'idle', 'dnd', 'invisible'];
const PROVIDERS = ['OIDC', 'EPIC_ONLINE_SERVICES', 'STEAM', 'UNITY', 'DISCORD_BOT', 'NONE'];
const EXTENSIONS = ['gif', 'webp', 'png', 'jpg'];
const PROVISIONAL_ACCOUNT = 1 << 23;
const STREAMING = 1;
/** The number of default avatars. */
const DEFAULT_AVATARS = 6n;

/** Builds the view of a user. */
export function userView(core: Core, id: string): User {
  return new UserView(core, id);
}

/** Builds the view of the relationship with a user. */
export function relationshipView(core: Core, id: string): Relationship {
  return new RelationshipView(core, id);
}

/** A user's profiles, one for each application: the latest. */
export function profilesOf(core: Core, userId: string): UserApplicationProfile[] {
  const profiles = core.use(userStore).get(userId)?.profiles ?? [];
  return [...new Map(profiles.map((one) => [one.application_id, one])).values()].map(profileOf);
}

class UserView implements User {
  readonly id: string;
  readonly #core: Core;

  constructor(core: Core, id: string) {
    this.#core = core;
    this.id = id;
  }

  get #record() {
    return this.#core.use(userStore).get(this.id);
  }

  get username(): string {
    return this.#record?.user.username ?? '';
  }

  get globalName(): string | undefined {
    return this.#record?.user.global_name ?? undefined;
  }

  get displayName(): string {
    return this.globalName || this.username;
  }

  get avatar(): string | undefined {
    return this.#record?.user.avatar ?? undefined;
  }

  get isProvisional(): boolean {
    return ((this.#record?.user.public_flags ?? 0) & PROVISIONAL_ACCOUNT) !== 0;
  }

  get status(): StatusType {
    if (this.relationship.platformRelationshipType === BLOCKED) return SHOWN_BLOCKED;
    const { status = 'offline', activities = [] } = this.#record?.presence ?? {};
    if (status === 'online' && activities.some(({ type }) => type === STREAMING)) return SHOWN_STREAMING;
    const value = STATUSES.indexOf(status);
    return value < 0 ? SHOWN_UNKNOWN : (value as StatusType);
  }

  get gameActivity(): Activity | undefined {
    const { credentials, addresses } = this.#core;
    const own = this.#record?.presence?.activities.find((one) => one.application_id === credentials.applicationId);
    return own && readActivity(own, addresses.cdn);
  }

  get relationship(): Relationship {
    return relationshipView(this.#core, this.id);
  }

  get userApplicationProfiles(): UserApplicationProfile[] {
    return profilesOf(this.#core, this.id);
  }

  avatarUrl(animatedType: UserAvatarType = GIF, staticType: UserAvatarType = PNG): string {
    const { avatar, id } = this;
    const { cdn } = this.#core.addresses;
    if (!avatar) return `${cdn}/embed/avatars/${(BigInt(id) >> 22n) % DEFAULT_AVATARS}.png`;
    return `${cdn}/avatars/${id}/${avatar}.${EXTENSIONS[avatar.startsWith('a_') ? animatedType : staticType]}`;
  }
}

class RelationshipView implements Relationship {
  readonly id: string;
  readonly #core: Core;

  constructor(core: Core, id: string) {
    this.#core = core;
    this.id = id;
  }

  get #sides() {
    return this.#core.use(relationshipStore).get(this.id);
  }

  get platformRelationshipType(): RelationshipType {
    return this.#sides.platform;
  }

  get gameRelationshipType(): RelationshipType {
    return this.#sides.game;
  }

  get isSpamRequest(): boolean {
    return this.#sides.isPlatformSpam || this.#sides.isGameSpam;
  }

  get user(): User | undefined {
    return this.#core.use(userStore).get(this.id) && userView(this.#core, this.id);
  }
}

function profileOf({ username, avatar_hash, metadata, external_id }: ApplicationProfile): UserApplicationProfile {
  const { provider_type, provider_id, provider_issued_user_id } = external_id;
  const index = PROVIDERS.indexOf(provider_type);
  return Object.freeze({
    avatarHash: avatar_hash,
    metadata,
    providerId: provider_id,
    providerIssuedUserId: provider_issued_user_id,
    providerType: (index < 0 ? PROVIDERS.length : index) as ExternalIdentityProviderType,
    username,
  });
}
