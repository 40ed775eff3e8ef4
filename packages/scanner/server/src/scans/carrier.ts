import type { Logger } from '@daimon/runtime'
import type { Lines } from '../line/lines.ts'
import type { Store } from '../store/open-store.ts'
import { type Carried, arrive, claimQueued, letGo, noteCarried } from '../store/queries/carrying.ts'
import { markCarried } from '../store/queries/fragments.ts'
import type { Db } from '../store/open-store.ts'

export type CarrierOptions = {
  readonly store: Store
  readonly lines: Lines
  /** Names this process among those that carry. */
  readonly carrierId: string
  /** Hands a scan to the engine, within the transaction in which it arrives. */
  readonly handOver: (trx: Db, scanId: string) => Promise<void>
  readonly onArrived: () => void
  readonly now: () => Date
  readonly log: Logger
}

type InHand = { readonly scan: Carried; bytesSent: number; readonly call: AbortController }

const LOOK_MS = 2_000
const NOTE_MS = 1_000

/**
 * Carries submissions over the line. How far each is stands in the database, so that another process, or this one
 * after an end, goes on where it was.
 */
export class Carrier {
  readonly #options: CarrierOptions
  readonly #inHand = new Map<string, InHand>()
  #looking: Promise<void> = Promise.resolve()
  #timers: NodeJS.Timeout[] = []
  #isStopped = false

  constructor(options: CarrierOptions) {
    this.#options = options
  }

  start(): void {
    this.look()
    this.#timers = [
      setInterval(() => this.look(), LOOK_MS),
      setInterval(() => void this.#note(), NOTE_MS),
    ]
  }

  /** Takes up what nobody carries; to be called when something was submitted. */
  look(): void {
    this.#looking = this.#looking.then(() => this.#claim())
  }

  /** Bytes of a scan that have passed, newer than what the database knows. */
  bytesSent(scanId: string): number | undefined {
    return this.#inHand.get(scanId)?.bytesSent
  }

  cancel(scanId: string): void {
    this.#inHand.get(scanId)?.call.abort(new Error('cancelled'))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of this.#timers) clearInterval(timer)
    await this.#looking
    await this.#note()
    for (const { call } of this.#inHand.values()) call.abort(new Error('the service stops'))
    await letGo(this.#options.store.db, this.#options.carrierId)
  }

  async #claim(): Promise<void> {
    if (this.#isStopped) return
    const { store, carrierId, now, log } = this.#options
    try {
      for (const scan of await claimQueued(store.db, carrierId, now()))
        if (!this.#inHand.has(scan.scanId)) void this.#carry(scan)
    } catch (error) {
      log.warn({ err: error }, 'could not look for what is to be carried')
    }
  }

  async #carry(scan: Carried): Promise<void> {
    const { lines, log } = this.#options
    const call = new AbortController()
    const mine: InHand = { scan, bytesSent: scan.bytesSent, call }
    this.#inHand.set(scan.scanId, mine)
    try {
      await lines.carry(scan.principal, 'up', scan.bytesTotal - scan.bytesSent, {
        signal: call.signal,
        onPassed: (bytes) => {
          mine.bytesSent += bytes
        },
      })
      await this.#arrive(scan.scanId)
    } catch (error) {
      if (!call.signal.aborted) log.error({ err: error }, 'a submission was not carried')
    } finally {
      this.#inHand.delete(scan.scanId)
    }
  }

  async #arrive(scanId: string): Promise<void> {
    const { store, carrierId, handOver, onArrived } = this.#options
    await store.db.transaction().execute(async (trx) => {
      const arrived = await arrive(trx, scanId, carrierId)
      if (!arrived) return
      await markCarried(trx, arrived.principal, arrived.digests)
      await handOver(trx, scanId)
    })
    onArrived()
  }

  async #note(): Promise<void> {
    const { store, carrierId, now, log } = this.#options
    try {
      for (const mine of this.#inHand.values()) {
        const isOurs = await noteCarried(store.db, {
          scanId: mine.scan.scanId,
          carrier: carrierId,
          bytesSent: mine.bytesSent,
          now: now(),
        })
        // Cancelled or deleted elsewhere, or taken over while this process was away.
        if (!isOurs && mine.bytesSent < mine.scan.bytesTotal)
          mine.call.abort(new Error('no longer ours'))
      }
    } catch (error) {
      log.warn({ err: error }, 'could not note how far submissions are')
    }
  }
}
