import { MEMBER_FLAGS } from '@guildhall/protocol/enums';
import type { Id, Member } from '../api/wire-base.ts';
import { keep, kept } from '../state/storage.ts';
import { createStore } from '../state/store.ts';
import type { GuildState } from '../state/types.ts';

/** The steps that a new member has not completed. */
export interface Due {
  /** Accept the rules. */
  rules: boolean;
  /** Answer questions. */
  questions: boolean;
  /** See the welcome screen. */
  welcome: boolean;
}

/** The welcome screen is for people who have joined within this time, in ms. */
const NEW = 3_600_000;
const FEATURE = 'WELCOME_SCREEN_ENABLED';
const seenKey = (guildId: Id) => `welcomed.${guildId}`;

/** The steps of a member of a guild that are due at `now` (ms since 1970); the owner needs no welcome. */
export function dueOf(guild: GuildState, member: Member, now: number): Due {
  const flags = member.flags ?? 0;
  const joined = Date.parse(member.joined_at ?? '');
  return {
    rules: member.pending === true,
    questions: (flags & MEMBER_FLAGS.STARTED_ONBOARDING) !== 0 && (flags & MEMBER_FLAGS.COMPLETED_ONBOARDING) === 0,
    welcome:
      guild.features.includes(FEATURE) &&
      guild.owner_id !== member.user.id &&
      now - joined < NEW &&
      kept(seenKey(guild.id)) === null,
  };
}

/** The flag of a role that members can get by their answers. */
const IN_PROMPT = 1;

/** Whether a guild seems to ask its members questions: by the roles that answers bring, or because the user was asked. */
export function hasQuestions(guild: GuildState, userId: Id): boolean {
  const asked = MEMBER_FLAGS.STARTED_ONBOARDING | MEMBER_FLAGS.COMPLETED_ONBOARDING;
  if (((guild.members[userId]?.flags ?? 0) & asked) !== 0) return true;
  return Object.values(guild.roles).some((role) => ((role.flags ?? 0) & IN_PROMPT) !== 0);
}

/** Remembers on this device that the user has seen the welcome screen of a guild. */
export const rememberWelcome = (guildId: Id): void => keep(seenKey(guildId), '1');

/** The guilds whose introduction the user has put off, until the page is loaded again. */
export const putOff = createStore<ReadonlySet<Id>>(new Set());

/** Puts the introduction of a guild off, or shows it again. */
export function setPutOff(guildId: Id, off: boolean): void {
  putOff.set((before) => new Set(off ? [...before, guildId] : [...before].filter((id) => id !== guildId)));
}
