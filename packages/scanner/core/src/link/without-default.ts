/** What a module exports as its default is the module itself to those that were written before there were defaults. */
export const withoutDefault = (path: string): string => path.replaceAll(/\.default(?=[.(]|$)/g, '')
