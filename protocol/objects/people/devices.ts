import { Type } from 'typebox';

/** The key that a browser needs to subscribe to pushes of this server. */
export const WebPushKey = Type.Object(
  {
    /** The public key of the server, an uncompressed point on P-256 in base64url (RFC 8292 3.2). */
    public_key: Type.String(),
  },
  { title: 'WebPushKey' },
);
