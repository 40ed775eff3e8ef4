import { postgresUrl } from '@daimon/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { chromiumPath } from './chromium.ts'
import { accessJourneys } from './journeys/access.ts'
import { accessibilityJourneys } from './journeys/accessibility.ts'
import { galleryJourneys } from './journeys/gallery.ts'
import { homeJourneys } from './journeys/home.ts'
import { hostileJourneys } from './journeys/hostile.ts'
import { keyboardJourneys } from './journeys/keyboard.ts'
import { memoryJourneys } from './journeys/memories.ts'
import { personalityJourneys } from './journeys/personality.ts'
import { scaleJourneys } from './journeys/scale.ts'
import { serviceJourneys } from './journeys/service.ts'
import { soulJourneys } from './journeys/soul.ts'
import { turnJourneys } from './journeys/turn.ts'
import { workshopJourneys } from './journeys/workshop.ts'
import { type Harness, openStage } from './harness.ts'

const whyNot =
  chromiumPath === undefined
    ? 'needs Chromium: scripts/ci/chromium-install.sh, or CHROMIUM_PATH'
    : postgresUrl() === undefined
      ? undefined
      : 'the pages do not depend on the database: the journeys run on the embedded one'

const journeys =
  whyNot === undefined
    ? [
        galleryJourneys,
        homeJourneys,
        personalityJourneys,
        soulJourneys,
        memoryJourneys,
        turnJourneys,
        workshopJourneys,
        serviceJourneys,
        accessibilityJourneys,
        hostileJourneys,
        keyboardJourneys,
        scaleJourneys,
        accessJourneys,
      ]
    : []

let opened: Harness | undefined
beforeAll(async () => {
  if (whyNot === undefined) opened = await openStage()
})
afterAll(() => opened?.[Symbol.asyncDispose]())

test('a browser is installed for the Studio journeys', (context) => {
  if (whyNot !== undefined) context.skip(whyNot)
  expect(chromiumPath).toBeDefined()
})

for (const register of journeys) register(() => opened as Harness)
