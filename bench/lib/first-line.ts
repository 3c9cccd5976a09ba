import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The first line that a process writes; rejects if it ends without one. */
export async function firstLine(child: ChildProcess, name: string): Promise<string> {
  if (child.stdout) for await (const line of createInterface(child.stdout)) return line;
  throw new Error(`${name} has ended without a result`);
}
