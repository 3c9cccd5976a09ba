import english from '../../../../messages/en/audit-fields.json' with { type: 'json' };
import { texts } from '../../../i18n/texts.ts';

const t = texts('audit-fields', english);

function isKnown(field: string): field is keyof typeof english {
  return Object.hasOwn(english, field);
}

/** The name of a field of the audit log; one that this client does not know is its own name in words. */
export function fieldName(field: string): string {
  if (isKnown(field)) return t(field);
  const words = field.replace(/_(id|hash)$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
