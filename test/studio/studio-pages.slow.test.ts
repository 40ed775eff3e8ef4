import { choose } from '@daimon/testkit'

import { accessJourneys } from './journeys/access.ts'
import { accessibilityJourneys } from './journeys/accessibility.ts'
import { hostileJourneys } from './journeys/hostile.ts'
import { keyboardJourneys } from './journeys/keyboard.ts'
import { scaleJourneys } from './journeys/scale.ts'
import { runJourneys } from './run-journeys.ts'

// What holds for all pages; a file of its own, which runs in parallel to the other.
const DAILY = [accessibilityJourneys, hostileJourneys]
runJourneys(
  choose({
    sample: [...DAILY, accessJourneys],
    whole: [...DAILY, keyboardJourneys, scaleJourneys, accessJourneys],
  }),
)
