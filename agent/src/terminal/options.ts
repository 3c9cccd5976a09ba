import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hasDesktop } from '../launch/open-page.ts';

/** A page of the platform in the browser of this machine, a code that is typed on any other, or name and password in the terminal. */
export type LoginWay = 'browser' | 'code' | 'password';

/** The settings of the program, from its arguments and its environment. */
export interface Options {
  /** The address of the server, without a slash at the end. */
  address: string;
  /** The person's token, in place of a login. */
  token: string | undefined;
  /** How a person without a stored login logs in. */
  login: LoginWay;
  /** Asks nothing; every request of an application is declined unless `agrees`. */
  isHeadless: boolean;
  /** Agrees to every request of an application. */
  agrees: boolean;
  /** Serves only programs, no pages. */
  lacksPages: boolean;
  /** Forgets the stored login, and ends. */
  logsOut: boolean;
  /** The file with the tokens, by server. */
  file: string;
}

export const HELP = `Usage: npm run agent -- [options]
       npm run agent -- register --application ID -- PROGRAM [ARGUMENTS]   set the program that starts as the game of an application

  --server URL   the address of the server (default GUILDHALL_SERVER, else http://127.0.0.1:3000)
  --as TOKEN     be the person with this token, in place of a login
  --login WAY    log in by a page in the browser (browser), by a code that you type on any computer (code), or by name
                 and password (password); the default is browser, or code if this machine has no desktop
  --headless     ask nothing, and decline every request of an application
  --agree        agree to every request of an application
  --no-pages     serve programs alone, no pages of applications
  --logout       end the stored login
  --help         show this text
`;

/** An argument is not valid. */
export class UsageError extends Error {}

/** Reads the arguments; 'help' if only the help is wanted. */
export function readOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Options | 'help' {
  const values = parsed(args);
  if (values.help) return 'help';
  const address = values.server ?? env.GUILDHALL_SERVER ?? 'http://127.0.0.1:3000';
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) throw new UsageError(`--server: not an address: ${address}`);
  return {
    address: new URL(address).origin,
    token: values.as,
    login: loginWay(values.login) ?? (hasDesktop(env, process.platform) ? 'browser' : 'code'),
    isHeadless: values.headless ?? false,
    agrees: values.agree ?? false,
    lacksPages: values['no-pages'] ?? false,
    logsOut: values.logout ?? false,
    file: join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'guildhall', 'agent.json'),
  };
}

function loginWay(text: string | undefined): LoginWay | undefined {
  if (text === undefined || text === 'browser' || text === 'code' || text === 'password') return text;
  throw new UsageError(`--login: not a way to log in: ${text}`);
}

function parsed(args: readonly string[]) {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
  try {
    return parseArgs({
      args: [...args],
      options: { server: text, as: text, login: text, headless: flag, agree: flag, 'no-pages': flag, logout: flag, help: flag },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
