import { Type, type Static } from 'typebox';

export const label = {
  label: Type.Optional(Type.String({ maxLength: 300 })),
  description: Type.Optional(Type.String({ maxLength: 300 })),
  required: Type.Optional(Type.Boolean()),
};

export const texts = Type.Array(Type.String({ maxLength: 300 }), { maxItems: 16 });

export const placeholder = Type.Optional(Type.String({ maxLength: 300 }));

/** An answer to one question of a form (TermsFormFieldResponse and its siblings). */
export const FormResponse = Type.Union([
  Type.Object({ field_type: Type.Literal('TERMS'), ...label, values: texts, response: Type.Optional(Type.Boolean()) }),
  Type.Object({
    field_type: Type.Literal('MULTIPLE_CHOICE'),
    ...label,
    choices: texts,
    response: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  Type.Object({
    field_type: Type.Literal('TEXT_INPUT'),
    ...label,
    placeholder,
    response: Type.Optional(Type.String({ maxLength: 150 })),
  }),
  Type.Object({
    field_type: Type.Literal('PARAGRAPH'),
    ...label,
    placeholder,
    response: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
]);

export type FormResponse = Static<typeof FormResponse>;

/** The states of a request (GuildJoinRequestApplicationStatus). */
export const STATUSES = ['STARTED', 'SUBMITTED', 'REJECTED', 'APPROVED'] as const;
