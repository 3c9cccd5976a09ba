import { type Static, Type } from 'typebox';
import { Id } from '../parts.ts';

/** A new session of a person. */
export const LoginObject = Type.Object(
  {
    token: Type.String(),
    user_id: Id,
    user_settings: Type.Object({ locale: Type.String(), theme: Type.Enum(['dark', 'light']) }),
  },
  { title: 'LoginObject' },
);
export type LoginObject = Static<typeof LoginObject>;
