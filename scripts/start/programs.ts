/** A program that `npm start` runs as a process of its own. */
export type Program = {
  name: string
  /** The name in a sentence. */
  title: string
  /** The built entry point, from the root of the repository. */
  entry: string
  hostVariable: string
  portVariable: string
  portDefault: number
  /** Pages for people, by label. */
  pages: Readonly<Record<string, string>>
  /** The variable with the URL of the first program of the table. */
  kernelVariable?: string
}

export const programs: readonly Program[] = [
  {
    name: 'identity',
    title: 'the identity service',
    entry: 'packages/identity/server/dist/bin.js',
    hostVariable: 'HOST',
    portVariable: 'PORT',
    portDefault: 8000,
    pages: { 'identity docs': '/docs' },
  },
  {
    name: 'studio',
    title: 'Studio',
    entry: 'packages/identity/studio/dist/bin.js',
    hostVariable: 'HOST',
    portVariable: 'STUDIO_PORT',
    portDefault: 8765,
    pages: {},
    kernelVariable: 'DAIMON_URL',
  },
  {
    name: 'scanner',
    title: 'the scanner',
    entry: 'packages/scanner/server/dist/bin.js',
    // Its exposure needs keys or ALLOW_ANONYMOUS, independent of the identity service.
    hostVariable: 'SCANNER_HOST',
    portVariable: 'SCANNER_PORT',
    portDefault: 8100,
    pages: { 'scanner docs': '/docs' },
  },
]
