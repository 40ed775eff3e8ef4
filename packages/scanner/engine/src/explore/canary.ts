import { existsSync } from 'node:fs'

/** Whether a payload has made the file or folder that is named for its nonce. */
export const canaryIsThere = (nonce: string): boolean =>
  existsSync(`/work/site/${nonce}`) || existsSync(`/work/${nonce}`)
