/** A program of its own process that `npm start` brings up; one row each. */
export type Program = {
  name: string
  /** From the root of the repository, as built. */
  entry: string
  hostVariable: string
  portVariable: string
  portDefault: number
  /** What it serves to people, by path. */
  pages: Readonly<Record<string, string>>
  /** Its folder under DATA_DIR, when it keeps its data there and not in a database. */
  dataFolder?: string
  /** The variable that tells it where the first program of the table answers. */
  kernelVariable?: string
}

export const programs: readonly Program[] = [
  {
    name: 'kernel',
    entry: 'packages/identity/server/dist/bin.js',
    hostVariable: 'HOST',
    portVariable: 'PORT',
    portDefault: 8000,
    pages: { docs: '/docs', contract: '/openapi.json' },
    dataFolder: 'identity',
  },
  {
    name: 'studio',
    entry: 'packages/identity/studio/dist/bin.js',
    hostVariable: 'HOST',
    portVariable: 'STUDIO_PORT',
    portDefault: 8765,
    pages: {},
    kernelVariable: 'DAIMON_URL',
  },
  {
    name: 'scanner',
    entry: 'packages/scanner/server/dist/bin.js',
    // One that others can reach needs keys, or leave for everybody: apart from the kernel's.
    hostVariable: 'SCANNER_HOST',
    portVariable: 'SCANNER_PORT',
    portDefault: 8100,
    pages: { scans: '/', 'scanner docs': '/docs' },
    dataFolder: 'scanner',
  },
]
