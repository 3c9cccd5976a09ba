import type { Snowflake } from '@guildhall/protocol/ids';
import { accessGuild, type GuildAccess } from '../../../core/access/guild.ts';
import type { Context } from '../../../core/framework/context.ts';
import { complain, type FieldError, fail, failForm } from '../../../core/framework/errors.ts';
import { readLockedGuild } from '../../../core/access/guild-state.ts';
import type { MemberRow } from '../../../core/tables/database.ts';
import type { OnboardingAnswersRow } from '../../../core/tables/screening.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { lockMember, updateMemberRow } from '../members/queries.ts';
import { onboardingObject } from './onboarding.ts';
import { findOnboarding } from './queries.ts';
import { emitMemberUpdate } from '../members/events.ts';
import type { Answers, Onboarding } from '@guildhall/protocol/objects/guild/welcome';
import type { AnswersBody } from '@guildhall/protocol/bodies/guild/welcome';

/** Converts a row to the form that people's clients read. */
export function answersObject(row: OnboardingAnswersRow): Answers {
  return {
    guild_id: row.guild_id,
    user_id: row.user_id,
    onboarding_responses: JSON.parse(row.responses_json),
    onboarding_prompts_seen: JSON.parse(row.prompts_seen_json),
    onboarding_responses_seen: JSON.parse(row.responses_seen_json),
  };
}

/** Finds a member's answers. */
export function findAnswers(db: Db, guildId: Snowflake, userId: Snowflake): Promise<OnboardingAnswersRow | undefined> {
  const answers = db.kysely.selectFrom('onboarding_answers').selectAll().where('guild_id', '=', guildId);
  return answers.where('user_id', '=', userId).executeTakeFirst();
}

/** Deletes the answers of a member who leaves. */
export async function deleteAnswers(db: Db, guildId: Snowflake, userId: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('onboarding_answers').where('guild_id', '=', guildId).where('user_id', '=', userId).execute();
}

/** Access for members of a guild with onboarding enabled; otherwise 40006. */
export async function inOnboardingGuild(ctx: Context, { guild_id }: { guild_id: Snowflake }): Promise<GuildAccess> {
  const access = await accessGuild(ctx, guild_id);
  const row = await findOnboarding(ctx.store.read, guild_id);
  if (row?.enabled !== 1) fail('FEATURE_TEMPORARILY_DISABLED');
  return access;
}

/**
 * Stores the options that a member picked, assigns their roles and removes those of options no longer picked:
 * GUILD_MEMBER_UPDATE if the member changes. Also sets `flags`. Fails with 50035 for unknown options, for two options
 * of a single choice and for a required prompt without one.
 */
export async function saveAnswers(
  tx: Tx,
  guild_id: Snowflake,
  user_id: Snowflake,
  body: AnswersBody,
  flags = 0,
): Promise<Answers> {
  const guild = await readLockedGuild(tx, guild_id);
  const onboarding = onboardingObject(await findOnboarding(tx.db, guild_id), guild);
  const picked = [...new Set(body.onboarding_responses)];
  checkPicked(onboarding, picked);
  const found = (await lockMember(tx.db, guild_id, user_id)) ?? fail('UNKNOWN_MEMBER');
  const former = await findAnswers(tx.db, guild_id, user_id);
  const before = former && answersObject(former);
  const row: OnboardingAnswersRow = {
    guild_id,
    user_id,
    responses_json: JSON.stringify(picked),
    prompts_seen_json: JSON.stringify({ ...before?.onboarding_prompts_seen, ...body.onboarding_prompts_seen }),
    responses_seen_json: JSON.stringify({ ...before?.onboarding_responses_seen, ...body.onboarding_responses_seen }),
  };
  const { guild_id: _guild, user_id: _user, ...values } = row;
  const insert = tx.db.kysely.insertInto('onboarding_answers').values(row);
  await insert.onConflict((conflict) => conflict.columns(['guild_id', 'user_id']).doUpdateSet(values)).execute();
  const roles = { before: rolesOf(onboarding, before?.onboarding_responses ?? []), after: rolesOf(onboarding, picked) };
  const changed = changedMember(found.member, roles, flags);
  if (changed) emitMemberUpdate(tx, await updateMemberRow(tx.db, found.member, changed), found.user);
  return answersObject(row);
}

function checkPicked({ prompts }: Onboarding, picked: readonly Snowflake[]): void {
  const complaints: Record<string, FieldError> = {};
  const known = new Map(prompts.flatMap((prompt) => prompt.options.map((option) => [option.id, prompt.id])));
  picked.forEach((id, index) => {
    const at = `onboarding_responses.${index}`;
    const prompt = prompts.find((one) => one.id === known.get(id));
    if (!prompt) complaints[at] = complain.custom('ONBOARDING_OPTION_INVALID', 'There is no such option.');
    else if (prompt.single_select && picked.slice(0, index).some((other) => known.get(other) === prompt.id))
      complaints[at] = complain.custom('ONBOARDING_PROMPT_SINGLE_SELECT', 'Only one option can be picked.');
  });
  const isMissing = prompts.some(
    ({ id, required, in_onboarding }) => required && in_onboarding && !picked.some((option) => known.get(option) === id),
  );
  if (isMissing) complaints.onboarding_responses = complain.required();
  if (Object.keys(complaints).length) failForm(complaints);
}

function rolesOf({ prompts }: Onboarding, picked: readonly Snowflake[]): Set<Snowflake> {
  const options = prompts.flatMap((prompt) => prompt.options).filter((option) => picked.includes(option.id));
  return new Set(options.flatMap((option) => option.role_ids));
}

/** Roles from answers do not imply acceptance of the rules: a pending member stays pending. */
function changedMember(
  member: MemberRow,
  { before, after }: { before: ReadonlySet<Snowflake>; after: ReadonlySet<Snowflake> },
  flags: number,
): Partial<MemberRow> | undefined {
  const had: Snowflake[] = JSON.parse(member.roles_json);
  const kept = had.filter((id) => after.has(id) || !before.has(id));
  const added = [...after].filter((id) => !kept.includes(id));
  const roles_json = JSON.stringify([...kept, ...added]);
  const next = member.flags | flags;
  if (roles_json === member.roles_json && next === member.flags) return undefined;
  return { roles_json, flags: next, ...(added.length ? { temporary: 0 } : {}) };
}
