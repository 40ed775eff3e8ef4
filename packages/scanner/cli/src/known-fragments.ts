import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '@daimon/files'
import type { Connection } from '@daimon/scanner-client'
import { cacheDirectory } from './config.ts'
import type { Io } from './io.ts'

const DIGESTS_MAX = 20_000

/** Fragments that the service accepted before. A stale entry only costs another request. */
export class KnownFragments {
  readonly #file: string

  constructor(env: Io['env'], { baseUrl, apiKey }: Connection) {
    // Fragments belong to the API key that sent them.
    const name = createHash('sha256')
      .update(`${baseUrl}\n${apiKey ?? ''}`)
      .digest('hex')
      .slice(0, 32)
    this.#file = join(cacheDirectory(env), 'sent', name)
  }

  read(): ReadonlySet<string> {
    try {
      return new Set(
        readFileSync(this.#file, 'utf8')
          .split('\n')
          .filter((line) => /^[0-9a-f]{64}$/.test(line)),
      )
    } catch {
      return new Set()
    }
  }

  write(digests: readonly string[]): void {
    const all = [...new Set([...digests, ...this.read()])].slice(0, DIGESTS_MAX)
    try {
      replaceFile(this.#file, all.join('\n'))
    } catch {
      // The cache is optional: without it, the next run sends more.
    }
  }
}
