import { DATES } from '../../core/values/dates.ts';
import type { Session, SessionGuild } from '../session/session.ts';
import type { SessionIdentity } from '../session/session-identity.ts';

/**
 * Whether a session receives channels that it may not view in obfuscated form (docs/contract/channels.md#obfuscated-channels): if its Identify
 * requested it, the application's switch is on (docs/contract/channels.md#obfuscated-channels), or the date from which all bots receive it has
 * come (docs/contract/versions.md#dates). `now` is ms since 1970.
 */
export function mustObfuscate(asks: boolean, isSwitchedOn: boolean, now: number): boolean {
  return asks || isSwitchedOn || now >= DATES.hiddenChannels;
}

/**
 * The same for a session as of `now`, ms since 1970. If the date has come meanwhile, the session is first sent the
 * channels that it had whole.
 */
export function obfuscatesAt(session: Session, now: number): boolean {
  if (!session.identity.obfuscates) obfuscateDue([session], now);
  return session.identity.obfuscates;
}

/**
 * Begins to obfuscate for open sessions once the date has come: each is sent the channels that it had whole and may
 * not view.
 */
export function obfuscateDue(sessions: Iterable<Session>, now: number): void {
  if (now >= DATES.hiddenChannels) setObfuscation(sessions, true);
}

/**
 * Applies a change of the application's switch: the bot's session is sent the channels that it may not view in their
 * new form.
 */
export function switchObfuscation(session: Session, isSwitchedOn: boolean, now: number): void {
  setObfuscation([session], mustObfuscate(asksObfuscation(session.identity), isSwitchedOn, now));
}

/** Users' own sessions always do. */
function asksObfuscation({ person, asksObfuscation }: SessionIdentity): boolean {
  return person || asksObfuscation;
}

function setObfuscation(sessions: Iterable<Session>, obfuscates: boolean): void {
  const byHub = new Map<SessionGuild, Session[]>();
  for (const session of sessions) {
    if (session.identity.obfuscates === obfuscates) continue;
    session.identity.obfuscates = obfuscates;
    session.journal?.changed(session);
    for (const hub of session.hubs) {
      const inIt = byHub.get(hub);
      if (inIt) inIt.push(session);
      else byHub.set(hub, [session]);
    }
  }
  for (const [hub, inIt] of byHub) hub.reshape(inIt, obfuscates);
}
