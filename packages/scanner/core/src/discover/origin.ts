/** The address of a repository without user, password and query: equal for everybody who cloned it. */
export const hidePasswords = (url: string): string =>
  url
    .replace(/[?#].*$/s, '')
    .replace(/^([A-Za-z][A-Za-z0-9+.-]*:\/\/)[^/]*@/, '$1')
    .replace(/\.git\/?$/, '')
