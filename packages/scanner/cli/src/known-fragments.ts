import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '@daimon/scanner-client'
import { cacheFolder } from './config.ts'
import type { Io } from './io.ts'

const DIGESTS_MAX = 20_000

/** Which fragments the service took the last time, so that they need not be asked for. Wrong is no harm: it tells. */
export class KnownFragments {
  readonly #folder: string
  readonly #file: string

  constructor(env: Io['env'], { baseUrl, apiKey }: Connection) {
    // Fragments belong to whoever sent them: another key has none.
    const name = createHash('sha256')
      .update(`${baseUrl}\n${apiKey ?? ''}`)
      .digest('hex')
      .slice(0, 32)
    this.#folder = join(cacheFolder(env), 'sent')
    this.#file = join(this.#folder, name)
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
      mkdirSync(this.#folder, { recursive: true })
      writeFileSync(`${this.#file}.${process.pid}`, all.join('\n'))
      renameSync(`${this.#file}.${process.pid}`, this.#file)
    } catch {
      // Then the next run sends more than it must.
    }
  }
}
