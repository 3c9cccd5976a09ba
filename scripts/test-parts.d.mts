interface MissingPart {
  name: string;
  reason: string;
  include: string;
}

export function findChromium(env?: NodeJS.ProcessEnv): string | undefined;
export function findFirefox(env?: NodeJS.ProcessEnv): string | undefined;
export function findHeadlessChromium(env?: NodeJS.ProcessEnv): string | undefined;
export function hasApache(): boolean;
export function hasCurl(): boolean;
export function findTestPython(env?: NodeJS.ProcessEnv): string | undefined;
export function findSchemathesis(env?: NodeJS.ProcessEnv): string | undefined;
export function missingParts(env?: NodeJS.ProcessEnv): MissingPart[];
export function leftOutNotice(parts: readonly MissingPart[]): string;
