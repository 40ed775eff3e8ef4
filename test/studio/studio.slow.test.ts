import { compareJourneys } from './journeys/compare.ts'
import { galleryJourneys } from './journeys/gallery.ts'
import { homeJourneys } from './journeys/home.ts'
import { liveJourneys } from './journeys/live.ts'
import { memoryJourneys } from './journeys/memories.ts'
import { memoryListJourneys } from './journeys/memory-lists.ts'
import { personalityJourneys } from './journeys/personality.ts'
import { proposalJourneys } from './journeys/proposals.ts'
import { serviceJourneys } from './journeys/service.ts'
import { soulJourneys } from './journeys/soul.ts'
import { turnJourneys } from './journeys/turn.ts'
import { workshopJourneys } from './journeys/workshop.ts'
import { runJourneys } from './run-journeys.ts'

// What each view does.
runJourneys([
  galleryJourneys,
  homeJourneys,
  personalityJourneys,
  soulJourneys,
  compareJourneys,
  proposalJourneys,
  memoryJourneys,
  memoryListJourneys,
  liveJourneys,
  turnJourneys,
  workshopJourneys,
  serviceJourneys,
])
