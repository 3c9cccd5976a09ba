import { Type, type Static } from 'typebox';

/** A map of strings in a body; checkMap() enforces its limits. */
export const StringMap = Type.Record(Type.String(), Type.String());

export type StringMap = Static<typeof StringMap>;
