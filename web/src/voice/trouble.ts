import type { MicrophoneStatus } from './call-store.ts';

/** The problem of the microphone with its remedy; null if it works. */
export function microphoneTrouble(status: MicrophoneStatus): string | null {
  switch (status) {
    case 'refused':
      return 'Your browser doesn’t allow the microphone. Click the icon at the left of the address bar, allow the microphone, and try again. You can listen meanwhile.';
    case 'missing':
      return 'No microphone found. Connect one and try again. You can listen meanwhile.';
    case 'busy':
      return 'The microphone is in use by another program. Close it and try again. You can listen meanwhile.';
    case 'unsupported':
      return 'This browser can’t encode sound for calls. Use a current version of Chrome, Edge, Firefox or Safari.';
    case 'ended':
      return 'The microphone was disconnected. Connect it or choose another one in the voice settings, and try again.';
    case 'off':
    case 'opening':
    case 'open':
      return null;
  }
}

const CLOSED: Readonly<Record<number, string>> = {
  4014: 'You were disconnected from the call.',
  4017: 'This browser is too old for end-to-end encrypted calls. Update it to join.',
  4021: 'The voice server closed the connection, since it received too many messages. Join again in a moment.',
};

/** Why a call has ended, by the close code of the voice server. */
export function closeReason(code: number): string {
  return CLOSED[code] ?? `The voice server ended the call (code ${code}). Try to join again.`;
}

/** Why a stream is not shown, by the reason of STREAM_DELETE. */
export function streamReason(reason: string): string | null {
  switch (reason) {
    case 'user_requested':
      return null;
    case 'stream_full':
      return 'This stream has as many viewers as it can have.';
    case 'unauthorized':
      return 'You don’t have permission to share or watch here.';
    case 'stream_ended':
      return 'The stream has ended.';
    default:
      return 'The stream isn’t available.';
  }
}
