import { existsSync } from 'node:fs'
import { SandboxUnavailable } from './sandbox-unavailable.ts'

// Not by PATH, which a scanned repository may have a say in.
const PLACES = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap']

/** Where bubblewrap lies on this machine; undefined when it is not installed. */
export const findBubblewrap = (): string | undefined => PLACES.find((path) => existsSync(path))

/** @throws SandboxUnavailable */
export const requireBubblewrap = (path = findBubblewrap()): string => {
  if (process.platform !== 'linux')
    throw new SandboxUnavailable(
      `the sandbox needs Linux with bubblewrap, and this is ${process.platform}: run the scan in a Linux machine or container`,
    )
  if (path === undefined || !existsSync(path))
    throw new SandboxUnavailable(
      'bubblewrap is not installed: `apt-get install bubblewrap` (Debian, Ubuntu), `dnf install bubblewrap` (Fedora), `apk add bubblewrap` (Alpine)',
    )
  return path
}
