import { type Static, Type } from 'typebox';
import { Id } from '../parts.ts';
import { ChannelObject } from './channels.ts';
import { UserObject } from '../people/users.ts';

/**
 * A direct message channel or group as one of its users sees it (PrivateChannelResponse,
 * PrivateGroupChannelResponse): `recipients` are the others, in a group by time of joining.
 */
export const PrivateChannelObject = Type.Object(
  {
    ...ChannelObject.properties,
    recipients: Type.Array(UserObject),
    /** Only for groups that an application created, as below. */
    managed: Type.Optional(Type.Literal(true)),
    application_id: Type.Optional(Id),
    nicks: Type.Optional(
      Type.Array(
        Type.Object({
          id: Id,
          nick: Type.String(),
        }),
      ),
    ),
  },
  { title: 'PrivateChannelObject' },
);
export type PrivateChannelObject = Static<typeof PrivateChannelObject>;
