import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id } from '../parts.ts';
import { MetadataItemTypes } from '../enums.ts';
import { Localizations } from './commands.ts';

/** A metadata record of an application (ApplicationRoleConnectionsMetadataItemResponse). */
export const MetadataRecord = Type.Object(
  {
    type: MetadataItemTypes,
    key: Type.String(),
    name: Type.String(),
    name_localizations: Type.Optional(Localizations),
    description: Type.String(),
    description_localizations: Type.Optional(Localizations),
  },
  { title: 'MetadataRecord' },
);
export type MetadataRecord = Static<typeof MetadataRecord>;

/** The role connection of a user with an application (ApplicationUserRoleConnectionResponse). */
export const RoleConnectionObject = Type.Object(
  {
    platform_name: Type.Optional(Type.String()),
    platform_username: Nullable(Type.String()),
    /** All values are strings on the wire. */
    metadata: Type.Record(Type.String(), Type.String()),
  },
  { title: 'RoleConnectionObject' },
);
export type RoleConnectionObject = Static<typeof RoleConnectionObject>;

/** One requirement; without a field it suffices that the user has a connection with the application. */
export const Rule = Type.Object(
  {
    connection_type: Type.Literal('application'),
    connection_metadata_field: Nullable(Type.String()),
    /** The type of the record (RECORD_TYPES). */
    operator: Nullable(Type.Integer()),
    /** The operand of the comparison: an integer, or a number of days before now. */
    value: Nullable(Type.String()),
    application_id: Id,
  },
  { title: 'Rule' },
);
export type Rule = Static<typeof Rule>;

/** Groups of rules: at least one group must hold entirely. */
export const RoleRules = Type.Array(Type.Array(Rule));
export type RoleRules = Static<typeof RoleRules>;
