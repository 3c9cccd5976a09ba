import { type Static, Type } from 'typebox';
import { Id } from '../parts.ts';
import { Nullable, OneOf, WordOf } from '../../schemas.ts';

/** The platforms of clients that show activities. */
export const ACTIVITY_PLATFORMS = ['web', 'ios', 'android'] as const;
export type ActivityPlatform = (typeof ACTIVITY_PLATFORMS)[number];

/** The users who may launch an activity: its developers and testers, or everyone. */
export const ACTIVITY_RELEASE_PHASES = ['in_development', 'global_launch'] as const;

/** How the screen may be turned: any way, upright, or sideways. */
export const ORIENTATION_LOCK_STATES = { UNLOCKED: 1, PORTRAIT: 2, LANDSCAPE: 3 } as const;

/** The badge of an activity on the shelf. */
export const ACTIVITY_LABELS = { NONE: 0, NEW: 1, UPDATED: 2 } as const;

/** How one platform shows an activity. */
export const ActivityPlatformConfig = Type.Object(
  {
    label_type: OneOf(ACTIVITY_LABELS.NONE, ACTIVITY_LABELS.NEW, ACTIVITY_LABELS.UPDATED),
    /** The end of the label; null: it stays. */
    label_until: Nullable(Type.String({ format: 'date-time' })),
    release_phase: WordOf(ACTIVITY_RELEASE_PHASES),
    /** The lists that show no label. */
    omit_badge_from_surfaces: Type.Array(Type.String()),
  },
  { title: 'ActivityPlatformConfig' },
);
export type ActivityPlatformConfig = Static<typeof ActivityPlatformConfig>;

/** How an activity is shown. */
export const EmbeddedActivityConfigObject = Type.Object(
  {
    application_id: Id,
    supported_platforms: Type.Array(WordOf(ACTIVITY_PLATFORMS)),
    client_platform_config: Type.Object({
      web: ActivityPlatformConfig,
      ios: ActivityPlatformConfig,
      android: ActivityPlatformConfig,
    }),
    default_orientation_lock_state: OneOf(
      ORIENTATION_LOCK_STATES.UNLOCKED,
      ORIENTATION_LOCK_STATES.PORTRAIT,
      ORIENTATION_LOCK_STATES.LANDSCAPE,
    ),
    requires_age_gate: Type.Boolean(),
    /** Activities are listed by it, then by their names. */
    shelf_rank: Type.Integer(),
    activity_preview_video_asset_id: Nullable(Id),
  },
  { title: 'EmbeddedActivityConfigObject' },
);
export type EmbeddedActivityConfigObject = Static<typeof EmbeddedActivityConfigObject>;

/** The URL mappings of an activity, in the order of its developer. */
export const ProxyConfigObject = Type.Object(
  {
    url_map: Type.Array(
      Type.Object({
        prefix: Type.String(),
        /** Host and path of a directory, without a scheme. */
        target: Type.String(),
      }),
    ),
  },
  { title: 'ProxyConfigObject' },
);
export type ProxyConfigObject = Static<typeof ProxyConfigObject>;

/** Where an activity runs: `gc` in a channel of a guild, `pc` in a private one. Source: schema EmbeddedActivityLocationKind. */
export const ActivityLocation = Type.Union(
  [
    Type.Object({
      id: Type.String(),
      kind: Type.Literal('gc'),
      channel_id: Id,
      guild_id: Id,
    }),
    Type.Object({
      id: Type.String(),
      kind: Type.Literal('pc'),
      channel_id: Id,
    }),
  ],
  { title: 'ActivityLocation' },
);
export type ActivityLocation = Static<typeof ActivityLocation>;

/** A running activity in wire format (EmbeddedActivityInstance). */
export const ActivityInstanceObject = Type.Object(
  {
    application_id: Id,
    /** `i-<launch>-<location>`. */
    instance_id: Type.String(),
    launch_id: Id,
    location: ActivityLocation,
    /** The participants, ordered by id. */
    users: Type.Array(Id),
  },
  { title: 'ActivityInstanceObject' },
);
export type ActivityInstanceObject = Static<typeof ActivityInstanceObject>;
