import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Place } from './daimon.ts'

export type Remembered = {
  content: string
  speaker: string | null
  session_id: string | null
  scope: string
  occurred_at: string
  count: number
  metadata: object
}

/** What the tests of `daimon memory import` do in their place. */
export const importing = (getPlace: () => Place) => ({
  /** Writes a file to the place. */
  file: async (name: string, content: string | Uint8Array): Promise<string> => {
    const path = join(getPlace().path, name)
    await writeFile(path, content)
    return path
  },

  /** Creates the test's own avatar. */
  newAvatar: async (key: string): Promise<string> => {
    const args = ['pack', 'import', 'tutor', '--persist', 'true', '--external-key', key, '--json']
    const { out } = await getPlace().daimon(args)
    return (JSON.parse(out) as { id: string }).id
  },

  load: async (key: string, path: string, ...more: string[]) => {
    const args = ['memory', 'import', path, '--bot', key, ...more, '--json']
    const { code, out, err } = await getPlace().daimon(args)
    return { code, err, summary: JSON.parse(out) as Record<string, unknown> }
  },

  listMemories: async (key: string): Promise<Remembered[]> => {
    const { out } = await getPlace().daimon(['memory', 'export', '--bot', key])
    return out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Remembered)
      .toReversed()
  },
})
