import { postgresUrl } from '@daimon/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { chromiumPath } from './chromium.ts'
import { type Harness, openStage } from './harness.ts'

const whyNot =
  chromiumPath === undefined
    ? 'needs Chromium: scripts/ci/chromium-install.sh, or CHROMIUM_PATH'
    : postgresUrl() === undefined
      ? undefined
      : 'the pages do not depend on the database: the journeys run on the embedded one'

type Journeys = (stage: () => Harness) => void

/** Runs journeys in order, with one service, one Studio, and one browser. */
export const runJourneys = (journeys: readonly Journeys[]): void => {
  let opened: Harness | undefined
  beforeAll(async () => {
    if (whyNot === undefined) opened = await openStage()
  })
  afterAll(() => opened?.[Symbol.asyncDispose]())

  test('a browser is installed for the Studio journeys', (context) => {
    if (whyNot !== undefined) context.skip(whyNot)
    expect(chromiumPath).toBeDefined()
  })

  if (whyNot === undefined) for (const register of journeys) register(() => opened as Harness)
}
