import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { PrivateApplicationObject } from './applications.ts';

/** An application as the operator sees it. */
export const OperatorApplicationObject = Type.Object(
  {
    ...PrivateApplicationObject.properties,
    large_bot_sharding: Type.Boolean(),
    verified: Type.Boolean(),
    production_approved: Type.Boolean(),
    approved_scopes: Type.Array(Type.String()),
    publisher: Type.Boolean(),
    rpc_tester: Type.Boolean(),
    limits: Type.Record(Type.String(), Nullable(Type.Integer())),
  },
  { title: 'OperatorApplicationObject' },
);
export type OperatorApplicationObject = Static<typeof OperatorApplicationObject>;
