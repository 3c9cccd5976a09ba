export function fingerprint(sources: readonly string[]): string;
export function viteBuild(folder: string, args?: readonly string[]): string | undefined;
