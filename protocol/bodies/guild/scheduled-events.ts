import { Maybe, ImageData, Timestamp, Snowflake, TextWithin, OneOf, WholeWithin, Whole } from '../../schemas.ts';
import { Type } from 'typebox';
import { LIMITS } from '../../limits.ts';

export const Weekday = OneOf(0, 1, 2, 3, 4, 5, 6);

/** A recurrence rule in a body; fields that clients cannot set are accepted and dropped. */
export const RuleBody = Type.Object({
  start: Timestamp(),
  frequency: OneOf(0, 1, 2, 3),
  interval: Maybe(Type.Integer()),
  by_weekday: Maybe(Type.Array(Weekday, { maxItems: 7, uniqueItems: true })),
  by_n_weekday: Maybe(Type.Array(Type.Object({ n: Whole(1, 5), day: Weekday }), { maxItems: 7 })),
  by_month: Maybe(Type.Array(Whole(1, 12), { maxItems: 12, uniqueItems: true })),
  by_month_day: Maybe(Type.Array(Whole(-1, 31), { maxItems: 33, uniqueItems: true })),
});

export const Fields = {
  description: Maybe(Type.String({ maxLength: LIMITS.guilds.eventDescription.max })),
  image: Maybe(ImageData()),
  scheduled_end_time: Maybe(Timestamp()),
  channel_id: Maybe(Snowflake()),
  recurrence_rule: Maybe(RuleBody),
  entity_metadata: Maybe(Type.Object({ location: Maybe(TextWithin(LIMITS.guilds.eventLocation)) })),
};

/** The body of a new event. */
export const CreateBody = Type.Object({
  ...Fields,
  name: TextWithin(LIMITS.guilds.eventName),
  scheduled_start_time: Timestamp(),
  privacy_level: OneOf(2),
  entity_type: OneOf(1, 2, 3),
});

/** The body of an update; absent fields are kept. */
export const UpdateBody = Type.Object({
  ...Fields,
  name: Type.Optional(TextWithin(LIMITS.guilds.eventName)),
  scheduled_start_time: Type.Optional(Timestamp()),
  privacy_level: Type.Optional(OneOf(2)),
  entity_type: Maybe(OneOf(1, 2, 3)),
  status: Maybe(OneOf(1, 2, 3, 4)),
});

/** The query of the lists of interested users. */
export const InterestedQuery = Type.Object({
  with_member: Type.Optional(Type.Boolean()),
  limit: Type.Optional(WholeWithin(LIMITS.guilds.eventUsersPerPage)),
  before: Type.Optional(Snowflake()),
  after: Type.Optional(Snowflake()),
});
