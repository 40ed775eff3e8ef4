import type { QueryTerm } from './query.ts'
import { stem, tokenize } from './tokenizer.ts'

/** Words that name a time or ask for any event: none of them is a topic. */
const NO_SUBJECT = new Set(
  tokenize(
    `last past previous next coming day days week weeks weekend weekends month months year years ago earlier recently
    lately yesterday today tonight tomorrow morning afternoon evening night date one two three four five six seven eight
    nine ten eleven twelve couple few since monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu
    thurs fri sat sun january february march april may june july august september october november december jan feb mar apr
    jun jul aug sep sept oct nov dec happen happened happening go went going get up talk talked talking say said tell told
    discuss discussed mention mentioned speak spoke chat chatted remember recall know anything something everything
    thing things new`,
  ).map(stem),
)
const NUMBER = /^\d+(?:st|nd|rd|th)?$/

/**
 * Whether a query asks only for a time and possibly a speaker: "What did I do last week?" `phrase`
 * contains further words for its time: "early spring".
 */
export const isTimeOnlyQuery = (
  terms: readonly Pick<QueryTerm, 'term' | 'isName'>[],
  phrase: string,
): boolean => {
  const ofTime = new Set(tokenize(phrase).map(stem))
  return terms.every(
    ({ term, isName }) => isName || NO_SUBJECT.has(term) || ofTime.has(term) || NUMBER.test(term),
  )
}
