/** The address of a repository without user, password, and query: the same for every clone. */
export const hidePasswords = (url: string): string =>
  url
    .replace(/[?#].*$/s, '')
    .replace(/^([A-Za-z][A-Za-z0-9+.-]*:\/\/)[^/]*@/, '$1')
    .replace(/\.git\/?$/, '')
