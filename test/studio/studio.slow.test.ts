import { runJourneys } from './run-journeys.ts'
import { VIEW_JOURNEYS } from './view-journeys.ts'

// What each view does.
runJourneys(VIEW_JOURNEYS)
