// The actions of moderators on users: each checks, is recorded as a case, and names it in the audit log.
import { EmbedBuilder } from 'discord.js';

/** An error for the person who caused it, who alone reads it. */
export class Refusal extends Error {}

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const LONGEST = 28 * UNITS.d;

/** Ms of a text such as "10m" or "1d 12h". */
export function milliseconds(text) {
  const parts = [...text.matchAll(/(\d+)\s*([mhd])/g)];
  const ms = parts.reduce((sum, [, count, unit]) => sum + Number(count) * UNITS[unit], 0);
  if (!/^(\s*\d+\s*[mhd]\s*)+$/.test(text) || ms === 0) throw new Refusal('Write the duration as 10m, 2h or 7d.');
  if (ms > LONGEST) throw new Refusal('A timeout lasts at most 28 days.');
  return ms;
}

/** Each kind of case: what it says, and what it does to a user. A warning is nothing but its case. */
const KINDS = {
  ban: {
    done: 'banned',
    can: 'bannable',
    run: ({ guild, user, deleteDays = 0 }, reason) =>
      guild.bans.create(user, { reason, deleteMessageSeconds: deleteDays * 86_400 }),
  },
  kick: { done: 'kicked', can: 'kickable', isOfMember: true, run: ({ member }, reason) => member.kick(reason) },
  timeout: {
    done: 'timed out',
    can: 'moderatable',
    isOfMember: true,
    run: ({ member, until }, reason) => member.disableCommunicationUntil(until, reason),
  },
  warn: { done: 'warned', isOfMember: true, run: async () => {} },
};

/** Does something to a user on behalf of a moderator; resolves with the case. Throws a Refusal if either of them or the bot may not. */
export async function act({ store, log, now }, kind, { guild, moderator, user, reason, ...more }) {
  const member = await guild.members.fetch({ user, force: true }).catch(() => null);
  check(kind, { guild, moderator, user, member });
  const one = store.add({ guildId: guild.id, kind, userId: user.id, moderatorId: moderator.id, reason, createdAt: now() });
  try {
    await KINDS[kind].run({ guild, user, member, ...more }, `${moderator.user.username}, case ${one.number}: ${reason}`);
  } catch (error) {
    store.remove(one);
    throw error;
  }
  await log(guild, { embeds: [caseEmbed(one)] });
  return one;
}

function check(kind, { guild, moderator, user, member }) {
  const { done, can, isOfMember } = KINDS[kind];
  if (user.id === moderator.id) throw new Refusal('You cannot moderate yourself.');
  if (user.id === guild.client.user.id) throw new Refusal('I cannot moderate myself.');
  if (!member) {
    if (isOfMember) throw new Refusal(`${user.displayName} is not a member of this server.`);
    return;
  }
  const isOwner = guild.ownerId === moderator.id;
  if (user.id === guild.ownerId || (!isOwner && moderator.roles.highest.comparePositionTo(member.roles.highest) <= 0))
    throw new Refusal(`${user.displayName} cannot be ${done} by you: your highest role is not above theirs.`);
  if (can && !member[can]) throw new Refusal(`${user.displayName} cannot be ${done} by me: move my role above theirs.`);
}

/** The sentence about a case for the moderator. */
export function sentence(one, user) {
  return `${user.displayName} was ${KINDS[one.kind].done} (case ${one.number}).`;
}

export function caseEmbed(one) {
  return new EmbedBuilder()
    .setTitle(`Case ${one.number}: ${one.kind}`)
    .setDescription(one.reason)
    .addFields(
      { name: 'User', value: `<@${one.user_id}>`, inline: true },
      { name: 'Moderator', value: `<@${one.moderator_id}>`, inline: true },
    )
    .setTimestamp(one.created_at);
}
