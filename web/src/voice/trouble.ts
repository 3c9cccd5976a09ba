import type { Channel } from '../api/wire.ts';
import { channelName } from '../state/selectors.ts';
import type { MicrophoneStatus } from './call-store.ts';
import { t } from './panel-text.ts';

/** The problem of the microphone with its remedy; null if it works. */
export function microphoneTrouble(status: MicrophoneStatus): string | null {
  switch (status) {
    case 'refused':
      return t('microphoneRefused');
    case 'missing':
      return t('microphoneMissing');
    case 'busy':
      return t('microphoneBusy');
    case 'unsupported':
      return t('microphoneUnsupported');
    case 'ended':
      return t('microphoneEnded');
    case 'off':
    case 'opening':
    case 'open':
      return null;
  }
}

const CLOSED = { 4014: 'closedDisconnected', 4017: 'closedTooOld', 4021: 'closedTooMany' } as const;

/** Why a call has ended, by the close code of the voice server. */
export function closeReason(code: number): string {
  const known = Object.entries(CLOSED).find(([one]) => Number(one) === code);
  return known ? t(known[1]) : t('closedOther', { code: String(code) });
}

/** The reason why the user left a call; the channel is undefined if it was deleted. */
export function leftText(channel: Channel | undefined): string {
  return channel ? t('disconnectedFrom', { name: channelName(channel) }) : t('channelDeleted');
}

/** Why a stream is not shown, by the reason of STREAM_DELETE. */
export function streamReason(reason: string): string | null {
  switch (reason) {
    case 'user_requested':
      return null;
    case 'stream_full':
      return t('streamFull');
    case 'unauthorized':
      return t('streamForbidden');
    case 'stream_ended':
      return t('streamEnded');
    default:
      return t('streamUnavailable');
  }
}
