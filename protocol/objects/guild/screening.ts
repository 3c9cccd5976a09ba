import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';

const label = {
  label: Type.Optional(Type.String({ maxLength: 300 })),
  description: Type.Optional(Type.String({ maxLength: 300 })),
  required: Type.Optional(Type.Boolean()),
};
const texts = Type.Array(Type.String({ maxLength: 300 }), { maxItems: 16 });
const placeholder = Type.Optional(Type.String({ maxLength: 300 }));

/** A question of a form (the contract's form fields without their `response`). */
export const FormField = Type.Union(
  [
    Type.Object({ field_type: Type.Literal('TERMS'), ...label, values: texts }),
    Type.Object({ field_type: Type.Literal('MULTIPLE_CHOICE'), ...label, choices: texts }),
    Type.Object({ field_type: Type.Literal('TEXT_INPUT'), ...label, placeholder }),
    Type.Object({ field_type: Type.Literal('PARAGRAPH'), ...label, placeholder }),
  ],
  { title: 'FormField' },
);
export type FormField = Static<typeof FormField>;

/** The rules that new members must accept, as people's clients read them. */
export const VerificationForm = Type.Object(
  {
    /** The time of the last change, ISO 8601; null if the form was never set. */
    version: Nullable(Type.String()),
    description: Nullable(Type.String()),
    form_fields: Type.Array(FormField),
  },
  { title: 'VerificationForm' },
);
export type VerificationForm = Static<typeof VerificationForm>;
