/**
 * Says that tests of an engine are left out because an environment variable names none; throws where all are required.
 */
export function noticeWhenMissing(variable: string, what: string): void {
  if (process.env[variable]) return;
  if (process.env.GUILDHALL_TEST_REQUIRE_ALL === '1')
    throw new Error(`${variable} must be set: the tests on ${what} are required`);
  process.stderr.write(`Left out: ${what} (${variable} is not set)\n`);
}
