import { Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Time } from '../parts.ts';

/** The key that a browser needs to subscribe to pushes of this server. */
export const WebPushKey = Type.Object(
  {
    /** The public key of the server, an uncompressed point on P-256 in base64url (RFC 8292 3.2). */
    public_key: Type.String(),
  },
  { title: 'WebPushKey' },
);

/** A browser that receives pushes for a person, as its owner sees it. */
export const Device = Type.Object(
  {
    id: Id,
    provider: Type.String(),
    /** The host of the push service that the maker of the browser runs. */
    push_service: Type.String(),
    /** SHA-256 of the endpoint, hex: a browser finds itself by it. The endpoint itself is not shown again. */
    endpoint_hash: Type.String(),
    /** The login that registered it, as in the list of logins. */
    session_id_hash: Type.String(),
    client_info: Type.Object({ os: Nullable(Type.String()), platform: Nullable(Type.String()) }),
    created_at: Time,
  },
  { title: 'Device' },
);
