import type { RecallQuestion } from './question.ts'
import { type Visible, isVisible } from './visibility.ts'

/** More of them than a model heeds at once. */
export const REQUESTS_MAX = 12

/** An instruction without its text. */
export type IndexedInstruction = Omit<Visible, 'isAlive'> & {
  readonly id: string
  /** The caller called it an instruction: all of its text is one, not a sentence that a rule found in it. */
  readonly isStated: boolean
  readonly occurredAtMs: number
}

/** The instructions of one avatar, for every prompt: whatever is asked, they belong to the answer. */
export class InstructionList {
  readonly #byId = new Map<string, IndexedInstruction>()

  upsert(instruction: IndexedInstruction): void {
    this.#byId.set(instruction.id, instruction)
  }

  remove(id: string): void {
    this.#byId.delete(id)
  }

  /** Those that the question may see, the latest first: where two disagree the later one counts. */
  visibleTo(
    question: Pick<RecallQuestion, 'sessionId' | 'recallScope' | 'asOfMs'>,
  ): readonly IndexedInstruction[] {
    return [...this.#byId.values()]
      .filter((instruction) => isVisible({ ...instruction, isAlive: true }, question))
      .toSorted((a, b) => b.occurredAtMs - a.occurredAtMs || (a.id < b.id ? -1 : 1))
      .slice(0, REQUESTS_MAX)
  }
}
