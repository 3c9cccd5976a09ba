import { Maybe, Text } from '@guildhall/protocol/schemas';
import type { Snowflake } from '@guildhall/protocol/ids';
import { type Static, Type } from 'typebox';
import { complain, type FieldError, failForm } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Db } from '../../../core/store.ts';
import type { VerificationFormRow } from '../../../core/tables/screening.ts';
import type { FormResponse } from '../join-requests/form-response.ts';

/** The feature of guilds whose newcomers must accept the rules. */
export const GATE = 'MEMBER_VERIFICATION_GATE_ENABLED';

const label = {
  label: Type.Optional(Type.String({ maxLength: 300 })),
  description: Type.Optional(Type.String({ maxLength: 300 })),
  required: Type.Optional(Type.Boolean()),
};
const texts = Type.Array(Type.String({ maxLength: 300 }), { maxItems: 16 });
const placeholder = Type.Optional(Type.String({ maxLength: 300 }));

/** A question of a form (the contract's form fields without their `response`). */
const FormField = Type.Union([
  Type.Object({ field_type: Type.Literal('TERMS'), ...label, values: texts }),
  Type.Object({ field_type: Type.Literal('MULTIPLE_CHOICE'), ...label, choices: texts }),
  Type.Object({ field_type: Type.Literal('TEXT_INPUT'), ...label, placeholder }),
  Type.Object({ field_type: Type.Literal('PARAGRAPH'), ...label, placeholder }),
]);

export type FormField = Static<typeof FormField>;

/** The questions of a form, in order. */
export const FormFields = Type.Array(FormField, { maxItems: 5 });

/** What is absent of a changed form stays as it was. */
export const FormBody = Type.Object({
  enabled: Maybe(Type.Boolean()),
  description: Maybe(Text(0, 300)),
  form_fields: Maybe(FormFields),
});

/** The rules that a guild has its newcomers accept, as people's clients read them. */
export interface VerificationForm {
  /** When it was last changed, ISO 8601; null when it never was set. */
  version: string | null;
  description: string | null;
  form_fields: FormField[];
}

/** A row as the wire has it; what was never set is empty. */
export function formObject(row: VerificationFormRow | undefined): VerificationForm {
  return {
    version: row ? isoTime(row.version) : null,
    description: row?.description ?? null,
    form_fields: row ? JSON.parse(row.form_fields_json) : [],
  };
}

/** The guild's form, or undefined when none was ever set. */
export function findForm(db: Db, guildId: Snowflake): Promise<VerificationFormRow | undefined> {
  return db.kysely.selectFrom('verification_forms').selectAll().where('guild_id', '=', guildId).executeTakeFirst();
}

/** Stores a guild's form. */
export async function saveForm(db: Db, row: VerificationFormRow): Promise<void> {
  const { guild_id: _id, ...values } = row;
  const insert = db.kysely.insertInto('verification_forms').values(row);
  await insert.onConflict((conflict) => conflict.column('guild_id').doUpdateSet(values)).execute();
}

/**
 * Ends the request unless every required question is answered, in the form's order, and the form is still the one that was
 * answered (50035).
 */
export function checkAnswers(form: VerificationForm, answers: readonly FormResponse[], version: string | null | undefined): void {
  if (version && version !== form.version)
    failForm({ version: complain.custom('MEMBER_VERIFICATION_FORM_OUTDATED', 'The form has changed since.') });
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
