import { choose } from '@daimon/testkit'

import { compareJourneys } from './journeys/compare.ts'
import { galleryJourneys } from './journeys/gallery.ts'
import { homeJourneys } from './journeys/home.ts'
import { itemJourneys } from './journeys/items.ts'
import { liveJourneys } from './journeys/live.ts'
import { memoryJourneys } from './journeys/memories.ts'
import { memoryListJourneys } from './journeys/memory-lists.ts'
import { personalityJourneys } from './journeys/personality.ts'
import { proposalJourneys } from './journeys/proposals.ts'
import { serviceJourneys } from './journeys/service.ts'
import { soulJourneys } from './journeys/soul.ts'
import { turnJourneys } from './journeys/turn.ts'
import { workshopJourneys } from './journeys/workshop.ts'

const DAILY = [
  galleryJourneys,
  homeJourneys,
  personalityJourneys,
  soulJourneys,
  memoryJourneys,
  liveJourneys,
  turnJourneys,
  serviceJourneys,
]

/** What each view does, in the order in which they share a service; last, tools for many items. */
export const VIEW_JOURNEYS = choose({
  sample: DAILY,
  whole: [
    ...DAILY,
    compareJourneys,
    proposalJourneys,
    memoryListJourneys,
    workshopJourneys,
    itemJourneys,
  ],
})
