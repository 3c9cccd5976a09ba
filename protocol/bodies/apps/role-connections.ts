import { Type } from 'typebox';
import { Maybe, Nullable, Text, OneOf, TextWithin, Snowflake } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';

/** Values may be sent with their own types; they are stored as strings. */
export const ConnectionBody = Type.Object({
  platform_name: Maybe(Type.String({ maxLength: LIMITS.applications.roleConnectionPlatform.max })),
  platform_username: Maybe(Type.String({ maxLength: LIMITS.applications.roleConnectionUsername.max })),
  metadata: Maybe(
    Type.Record(Type.String(), Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Number(), Type.Boolean()])),
  ),
});

/** How a value is compared. Source: docs/contract/enums.md#role_connection_metadata_type. */
export const RECORD_TYPES = {
  INTEGER_LESS_THAN_OR_EQUAL: 1,
  INTEGER_GREATER_THAN_OR_EQUAL: 2,
  INTEGER_EQUAL: 3,
  INTEGER_NOT_EQUAL: 4,
  DATETIME_LESS_THAN_OR_EQUAL: 5,
  DATETIME_GREATER_THAN_OR_EQUAL: 6,
  BOOLEAN_EQUAL: 7,
  BOOLEAN_NOT_EQUAL: 8,
} as const;

export const texts = (max: number) => Maybe(Type.Record(Type.String(), Nullable(Text(1, max))));

/** The records of an application. */
export const Records = Type.Array(
  Type.Object({
    type: OneOf(...Object.values(RECORD_TYPES)),
    key: TextWithin(LIMITS.applications.roleConnectionKey),
    name: TextWithin(LIMITS.applications.roleConnectionName),
    name_localizations: texts(100),
    description: TextWithin(LIMITS.applications.roleConnectionDescription),
    description_localizations: texts(200),
  }),
  { maxItems: LIMITS.applications.roleConnectionRecords.max },
);

/** The rules of a role as user clients send them. */
export const RulesBody = Type.Array(
  Type.Array(
    Type.Object({
      connection_type: Type.String(),
      connection_metadata_field: Maybe(Type.String({ maxLength: 50 })),
      operator: Maybe(Type.Integer()),
      value: Maybe(Type.Union([Type.String({ maxLength: 100 }), Type.Integer()])),
      application_id: Maybe(Snowflake()),
    }),
    { minItems: 1, maxItems: LIMITS.applications.linkedRoleGroups.max },
  ),
  { maxItems: LIMITS.applications.linkedRoleGroups.max },
);
