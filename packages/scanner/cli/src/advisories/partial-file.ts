import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { replaceFile } from '@daimon/files'

/** What a server said about a file, to ask later whether it changed. */
export type Validators = {
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
}

/** An incomplete download, and what its server said about it. */
export class PartialFile {
  readonly #file: string
  readonly #part: string
  readonly #notes: string
  readonly #url: string

  constructor(file: string, url: string) {
    this.#file = file
    // Imports skip hidden files.
    this.#part = join(dirname(file), `.${basename(file)}.part`)
    this.#notes = `${this.#part}.json`
    this.#url = url
  }

  size(): number {
    return statSync(this.#part, { throwIfNoEntry: false })?.size ?? 0
  }

  /** Identifies the file that the part belongs to; a weak ETag can't. */
  validator(): string | undefined {
    if (!existsSync(this.#notes)) return undefined
    try {
      const notes = JSON.parse(readFileSync(this.#notes, 'utf8')) as Validators & { url?: string }
      if (notes.url !== this.#url) return undefined
      return notes.etag === undefined || notes.etag.startsWith('W/')
        ? notes.lastModified
        : notes.etag
    } catch {
      return undefined
    }
  }

  resumableFrom(): number {
    return this.validator() === undefined ? 0 : this.size()
  }

  begin(start: number, validators: Validators): void {
    if (start === 0) replaceFile(this.#notes, JSON.stringify({ url: this.#url, ...validators }))
  }

  open(start: number): Promise<FileHandle> {
    return open(this.#part, start === 0 ? 'w' : 'a')
  }

  async digest(algorithm: 'sha256' | 'md5'): Promise<string> {
    const hash = createHash(algorithm)
    for await (const chunk of createReadStream(this.#part)) hash.update(chunk as Buffer)
    return hash.digest('base64')
  }

  finish(): void {
    renameSync(this.#part, this.#file)
    rmSync(this.#notes, { force: true })
  }

  remove(): void {
    rmSync(this.#part, { force: true })
    rmSync(this.#notes, { force: true })
  }
}
