import { Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { REPORT_DESTINATIONS, REPORT_STATUSES, REPORT_TYPES, ReportMenu, ReportObject } from '../../objects/apps/reports.ts';
import { Id } from '../../objects/parts.ts';
import { operation } from '../../operation.ts';
import { Maybe, Snowflake, Text, TextWithin, WholeWithin, WordOf } from '../../schemas.ts';

export const getReportMenu = operation({
  id: 'get_report_menu',
  method: 'GET',
  path: '/reporting/menu/{report_type}',
  auth: ['person'],
  replies: { 200: ReportMenu },
});

/** A chosen element as clients send it: a string, or a list of one string. */
const Chosen = (max: number) => Maybe(Type.Union([Text(0, max), Type.Array(Text(0, max), { maxItems: 1 })]));

export const CreateReportBody = Type.Object({
  version: Text(1, 16),
  variant: Maybe(Text(0, 16)),
  name: Maybe(Text(1, 64)),
  language: Maybe(Text(1, 16)),
  breadcrumbs: Type.Array(Type.Integer(), { minItems: 1, maxItems: 20 }),
  elements: Maybe(Type.Object({ to: Chosen(16), text: Chosen(LIMITS.reports.details.max) })),
  channel_id: Maybe(Snowflake()),
  message_id: Maybe(Snowflake()),
  guild_id: Maybe(Snowflake()),
  reported_user_id: Maybe(Snowflake()),
  stage_instance_id: Maybe(Snowflake()),
  guild_scheduled_event_id: Maybe(Snowflake()),
  application_id: Maybe(Snowflake()),
  user_id: Maybe(Snowflake()),
  widget_id: Maybe(Text(1, 64)),
});

export const createReport = operation({
  id: 'create_report',
  method: 'POST',
  path: '/reporting/{report_type}',
  auth: ['person'],
  body: CreateReportBody,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_MESSAGE',
    'UNKNOWN_USER',
    'UNKNOWN_GUILD',
    'UNKNOWN_STAGE_INSTANCE',
    'UNKNOWN_SCHEDULED_EVENT',
    'UNKNOWN_APPLICATION',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
  ],
  replies: { 200: Type.Object({ report_id: Id }) },
});

export const listOperatorReports = operation({
  id: 'list_operator_reports',
  method: 'GET',
  path: '/operator/reports',
  auth: ['person'],
  query: Type.Object({
    status: Type.Optional(WordOf(REPORT_STATUSES)),
    type: Type.Optional(WordOf(REPORT_TYPES)),
    destination: Type.Optional(WordOf(REPORT_DESTINATIONS)),
    reported_user_id: Type.Optional(Snowflake()),
    before: Type.Optional(Snowflake()),
    limit: Type.Optional(WholeWithin(LIMITS.operator.perPage)),
  }),
  errors: ['MISSING_ACCESS'],
  replies: { 200: Type.Object({ reports: Type.Array(ReportObject), total_open: Type.Integer() }) },
});

export const deleteReportedMessage = operation({
  id: 'delete_reported_message',
  method: 'DELETE',
  path: '/operator/reports/{report_id}/message',
  auth: ['person'],
  audit: true,
  errors: ['MISSING_ACCESS', 'UNKNOWN_MESSAGE'],
  replies: { 204: null },
});

export const updateOperatorReport = operation({
  id: 'update_operator_report',
  method: 'PATCH',
  path: '/operator/reports/{report_id}',
  auth: ['person'],
  body: Type.Object({ status: Maybe(Type.Enum([...REPORT_STATUSES])), note: Maybe(TextWithin(LIMITS.reports.note)) }),
  audit: true,
  errors: ['MISSING_ACCESS'],
  replies: { 200: ReportObject },
});
