import type { Logger } from '@daimon/runtime'
import type { ThrottledLinks } from '../throttle/throttled-links.ts'
import type { Store } from '../store/open-store.ts'
import {
  type TransferClaim,
  arrive,
  claimQueued,
  releaseClaims,
  recordTransfer,
} from '../store/queries/transfer-queue.ts'
import { markCarried } from '../store/queries/fragments.ts'
import type { Db } from '../store/open-store.ts'
import type { EarlyFindings } from './early-findings.ts'

export type SenderOptions = {
  readonly store: Store
  readonly lines: ThrottledLinks
  /** Identifies this process among the transfer workers. */
  readonly carrierId: string
  /** Queues a scan for the engine, in the transaction that completes its transfer. */
  readonly handOver: (trx: Db, scanId: string) => Promise<void>
  readonly onArrived: () => void
  /** Findings that don't wait for the complete transfer. */
  readonly prepareEarly: (scan: TransferClaim) => Promise<EarlyFindings | undefined>
  readonly now: () => Date
  readonly log: Logger
}

type InHand = {
  readonly scan: TransferClaim
  bytesSent: number
  early: EarlyFindings | undefined
  readonly call: AbortController
}

const LOOK_MS = 2_000
const NOTE_MS = 1_000

/**
 * Sends submissions over the link. The database stores their progress, so that another process, or
 * this one after a restart, resumes.
 */
export class TransferWorker {
  readonly #options: SenderOptions
  readonly #inHand = new Map<string, InHand>()
  #looking: Promise<void> = Promise.resolve()
  #timers: NodeJS.Timeout[] = []
  #isStopped = false

  constructor(options: SenderOptions) {
    this.#options = options
  }

  start(): void {
    this.look()
    this.#timers = [
      setInterval(() => this.look(), LOOK_MS),
      setInterval(() => void this.#note(), NOTE_MS),
    ]
  }

  /** Claims unclaimed submissions; call it after a submission. */
  look(): void {
    this.#looking = this.#looking.then(() => this.#claim())
  }

  /** Sent bytes of a scan, newer than in the database. */
  bytesSent(scanId: string): number | undefined {
    return this.#inHand.get(scanId)?.bytesSent
  }

  cancel(scanId: string): void {
    this.#inHand.get(scanId)?.call.abort(new Error('canceled'))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of this.#timers) clearInterval(timer)
    await this.#looking
    await this.#note()
    for (const { call } of this.#inHand.values()) call.abort(new Error('the service is stopping'))
    await releaseClaims(this.#options.store.db, this.#options.carrierId)
  }

  async #claim(): Promise<void> {
    if (this.#isStopped) return
    const { store, carrierId: senderId, now, log } = this.#options
    try {
      for (const scan of await claimQueued(store.db, senderId, now()))
        if (!this.#inHand.has(scan.scanId)) void this.#carry(scan)
    } catch (error) {
      log.warn({ err: error }, 'could not claim queued submissions')
    }
  }

  async #carry(scan: TransferClaim): Promise<void> {
    const { lines, log } = this.#options
    const call = new AbortController()
    const mine: InHand = { scan, bytesSent: scan.bytesSent, early: undefined, call }
    this.#inHand.set(scan.scanId, mine)
    void this.#prepareEarly(mine)
    try {
      await lines.send(scan.principal, 'up', scan.bytesTotal - scan.bytesSent, {
        signal: call.signal,
        onPassed: (bytes) => {
          mine.bytesSent += bytes
          void this.#storeEarly(mine)
        },
      })
      await this.#arrive(scan.scanId)
    } catch (error) {
      if (!call.signal.aborted) log.error({ err: error }, 'sending a submission failed')
    } finally {
      this.#inHand.delete(scan.scanId)
    }
  }

  async #prepareEarly(mine: InHand): Promise<void> {
    try {
      mine.early = await this.#options.prepareEarly(mine.scan)
      await this.#storeEarly(mine)
    } catch (error) {
      this.#warnEarly(error)
    }
  }

  async #storeEarly(mine: InHand): Promise<void> {
    const { early } = mine
    if (!early || mine.bytesSent < early.bytes) return
    mine.early = undefined
    await early.store().catch((error: unknown) => this.#warnEarly(error))
  }

  #warnEarly(error: unknown): void {
    if (!this.#isStopped) this.#options.log.warn({ err: error }, 'no early findings')
  }

  async #arrive(scanId: string): Promise<void> {
    const { store, carrierId: senderId, handOver, onArrived } = this.#options
    await store.db.transaction().execute(async (trx) => {
      const arrived = await arrive(trx, scanId, senderId)
      if (!arrived) return
      await markCarried(trx, arrived.principal, arrived.digests)
      await handOver(trx, scanId)
    })
    onArrived()
  }

  async #note(): Promise<void> {
    const { store, carrierId: senderId, now, log } = this.#options
    try {
      for (const mine of this.#inHand.values()) {
        const isOurs = await recordTransfer(store.db, {
          scanId: mine.scan.scanId,
          carrier: senderId,
          bytesSent: mine.bytesSent,
          now: now(),
        })
        // Canceled or deleted elsewhere, or claimed by another process meanwhile.
        if (!isOurs && mine.bytesSent < mine.scan.bytesTotal)
          mine.call.abort(new Error('claimed by another process'))
      }
    } catch (error) {
      log.warn({ err: error }, 'could not store transfer progress')
    }
  }
}
