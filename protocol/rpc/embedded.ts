import { type Static, type TSchema, Type } from 'typebox';
import { Id } from '../objects/parts.ts';
import { Maybe, Nullable, Text, Whole } from '../schemas.ts';
import { PSEUDO_SCOPES, type RpcAccess } from './access.ts';
import { RpcUser } from './objects.ts';

const NONE = Type.Object({});
/** Any embedded activity. */
const ANY: RpcAccess = [[PSEUDO_SCOPES.EMBEDDED]];
/** An embedded activity, a program on the same machine, or an authenticated connection. */
const STORE: RpcAccess = [[PSEUDO_SCOPES.EMBEDDED], [PSEUDO_SCOPES.AUTHENTICATED], [PSEUDO_SCOPES.LOCAL]];
/** An embedded activity with these scopes of its access token. */
const withScopes = (...scopes: readonly string[]): RpcAccess => [[PSEUDO_SCOPES.EMBEDDED, ...scopes]];

/** How an activity is shown. */
export const LAYOUT_MODES = { FOCUSED: 0, PIP: 1, GRID: 2 } as const;
/** The orientation of the screen. */
export const SCREEN_ORIENTATIONS = { PORTRAIT: 0, LANDSCAPE: 1 } as const;

/** The thermal states of a device. */
export const THERMAL_STATES = { NOMINAL: 0, FAIR: 1, SERIOUS: 2, CRITICAL: 3 } as const;

/** A user in the instance of an activity. */
export const RpcParticipant = Type.Intersect([RpcUser, Type.Object({ nickname: Type.Optional(Type.String()) })]);
export type RpcParticipant = Static<typeof RpcParticipant>;
const Participants = Type.Object({ participants: Type.Array(RpcParticipant) });

/** An entitlement of a user or a guild; `type` as in the HTTP API. */
export const RpcEntitlement = Type.Object({
  id: Id,
  sku_id: Id,
  application_id: Id,
  user_id: Id,
  gift_code_flags: Type.Integer(),
  type: Type.Integer(),
  starts_at: Nullable(Type.String()),
  ends_at: Nullable(Type.String()),
  consumed: Type.Boolean(),
  deleted: Type.Boolean(),
});
export type RpcEntitlement = Static<typeof RpcEntitlement>;

/** A SKU with its price in the smallest unit of the currency. */
export const RpcSku = Type.Object({
  id: Id,
  name: Type.String(),
  type: Type.Integer(),
  price: Type.Object({ amount: Type.Integer(), currency: Type.String() }),
  application_id: Id,
  flags: Type.Integer(),
  release_date: Nullable(Type.String()),
});
export type RpcSku = Static<typeof RpcSku>;

const Lock = () => Type.Enum([1, 2, 3]);
const QuestId = Type.Object({ quest_id: Text(1, 64) });

const Button = Type.Object({
  type: Type.Literal(2),
  style: Whole(1, 5),
  label: Maybe(Text(0, 80)),
  custom_id: Maybe(Text(0, 100)),
});

/** The commands that only embedded activities have. Source: docs/contract/rpc.md#commands-of-activities. */
export const EMBEDDED_COMMANDS = {
  CAPTURE_LOG: {
    access: ANY,
    args: Type.Object({
      level: Type.Enum(['log', 'warn', 'debug', 'info', 'error']),
      message: Type.String({ maxLength: 65_536 }),
    }),
    data: Type.Null(),
  },
  ENCOURAGE_HW_ACCELERATION: { access: ANY, args: NONE, data: Type.Object({ enabled: Type.Boolean() }) },
  /** The person's permissions in the channel of the activity, as a decimal string; 0 in private channels. */
  GET_CHANNEL_PERMISSIONS: {
    access: withScopes('guilds.members.read'),
    args: NONE,
    data: Type.Object({ permissions: Type.String() }),
  },
  GET_ENTITLEMENTS_EMBEDDED: { access: ANY, args: NONE, data: Type.Object({ entitlements: Type.Array(RpcEntitlement) }) },
  /** The SKUs of the application that have a price. */
  GET_SKUS_EMBEDDED: { access: ANY, args: NONE, data: Type.Object({ skus: Type.Array(RpcSku) }) },
  GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS: { access: ANY, args: NONE, data: Participants },
  GET_PLATFORM_BEHAVIORS: {
    access: ANY,
    args: NONE,
    data: Type.Object({ iosKeyboardResizesView: Type.Optional(Type.Boolean()) }),
  },
  GET_QUEST: { access: withScopes('identify'), args: NONE, data: Type.Object({ quest_id: Id, external_cta_url: Type.String() }) },
  GET_QUEST_ENROLLMENT_STATUS: {
    access: withScopes('identify'),
    args: QuestId,
    data: Type.Object({ quest_id: Type.String(), is_enrolled: Type.Boolean(), enrolled_at: Nullable(Type.String()) }),
  },
  QUEST_START_TIMER: { access: withScopes('identify'), args: QuestId, data: Type.Object({ success: Type.Boolean() }) },
  /** The person selects a picture, which is uploaded. */
  INITIATE_IMAGE_UPLOAD: { access: ANY, args: NONE, data: Type.Object({ image_url: Type.String() }) },
  /** Invites a user into the instance by a direct message. */
  INVITE_USER_EMBEDDED: {
    access: ANY,
    args: Type.Object({ user_id: Text(1, 64), content: Maybe(Text(0, 1024)) }),
    data: Type.Null(),
  },
  /** Opens a page in a new tab after the person has agreed. */
  OPEN_EXTERNAL_LINK: {
    access: ANY,
    args: Type.Object({ url: Text(1, 2048) }),
    data: Type.Object({ opened: Nullable(Type.Boolean()) }),
  },
  OPEN_INVITE_DIALOG: { access: ANY, args: NONE, data: Type.Null() },
  OPEN_SHARE_MOMENT_DIALOG: { access: ANY, args: Type.Object({ mediaUrl: Text(1, 1024) }), data: Type.Null() },
  REQUEST_PROXY_TICKET_REFRESH: { access: ANY, args: NONE, data: Type.Object({ ticket: Type.String() }) },
  SEND_ANALYTICS_EVENT: {
    access: ANY,
    args: Type.Object({ event_name: Text(1, 256), event_properties: Type.Optional(Type.Unknown()) }),
    data: Type.Null(),
  },
  SET_CONFIG: {
    access: ANY,
    args: Type.Object({ use_interactive_pip: Type.Boolean() }),
    data: Type.Object({ use_interactive_pip: Type.Boolean() }),
  },
  SET_ORIENTATION_LOCK_STATE: {
    access: ANY,
    args: Type.Object({
      lock_state: Lock(),
      picture_in_picture_lock_state: Maybe(Lock()),
      grid_lock_state: Maybe(Lock()),
    }),
    data: Type.Null(),
  },
  SHARE_INTERACTION: {
    access: ANY,
    args: Type.Object({
      command: Text(1, 100),
      options: Maybe(Type.Array(Type.Object({ name: Text(1, 32), value: Text(0, 6000) }), { maxItems: 25 })),
      content: Maybe(Text(0, 2000)),
      require_launch_channel: Maybe(Type.Boolean()),
      preview_image: Maybe(Type.Object({ url: Text(1, 2048), width: Type.Number(), height: Type.Number() })),
      components: Maybe(
        Type.Array(Type.Object({ type: Type.Literal(1), components: Maybe(Type.Array(Button, { maxItems: 5 })) }), {
          maxItems: 5,
        }),
      ),
      pid: Maybe(Type.Number()),
    }),
    data: Type.Object({ success: Type.Boolean() }),
  },
  /** The person sends a link to the activity, or copies it. */
  SHARE_LINK: {
    access: ANY,
    args: Type.Object({ message: Text(0, 1000), custom_id: Maybe(Text(0, 64)), link_id: Maybe(Text(0, 64)) }),
    data: Type.Object({ success: Type.Boolean(), didCopyLink: Type.Boolean(), didSendMessage: Type.Boolean() }),
  },
  /** The purchased entitlements; null if the person has cancelled. */
  START_PURCHASE: {
    access: STORE,
    args: Type.Object({ sku_id: Text(1, 64), pid: Maybe(Type.Number()) }),
    data: Nullable(Type.Array(RpcEntitlement)),
  },
  USER_SETTINGS_GET_LOCALE: { access: withScopes('identify'), args: NONE, data: Type.Object({ locale: Type.String() }) },
} as const satisfies Readonly<Record<string, { access: RpcAccess; args: TSchema; data: TSchema }>>;

/** The events that only embedded activities have. Source: docs/contract/rpc.md#events-of-activities. */
export const EMBEDDED_EVENTS = {
  ACTIVITY_LAYOUT_MODE_UPDATE: { access: ANY, args: NONE, data: Type.Object({ layout_mode: Type.Enum([0, 1, 2]) }) },
  ORIENTATION_UPDATE: {
    access: ANY,
    args: NONE,
    data: Type.Object({ screen_orientation: Type.Enum([0, 1]), orientation: Type.Enum(['portrait', 'landscape']) }),
  },
  ENTITLEMENT_CREATE: { access: STORE, args: NONE, data: Type.Object({ entitlement: RpcEntitlement }) },
  ENTITLEMENT_DELETE: { access: STORE, args: NONE, data: Type.Object({ entitlement: RpcEntitlement }) },
  /** How busy the processor is; see THERMAL_STATES. */
  THERMAL_STATE_UPDATE: { access: ANY, args: NONE, data: Type.Object({ thermal_state: Type.Enum([0, 1, 2, 3]) }) },
  ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE: { access: ANY, args: NONE, data: Participants },
  /** There are no quests, so that this is never sent. */
  QUEST_ENROLLMENT_STATUS_UPDATE: {
    access: withScopes('identify'),
    args: NONE,
    data: Type.Object({ quest_id: Id, is_enrolled: Type.Boolean(), enrolled_at: Type.String() }),
  },
} as const satisfies Readonly<Record<string, { access: RpcAccess; args: TSchema; data: TSchema }>>;
