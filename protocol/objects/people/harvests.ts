import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Time } from '../parts.ts';

/** An export as people's clients see it; `progress` (0 to 1) and `download_url` are this platform's own. */
export const HarvestObject = Type.Object(
  {
    harvest_id: Id,
    user_id: Id,
    email: Type.String(),
    state: Type.Enum(['INCOMPLETE', 'DELIVERED', 'CANCELLED']),
    status: Type.Integer(),
    created_at: Time,
    completed_at: Nullable(Time),
    polled_at: Nullable(Time),
    updated_at: Time,
    backends: Type.Record(Type.String(), Type.Enum(['INITIAL', 'RUNNING', 'EXTRACTED'])),
    shadow_run: Type.Literal(false),
    harvest_metadata: Type.Object({
      user_is_staff: Type.Boolean(),
      sla_email_sent: Type.Literal(false),
      bypass_cooldown: Type.Literal(false),
      is_provisional: Type.Literal(false),
    }),
    progress: Type.Integer(),
    download_url: Nullable(Type.String()),
    download_expires_at: Nullable(Time),
  },
  { title: 'HarvestObject' },
);
export type HarvestObject = Static<typeof HarvestObject>;
