import type { E2eeDown, E2eeMember, E2eeOptions } from '@guildhall/call/e2ee/types';
import { Client } from '@guildhall/server/voice/e2ee/test/client.ts';
import { SILENCE } from './voice-client.ts';

/** The library's kinds of media. */
const AUDIO = 0;
const VIDEO = 1;

/** A member of a call's encryption by the library of bots, behind the seam of a person's. */
export async function openDaveyMember({ userId, groupId, send, changed }: E2eeOptions): Promise<E2eeMember> {
  const client = new Client(userId, groupId, (up) =>
    send('payload' in up ? { op: up.op, payload: new Uint8Array(up.payload) } : up),
  );
  const { session } = client;
  let last = client.authenticator;
  return {
    async start() {
      client.start();
    },
    async receive(message) {
      client.receive(downOf(message));
      if (client.authenticator !== last) changed?.();
      last = client.authenticator;
    },
    setKnown(userIds) {
      client.known.clear();
      for (const id of userIds) client.known.add(id);
    },
    async encrypt(frame) {
      return session.ready ? new Uint8Array(client.encrypt(Buffer.from(frame))) : undefined;
    },
    async decrypt(user, frame, kind) {
      if (SILENCE.equals(frame)) return new Uint8Array(frame);
      try {
        return new Uint8Array(session.decrypt(user, kind === 'audio' ? AUDIO : VIDEO, Buffer.from(frame)));
      } catch {
        return undefined;
      }
    },
    get userIds() {
      return session.getUserIds();
    },
    async privacyCode() {
      return session.voicePrivacyCode || undefined;
    },
    async verificationCode(user) {
      return session.getVerificationCode(user);
    },
    get authenticator() {
      return session.getEpochAuthenticator() ?? undefined;
    },
    close() {},
  };
}

function downOf(message: E2eeDown): { op: number; body: Buffer | Record<string, unknown> } {
  if ('payload' in message) return { op: message.op, body: Buffer.from(message.payload) };
  if (message.op === 22) return { op: 22, body: { transition_id: message.transitionId } };
  if (message.op === 21)
    return { op: 21, body: { protocol_version: message.protocolVersion, transition_id: message.transitionId } };
  return { op: 24, body: { protocol_version: message.protocolVersion, epoch: message.epoch } };
}
