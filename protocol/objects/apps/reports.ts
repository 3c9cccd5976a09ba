import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { AnyObject, Id, Time } from '../parts.ts';
import { UserObject } from '../people/users.ts';

/** The types of reported objects. */
export const REPORT_TYPES = [
  'message',
  'first_dm',
  'user',
  'guild',
  'guild_discovery',
  'stage_channel',
  'guild_scheduled_event',
  'application',
  'widget',
] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** The reasons for a report; `other` needs an explanation. */
export const REPORT_REASONS = ['spam', 'abuse', 'harm', 'illegal', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** The destinations of a report: the moderators of the guild, or the operator. */
export const REPORT_DESTINATIONS = ['guild', 'operator'] as const;

/** The states of a report. */
export const REPORT_STATUSES = ['open', 'resolved', 'dismissed'] as const;

/** One step of a menu of reports. */
export const ReportNode = Type.Object(
  {
    id: Type.Integer(),
    key: Type.String(),
    header: Type.String(),
    subheader: Nullable(Type.String()),
    report_type: Nullable(Type.String()),
    children: Type.Array(Type.Tuple([Type.String(), Type.Integer()])),
    elements: Type.Array(
      Type.Object({
        name: Type.String(),
        type: Type.String(),
        data: Type.Array(Type.Tuple([Type.String(), Type.String()])),
        max_length: Type.Optional(Type.Integer()),
        is_required: Type.Optional(Type.Boolean()),
      }),
    ),
    button: Nullable(Type.Object({ type: Type.Enum(['next', 'submit', 'done', 'cancel']), target: Nullable(Type.Integer()) })),
  },
  { title: 'ReportNode' },
);
export type ReportNode = Static<typeof ReportNode>;

/** A menu of reports: the steps from the first to the last, by id. */
export const ReportMenu = Type.Object(
  {
    name: Type.String(),
    version: Type.String(),
    variant: Type.String(),
    language: Type.String(),
    root_node_id: Type.Integer(),
    success_node_id: Type.Integer(),
    fail_node_id: Type.Integer(),
    nodes: Type.Record(Type.String(), ReportNode),
  },
  { title: 'ReportMenu' },
);
export type ReportMenu = Static<typeof ReportMenu>;

/** A report as the operator sees it. */
export const ReportObject = Type.Object(
  {
    id: Id,
    type: Type.Enum([...REPORT_TYPES]),
    status: Type.Enum([...REPORT_STATUSES]),
    destination: Type.Enum([...REPORT_DESTINATIONS]),
    reason: Type.Enum([...REPORT_REASONS]),
    details: Nullable(Type.String()),
    language: Type.String(),
    reporter: Nullable(UserObject),
    reported_user: Nullable(UserObject),
    guild_id: Nullable(Id),
    channel_id: Nullable(Id),
    message_id: Nullable(Id),
    /** The reported object as it was. */
    snapshot: AnyObject,
    note: Nullable(Type.String()),
    handled_by: Nullable(Id),
    handled_at: Nullable(Time),
    created_at: Time,
  },
  { title: 'ReportObject' },
);
export type ReportObject = Static<typeof ReportObject>;
