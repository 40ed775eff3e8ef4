import type { RecallQuery } from './query.ts'
import { type Visible, isVisible } from './visibility.ts'

/** A model doesn't follow more than this at once. */
export const REQUESTS_MAX = 12

/** An instruction without its text. */
export type IndexedInstruction = Omit<Visible, 'isAlive'> & {
  readonly id: string
  /**
   * Set as an instruction by the caller: its complete text counts, not a sentence that a rule
   * found.
   */
  readonly isStated: boolean
  readonly occurredAtMs: number
}

/** The instructions of one user or of all users, for every prompt, whatever the query. */
export class InstructionList {
  readonly #byId = new Map<string, IndexedInstruction>()

  upsert(instruction: IndexedInstruction): void {
    this.#byId.set(instruction.id, instruction)
  }

  remove(id: string): void {
    this.#byId.delete(id)
  }

  get all(): Iterable<IndexedInstruction> {
    return this.#byId.values()
  }
}

/** The instructions visible to the query, the latest first: in a conflict the later one applies. */
export const visibleInstructions = (
  lists: readonly InstructionList[],
  question: Pick<RecallQuery, 'sessionId' | 'recallScope' | 'asOfMs'>,
): readonly IndexedInstruction[] =>
  lists
    .flatMap((list) => [...list.all])
    .filter((instruction) => isVisible({ ...instruction, isAlive: true }, question))
    .toSorted((a, b) => b.occurredAtMs - a.occurredAtMs || (a.id < b.id ? -1 : 1))
    .slice(0, REQUESTS_MAX)
