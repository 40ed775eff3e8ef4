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

/** What to do about a bubblewrap that is there and cannot isolate. */
export const explainRefusal = (said: string): string => {
  const isAboutNamespaces = /namespace|uid map|Operation not permitted|Permission denied/i.test(
    said,
  )
  return `bubblewrap cannot isolate here (${said.trim().split('\n').at(-1) ?? ''})${
    isAboutNamespaces
      ? ': allow unprivileged user namespaces (`sysctl -w kernel.unprivileged_userns_clone=1` on Debian, `sysctl -w kernel.apparmor_restrict_unprivileged_userns=0` on Ubuntu, `user.max_user_namespaces` above 0), or, in a container, run it with `--security-opt seccomp=unconfined --cap-add SYS_ADMIN`'
      : ''
  }`
}
