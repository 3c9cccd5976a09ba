/** The version of package.json. */
const [MAJOR, MINOR, PATCH] = [1, 10, 0];

/** Replaced by the build. */
declare const GUILDHALL_CLIENT_COMMIT: string | undefined;

/**
 * The major version of this library.
 *
 * @since 1.0
 */
export function getVersionMajor(): number {
  return MAJOR;
}

/**
 * The minor version: the features that this library has. Compare it as a number, since 10 comes after 9.
 *
 * @since 1.0
 */
export function getVersionMinor(): number {
  return MINOR;
}

/**
 * The number of the hotfix; 0 for the release itself.
 *
 * @since 1.0
 */
export function getVersionPatch(): number {
  return PATCH;
}

/**
 * The commit from which the library was built; empty if it runs from its sources.
 *
 * @since 1.0
 */
export function getVersionHash(): string {
  return typeof GUILDHALL_CLIENT_COMMIT === 'undefined' ? '' : GUILDHALL_CLIENT_COMMIT;
}
