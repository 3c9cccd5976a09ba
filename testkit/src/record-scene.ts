import type { TestPlatform } from './platform.ts';
import { testing } from './testing-scene.ts';

/** An entry of a record, as far as tests need it. */
export interface RecordedEntry {
  id: number;
  at: string;
  elapsed_ms: number;
  application_id: string;
  kind: string;
  cause: number[];
  effects: number[];
  [field: string]: unknown;
}

/** A warning about a record. */
export interface RecordWarning {
  kind: string;
  level: string;
  message: string;
  advice: string;
  entries: number[];
  documentation: string;
}

/** All entries of an application. */
export async function recordOf(p: TestPlatform, applicationId: string): Promise<RecordedEntry[]> {
  const { body } = await testing<{ entries: RecordedEntry[] }>(p, 'GET', `/record?application_id=${applicationId}&limit=1000`);
  return body.entries;
}

/** The warnings about an application. */
export async function warningsAbout(p: TestPlatform, applicationId: string): Promise<RecordWarning[]> {
  return (await testing<RecordWarning[]>(p, 'GET', `/record/warnings?application_id=${applicationId}`)).body;
}
