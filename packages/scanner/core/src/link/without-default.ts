/**
 * Removes `.default` from a path: CommonJS importers see the default export as the module itself.
 */
export const withoutDefault = (path: string): string => path.replaceAll(/\.default(?=[.(]|$)/g, '')
