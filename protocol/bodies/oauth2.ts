import { Type } from 'typebox';

/** The query of the authorize pair (oauth2 2.1). readConsent validates it, since the error decides who is notified. */
export const AuthorizeQuery = Type.Record(Type.String(), Type.Unknown());
