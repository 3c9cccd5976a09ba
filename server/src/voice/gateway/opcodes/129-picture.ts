import type { Seat } from '../client.ts';

/** A picture of a session, to the sessions that want it (docs/contract/voice.md#pictures). */
export function sendPicture({ call, session }: Seat, payload: Buffer): void {
  call.pictures.send(session, payload);
}
