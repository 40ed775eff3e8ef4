import { afterAll, beforeAll, beforeEach } from 'vitest'

import { chromiumPath } from '../studio/chromium.ts'
import { type Harness, openStage } from './harness.ts'
import { itemJourneys } from './items.ts'

let stage: Harness
const scans = { proven: '', hostile: '' }
beforeAll(async () => {
  if (chromiumPath === undefined) return
  stage = await openStage()
  scans.hostile = await stage.scan('hostile', false)
  scans.proven = await stage.scan('paper-crane', true)
})
afterAll(() => stage?.[Symbol.asyncDispose]())
beforeEach(({ skip }) =>
  skip(chromiumPath === undefined, 'needs Chromium: scripts/ci/chromium-install.sh'),
)

// The main path through each part, in every look.
itemJourneys(
  () => stage,
  () => scans,
)
