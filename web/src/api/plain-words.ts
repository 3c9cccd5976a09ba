import type { Complaint } from '@guildhall/protocol/client';
import { t } from './text.ts';

/** Error codes (docs/errors.md) whose message is written for developers, with the text for people. */
const TEXTS = {
  10006: 'unknownInvite',
  20016: 'slowMode',
  20028: 'channelBusy',
  30001: 'tooManyGuilds',
  30005: 'tooManyRoles',
  30007: 'tooManyWebhooks',
  30008: 'tooManyEmojis',
  30010: 'tooManyReactions',
  30013: 'tooManyChannels',
  30016: 'tooManyInvites',
  30018: 'tooManyAnimatedEmojis',
  30019: 'serverFull',
  30039: 'tooManyStickers',
  40002: 'verifyFirst',
  40005: 'fileTooLarge',
  40007: 'banned',
  40032: 'notInCall',
  50001: 'missingAccess',
  50006: 'emptyMessage',
  50007: 'messageUser',
  50013: 'missingPermissions',
  50045: 'fileTooLarge',
  50083: 'threadArchived',
  60008: 'wrongCode',
  80004: 'unknownUsername',
  350000: 'onboardingChannels',
  350001: 'onboardingChannels',
} as const;

/** Explains an error code in plain words; undefined if the message of the server is plain already. */
export function plainWords(code: number | undefined): string | undefined {
  const found = Object.entries(TEXTS).find(([known]) => Number(known) === code);
  return found && t(found[1]);
}

/** A complaint about a field in the language of the client: those about missing values, lengths and bounds, whose numbers it quotes. */
export function complaintText({ code, message }: Complaint): string {
  const [first = 0, second = 0] = message.match(/-?\d+/g)?.map(Number) ?? [];
  switch (code) {
    case 'BASE_TYPE_REQUIRED':
      return t('complaintRequired');
    case 'BASE_TYPE_BAD_LENGTH':
      return t('complaintLength', { min: first, max: second });
    case 'BASE_TYPE_MAX_LENGTH':
      return t('complaintMaxLength', { max: first });
    case 'BASE_TYPE_MIN_LENGTH':
      return t('complaintMinLength', { min: first });
    case 'NUMBER_TYPE_MIN':
      return t('complaintMin', { min: first });
    case 'NUMBER_TYPE_MAX':
      return t('complaintMax', { max: first });
    default:
      return message;
  }
}
