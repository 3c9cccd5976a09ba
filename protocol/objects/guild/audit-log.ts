import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id } from '../parts.ts';
import { AuditLogActionTypes } from '../enums.ts';

/** One changed field in wire format; a side that did not exist is absent. */
export const AuditChange = Type.Object(
  {
    key: Type.String(),
    old_value: Type.Optional(Type.Unknown()),
    new_value: Type.Optional(Type.Unknown()),
  },
  { title: 'AuditChange' },
);
export type AuditChange = Static<typeof AuditChange>;

/** An audit log entry in wire format (AuditLogEntryResponse). */
export const AuditEntryObject = Type.Object(
  {
    id: Id,
    action_type: AuditLogActionTypes,
    user_id: Nullable(Id),
    target_id: Nullable(Id),
    changes: Type.Optional(Type.Array(AuditChange)),
    options: Type.Optional(Type.Record(Type.String(), Type.String())),
    reason: Type.Optional(Type.String()),
  },
  { title: 'AuditEntryObject' },
);
export type AuditEntryObject = Static<typeof AuditEntryObject>;
