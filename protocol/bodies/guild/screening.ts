import { Type } from 'typebox';
import { FormField } from '../../objects/guild/screening.ts';
import { LIMITS } from '../../limits.ts';
import { Maybe, Text } from '../../schemas.ts';

/** The questions of a form, in order. */
export const FormFields = Type.Array(FormField, { maxItems: LIMITS.screening.questions.max });

/** The body of a form update; absent fields are kept. */
export const FormBody = Type.Object({
  enabled: Maybe(Type.Boolean()),
  description: Maybe(Text(0, 300)),
  form_fields: Maybe(FormFields),
});
