import type { StdioOptions } from 'node:child_process';

export const ROOT: string;
export function ensureInstalled(packages?: readonly string[]): void;
export function runNodeSync(
  args: readonly string[],
  options?: { env?: NodeJS.ProcessEnv; stdio?: StdioOptions; cwd?: string },
): { status: number | null; stdout: string; stderr: string };
