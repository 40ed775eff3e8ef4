import { existsSync } from 'node:fs'

const PLACES = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** An installed browser; none is downloaded. `scripts/ci/chromium-install.sh` installs Debian's. */
export const chromiumPath = PLACES.find((path) => path !== undefined && existsSync(path))
