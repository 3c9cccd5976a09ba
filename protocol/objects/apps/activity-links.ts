import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id } from '../parts.ts';

/** The width and the height of the picture of a link, of which only the ratio matters. */
export const ACTIVITY_LINK_RATIO = [43, 24] as const;

/** A link to an activity with a picture and words of its own. Source: docs/contract/activities.md#managed-links. */
export const ActivityLinkObject = Type.Object(
  {
    id: Id,
    application_id: Id,
    title: Type.String(),
    description: Type.String(),
    /** The custom id that the activity receives, unless the address of the link contains another. */
    custom_id: Nullable(Type.String()),
    /** The hash of its picture, below `/activity-links/{application_id}`. */
    image: Type.String(),
  },
  { title: 'ActivityLinkObject' },
);
export type ActivityLinkObject = Static<typeof ActivityLinkObject>;
