/** A program of its own process that `npm start` brings up; one row each. */
export type Program = {
  name: string
  /** From the root of the repository, as built. */
  entry: string
  portVariable: string
  portDefault: number
  /** What it serves to people, by path. */
  pages: Readonly<Record<string, string>>
  /** Its folder under DATA_DIR, when it keeps its data there and not in a database. */
  dataFolder: string
}

export const programs: readonly Program[] = [
  {
    name: 'kernel',
    entry: 'packages/identity/server/dist/bin.js',
    portVariable: 'PORT',
    portDefault: 8000,
    pages: { docs: '/docs', contract: '/openapi.json' },
    dataFolder: 'identity',
  },
]
