import { VIEW_JOURNEYS } from './view-journeys.ts'
import { runJourneys } from './run-journeys.ts'

// What each view does, in every look.
runJourneys(VIEW_JOURNEYS)
