import type { E2eeMember } from '@guildhall/call/e2ee/types';

/** The mark at the end of encrypted frames, without which the server drops them. */
const MARK = [0xfa, 0xfa];

/** A member that only marks its frames: tests of transports compare bytes. It takes no part in the group, which the server accepts. */
export async function openPlainMember(): Promise<E2eeMember> {
  const nothing = async () => undefined;
  return {
    start: nothing,
    receive: nothing,
    setKnown: () => {},
    encrypt: async (frame) => Uint8Array.of(...frame, ...MARK),
    decrypt: async (_, frame) => new Uint8Array(frame.subarray(0, -MARK.length)),
    userIds: [],
    privacyCode: nothing,
    verificationCode: nothing,
    authenticator: undefined,
    close: () => {},
  };
}
