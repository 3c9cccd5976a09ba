import { isRecord } from '../wire.ts';

/** Types of options on the wire. */
export const OPTION = {
  SUBCOMMAND: 1,
  GROUP: 2,
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  MENTIONABLE: 9,
  NUMBER: 10,
  ATTACHMENT: 11,
} as const;

/** An option of a command; subcommands and groups are options that have options. */
export interface Option {
  type: number;
  name: string;
  required?: boolean;
  options?: unknown[];
  choices?: { name: string; value: string | number }[];
  autocomplete?: boolean;
  min_value?: number;
  max_value?: number;
  min_length?: number;
  max_length?: number;
  channel_types?: number[];
}

/** Options of a command, which the wire declares as objects. */
export function optionsOf(value: readonly unknown[] | undefined): Option[] {
  return (value ?? []).filter(isOption);
}

function isOption(value: unknown): value is Option {
  return isRecord(value) && typeof value.type === 'number' && typeof value.name === 'string';
}
