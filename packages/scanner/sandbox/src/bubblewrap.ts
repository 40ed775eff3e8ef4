import { existsSync } from 'node:fs'
import { SandboxUnavailable } from './sandbox-unavailable.ts'

// Not found through PATH, which a scanned repository might influence.
const PLACES = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap']

/** Path of bubblewrap on this machine; undefined when it is not installed. */
export const findBubblewrap = (): string | undefined => PLACES.find((path) => existsSync(path))

/** Path of bubblewrap. @throws SandboxUnavailable when it is missing or the system isn't Linux */
export const requireBubblewrap = (path = findBubblewrap()): string => {
  if (process.platform !== 'linux')
    throw new SandboxUnavailable(
      `The sandbox requires Linux with bubblewrap; this system is ${process.platform}. Run the scan on a Linux machine or in a Linux container.`,
    )
  if (path === undefined || !existsSync(path))
    throw new SandboxUnavailable(
      'Bubblewrap is not installed. Install it: `apt-get install bubblewrap` (Debian, Ubuntu), `dnf install bubblewrap` (Fedora), or `apk add bubblewrap` (Alpine).',
    )
  return path
}
