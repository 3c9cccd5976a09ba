import english from '../../messages/en/stats.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

/** The labels of the predefined fields of a game's statistics. */
const t = texts('stats', english);

const isPredefined = (name: string): name is keyof typeof english => Object.hasOwn(english, name);

/** The label of a field: translated if it is predefined, else the game's own name. */
export function labelOf(name: string): string {
  return isPredefined(name) ? t(name) : name;
}
