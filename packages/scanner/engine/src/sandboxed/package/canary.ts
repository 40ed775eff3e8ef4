import { existsSync } from 'node:fs'

/** Whether a payload created the file or directory named after its nonce. */
export const canaryIsThere = (nonce: string): boolean =>
  existsSync(`/work/site/${nonce}`) || existsSync(`/work/${nonce}`)
