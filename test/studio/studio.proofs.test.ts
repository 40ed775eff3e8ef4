import { accessibilityJourneys } from './journeys/accessibility.ts'
import { runJourneys } from './run-journeys.ts'
import { VIEW_JOURNEYS } from './view-journeys.ts'

// What each view does, and what holds for all pages, in every look.
runJourneys([...VIEW_JOURNEYS, accessibilityJourneys])
