import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Time } from '../parts.ts';
import { UserObject } from '../people/users.ts';

/** Whether a tester has accepted the invitation. */
export const TesterState = Type.Enum(['invited', 'accepted']);

/** A tester as the developers of the application see them (docs/contract/applications.md#testers). */
export const ApplicationTesterObject = Type.Object(
  { user: UserObject, state: TesterState, invited_at: Time },
  { title: 'ApplicationTesterObject' },
);
export type ApplicationTesterObject = Static<typeof ApplicationTesterObject>;

/** An application as its tester sees it (docs/contract/applications.md#testers). */
export const TestedApplicationObject = Type.Object(
  {
    application: Type.Object({
      id: Id,
      name: Type.String(),
      icon: Nullable(Type.String()),
      description: Type.String(),
    }),
    state: TesterState,
    invited_at: Time,
  },
  { title: 'TestedApplicationObject' },
);
export type TestedApplicationObject = Static<typeof TestedApplicationObject>;
