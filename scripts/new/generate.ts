import { parseArgs } from 'node:util';
import { committedFiles } from '../check-structure.ts';
import { Draft, UsageError } from './draft.ts';
import { draftEvent } from './event.ts';
import { draftOperation } from './operation.ts';
import { draftSetting } from './setting.ts';
import { draftError, draftLimit } from './table.ts';

const USAGE = `Usage: npm run new -- <kind> <name> [options]

  operation list_guild_bans --feature guild/bans --path '/guilds/{guild_id}/bans' [--method GET]
  event GUILD_BAN_ADD --feature guild/bans [--audience guild|channel|users] [--intent GUILD_MODERATION]
  error UNKNOWN_BAN --code 10026 --status 404 --text 'Unknown Ban'
  setting GUILDHALL_NOTES --title 'Notes' --text 'How many notes a user may keep.' --form integer --min 1 --default 5 --max 100
  limit bans.perPage --max 1000 --unit bans --what 'Bans in one response.' [--error UNKNOWN_BAN] [--district guild]
`;

const OPTIONS = {
  feature: { type: 'string' },
  path: { type: 'string' },
  method: { type: 'string' },
  audience: { type: 'string' },
  intent: { type: 'string' },
  code: { type: 'string' },
  status: { type: 'string' },
  text: { type: 'string' },
  min: { type: 'string' },
  max: { type: 'string' },
  default: { type: 'string' },
  form: { type: 'string' },
  values: { type: 'string' },
  title: { type: 'string' },
  unit: { type: 'string' },
  what: { type: 'string' },
  error: { type: 'string' },
  district: { type: 'string' },
} as const;

/** Runs `npm run new -- <kind> <name> [options]` below `root`. Returns the files that it wrote, not formatted yet. */
export function generate(root: string, args: readonly string[]): string[] {
  const { values, positionals } = parse(args);
  const [kind, name = '', ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`'${rest[0]}' is one word too many.`);
  const draft = new Draft(root);
  const declarations = () => committedFiles(root).filter((file) => /^protocol\/operations\/.+\.ts$/.test(file));
  if (kind === 'operation') draftOperation(draft, name, declarations(), values);
  else if (kind === 'event') draftEvent(draft, name, values);
  else if (kind === 'error') draftError(draft, name, values);
  else if (kind === 'setting') draftSetting(draft, name, values);
  else if (kind === 'limit') draftLimit(draft, name, values);
  else throw new UsageError(USAGE);
  return draft.write();
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : USAGE);
  }
}
