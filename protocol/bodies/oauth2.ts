import { Type } from 'typebox';

/**
 * The query of the authorize pair (docs/contract/oauth2.md#endpoints). readConsent validates it, since the error
 * decides who is notified.
 */
export const AuthorizeQuery = Type.Record(Type.String(), Type.Unknown());
