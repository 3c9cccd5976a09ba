import type { Snowflake } from '@guildhall/protocol/ids';
import { complain, type FieldError, failForm } from '../../../core/framework/errors.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { VerificationFormRow } from '../../../core/tables/screening.ts';
import type { FormField, VerificationForm } from '@guildhall/protocol/objects/guild/screening';
import type { FormResponse } from '@guildhall/protocol/bodies/guild/join-requests';

/** The feature of guilds whose new members must accept the rules. */
export const GATE = 'MEMBER_VERIFICATION_GATE_ENABLED';

/** Converts a row to its wire form; empty if it was never set. */
export function formObject(row: VerificationFormRow | undefined): VerificationForm {
  return {
    version: row ? isoTime(row.version) : null,
    description: row?.description ?? null,
    form_fields: row ? JSON.parse(row.form_fields_json) : [],
  };
}

/** Finds the guild's form; undefined if it was never set. */
export function findForm(db: Db, guildId: Snowflake): Promise<VerificationFormRow | undefined> {
  return db.kysely.selectFrom('verification_forms').selectAll().where('guild_id', '=', guildId).executeTakeFirst();
}

/** Inserts or replaces a guild's form. */
export async function upsertForm(db: Db, row: VerificationFormRow): Promise<void> {
  const { guild_id: _id, ...values } = row;
  const insert = db.kysely.insertInto('verification_forms').values(row);
  await insert.onConflict((conflict) => conflict.column('guild_id').doUpdateSet(values)).execute();
}

/**
 * Ends the request with 50035 unless every required question is answered, in the form's order, and the form has not
 * changed since.
 */
export function checkAnswers(form: VerificationForm, answers: readonly FormResponse[], version: string | null | undefined): void {
  if (version && version !== form.version)
    failForm({ version: complain.custom('MEMBER_VERIFICATION_FORM_OUTDATED', 'The form has changed.') });
  const complaints: Record<string, FieldError> = {};
  form.form_fields.forEach((field, index) => {
    const complaint = answerComplaint(field, answers[index]);
    if (complaint) complaints[`form_fields.${index}.response`] = complaint;
  });
  if (Object.keys(complaints).length) failForm(complaints);
}

function answerComplaint(field: FormField, answer: FormResponse | undefined): FieldError | undefined {
  if (answer && answer.field_type !== field.field_type) return complain.choices([field.field_type]);
  const response = answer?.response;
  const isAnswered = response !== undefined && response !== '' && response !== false;
  if (!isAnswered) return field.required ? complain.required() : undefined;
  if (field.field_type !== 'MULTIPLE_CHOICE' || Number(response) < field.choices.length) return undefined;
  return complain.choices(field.choices.map((_choice, index) => index));
}
