import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

const FLUSH_CHARS = 1024 * 1024
const BATCH_LINES = 500
const BATCH_CHARS = 2 * 1024 * 1024

/**
 * A file without a name, for what is too large for memory and must not wait for a slow client in a
 * transaction. No other process can open it, and it is gone with the process, however that ends.
 */
export class Spool implements AsyncDisposable {
  readonly #file: FileHandle
  #pending: string[] = []
  #pendingChars = 0
  #bytes = 0
  #isHandedOver = false

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async open(): Promise<Spool> {
    const path = join(tmpdir(), `daimon-${randomUUID()}`)
    const file = await open(path, 'wx+', 0o600)
    await unlink(path)
    return new Spool(file)
  }

  async write(text: string): Promise<void> {
    this.#pending.push(text)
    this.#pendingChars += text.length
    if (this.#pendingChars >= FLUSH_CHARS) await this.flush()
  }

  async flush(): Promise<void> {
    if (this.#pending.length === 0) return
    const bytes = Buffer.from(this.#pending.join(''))
    this.#pending = []
    this.#pendingChars = 0
    for (let at = 0; at < bytes.length;) at += (await this.#file.write(bytes, at)).bytesWritten
    this.#bytes += bytes.length
  }

  /** Size of what was flushed. */
  get bytes(): number {
    return this.#bytes
  }

  /** The lines, some at a time. */
  async *batches(): AsyncGenerator<readonly string[]> {
    await this.flush()
    let batch: string[] = []
    let chars = 0
    for await (const line of this.#file.readLines({ start: 0, autoClose: false })) {
      batch.push(line)
      chars += line.length
      if (batch.length < BATCH_LINES && chars < BATCH_CHARS) continue
      yield batch
      batch = []
      chars = 0
    }
    if (batch.length > 0) yield batch
  }

  /** The whole content; the file is closed when it has been read, or is no longer wanted. */
  async handOver(): Promise<ReadableStream<Uint8Array>> {
    await this.flush()
    this.#isHandedOver = true
    return Readable.toWeb(this.#file.createReadStream({ start: 0 }))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#isHandedOver) await this.#file.close()
  }
}
