import * as core from '../index.ts'
import { indexOf, memory, question } from './memory-arbitrary.ts'

const snapshotMemory = (text: string): core.SnapshotMemory => ({
  ...core.analyzeMemory(memory('a', text)),
  isDerived: false,
  instruction: undefined,
})

/** Functions that read the texts of an index. */
export const indexTextFunctions = {
  analyzeMemory: (text: string) => core.analyzeMemory(memory('a', text)),
  encodePartSteps: (text: string) => [
    ...core.encodePartSteps([snapshotMemory(text)], () => undefined),
  ],
  RecallIndex: (text: string) => indexOf(memory('a', text, { speaker: text.slice(0, 200) })),
  recall: (text: string) =>
    core.recall(indexOf(memory('a', text), memory('b', 'We met last week.')), question(text)),
  recallSteps: (text: string) => [...core.recallSteps(indexOf(memory('a', text)), question(text))],
}
