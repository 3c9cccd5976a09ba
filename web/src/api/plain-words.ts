import english from '../../messages/en/errors.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

const t = texts(english);

/** Error codes (docs/errors.md) whose message is written for developers, with the text for people. */
const TEXTS = {
  10006: 'unknownInvite',
  40005: 'fileTooLarge',
  50001: 'missingAccess',
  50007: 'messageUser',
  50013: 'missingPermissions',
  50045: 'fileTooLarge',
  80004: 'unknownUsername',
  350000: 'onboardingChannels',
  350001: 'onboardingChannels',
} as const;

/** What an error code means, in plain words; undefined where the message of the server is plain already. */
export function plainWords(code: number | undefined): string | undefined {
  const found = Object.entries(TEXTS).find(([known]) => Number(known) === code);
  return found && t(found[1]);
}
