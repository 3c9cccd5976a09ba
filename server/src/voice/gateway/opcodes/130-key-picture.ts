import type { Seat } from '../client.ts';

/** The bytes of an SSRC. */
const LENGTH = 4;

/** A viewer needs a picture that stands alone; other lengths than that of an SSRC have no effect. */
export function askKeyPicture({ call, session }: Seat, payload: Buffer): void {
  if (payload.length === LENGTH) call.pictures.askKey(session, payload.readUInt32BE(0));
}
