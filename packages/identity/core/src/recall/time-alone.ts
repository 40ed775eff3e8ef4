import type { AskedTerm } from './question.ts'
import { termOf, words } from './words.ts'

/** Words that name a time, or ask for whatever there was: none of them tells a subject. */
const NO_SUBJECT = new Set(
  words(
    `last past previous next coming day days week weeks weekend weekends month months year years ago earlier recently
    lately yesterday today tonight tomorrow morning afternoon evening night date one two three four five six seven eight
    nine ten eleven twelve couple few since monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu
    thurs fri sat sun january february march april may june july august september october november december jan feb mar apr
    jun jul aug sep sept oct nov dec happen happened happening go went going get up talk talked talking say said tell told
    discuss discussed mention mentioned speak spoke chat chatted remember recall know anything something everything
    thing things new`,
  ).map(termOf),
)
const NUMBER = /^\d+(?:st|nd|rd|th)?$/

/** Whether nothing but a time, and perhaps who, is asked for: "What did I do last week?" */
export const asksTimeAlone = (terms: readonly AskedTerm[]): boolean =>
  terms.every(({ term, isName }) => isName || NO_SUBJECT.has(term) || NUMBER.test(term))
