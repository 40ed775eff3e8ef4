import { afterAll, beforeAll, expect, test } from 'vitest'

import { soul } from '../e2e/soul.ts'
import { cases } from './cases.ts'
import { runCase } from './run-case.ts'
import { openStage, type Harness } from './harness.ts'

let stage: Harness
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

// As texts, since names of members are cut.
const named = cases.flatMap(({ file, cases: list }) =>
  list.map((each) => [`${file}: ${each.name}`, each] as const),
)
test.each(named)('%s', async (_name, each) => {
  await expect(runCase(each, stage.url, soul)).resolves.toBeUndefined()
})
