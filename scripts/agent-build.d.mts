export function ensureAgent(): Promise<string>;
