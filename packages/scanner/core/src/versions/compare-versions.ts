/**
 * Orders two versions: negative if `a` is older than `b`, 0 if equal, positive if newer. Returns
 * undefined if either isn't a version.
 */
export type CompareVersions = (a: string, b: string) => number | undefined
