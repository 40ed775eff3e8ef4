import { afterAll, beforeAll, describe, test } from 'vitest'

import { soul } from '../e2e/soul.ts'
import { cases } from './cases.ts'
import { runCase } from './run-case.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

describe.each(cases)('$file', ({ cases: list }) => {
  // oxlint-disable-next-line vitest/expect-expect -- a case carries what it expects
  test.each(list)('$name', { timeout: 60_000 }, (each) => runCase(each, stage.url, soul))
})
