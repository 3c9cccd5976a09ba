import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Uri } from '../parts.ts';

/** A member as strangers see it: without its id and its own avatar (WidgetMember). */
export const WidgetMember = Type.Object(
  {
    /** An index in the list. */
    id: Type.String(),
    username: Type.String(),
    discriminator: Type.Literal('0000'),
    avatar: Type.Null(),
    status: Type.String(),
    avatar_url: Uri,
    activity: Type.Optional(
      Type.Object({
        name: Type.String(),
      }),
    ),
    channel_id: Type.Optional(Id),
    deaf: Type.Optional(Type.Boolean()),
    mute: Type.Optional(Type.Boolean()),
    self_deaf: Type.Optional(Type.Boolean()),
    self_mute: Type.Optional(Type.Boolean()),
    suppress: Type.Optional(Type.Boolean()),
  },
  { title: 'WidgetMember' },
);
export type WidgetMember = Static<typeof WidgetMember>;

/** Whether the widget is enabled, and where its invite leads (WidgetSettingsResponse). */
export const WidgetSettings = Type.Object(
  {
    enabled: Type.Boolean(),
    channel_id: Nullable(Id),
  },
  { title: 'WidgetSettings' },
);
export type WidgetSettings = Static<typeof WidgetSettings>;
