import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backends, type TestBed } from './test/beds.ts';

const WRITER = fileURLToPath(new URL('./test/crash-writer.ts', import.meta.url));

describe.each(backends)('a process on $name', ({ name, create }) => {
  let bed: TestBed;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    bed = await create();
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await bed.dispose();
  });

  const startWriter = () => {
    const child = spawn(process.execPath, [WRITER], { env: { ...process.env, ...bed.env }, stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    return child;
  };

  it('that is killed while it writes has lost nothing that it acknowledged', async () => {
    for (let round = 1; round <= 3; round++) {
      const child = startWriter();
      const acknowledged: string[] = [];
      const errors = text(child.stderr);
      for await (const line of createInterface({ input: child.stdout })) {
        if (line !== 'open') acknowledged.push(line);
        if (acknowledged.length === 400) child.kill('SIGKILL');
      }
      expect(acknowledged.length, await errors).toBeGreaterThanOrEqual(400);
      const store = await bed.open();
      const rows = await store.read.kysely.selectFrom('messages').select(['id', 'content']).execute();
      const contents = new Map(rows.map((row) => [row.id, row.content]));
      expect(acknowledged.filter((id) => contents.get(id) !== `message ${id}`)).toEqual([]);
      await store.close();
    }
  });

  if (name === 'sqlite')
    it('refuses a directory that another process has opened', async () => {
      const first = startWriter();
      for await (const line of createInterface({ input: first.stdout })) if (line === 'open') break;
      await expect(bed.open()).rejects.toThrow(
        `GUILDHALL_DATA: the directory ${bed.env.GUILDHALL_DATA} is in use by another process.`,
      );
      first.kill('SIGKILL');
      await once(first, 'exit');
      const store = await bed.open();
      await store.close();
    });
});
