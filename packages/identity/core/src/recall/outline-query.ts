/** Longer texts are pasted. */
const OUTLINE_CHARS_MAX = 400

const POLITE = String.raw`(?:(?:please|(?:can|could|would|will) you|i'd like you to|i want you to) ){0,2}`
const TALK = String.raw`(?:conversation|discussion|chat|talk|session)s?`
const VERB = String.raw`summari[sz]e|sum up|recap|recount|retell`
const QUALITY = String.raw`(?:(?:comprehensive|clear|brief|short|quick|full|complete|detailed|thorough|concise|overall|chronological) ){0,3}`
const SUMMARY = String.raw`(?:an? |the |your )?${QUALITY}(?:summary|overview|recap|timeline) of`
const SEQUENCE = '(?:order|sequence)'
const RAISED = String.raw`(?:brought (?:you|up)|brought|raised|mentioned|discussed(?: about)?|talked about|told you about|covered|introduced|went through)`
const RAISE = String.raw`(?:bring you|bring up|raise|mention|discuss|talk about|tell you about|cover|introduce)`

/** A query for the course of something: a summary, or the order in which it came up. */
const OUTLINE = new RegExp(
  [
    String.raw`^\s*${POLITE}(?:${VERB})\s`,
    String.raw`^\s*${POLITE}(?:give|provide|show|write|tell)(?: me)? ${SUMMARY}\s`,
    String.raw`\b(?:what|which|the|chronological) ${SEQUENCE} (?:in which|(?:that )?(?:i|we)|did|do|have)\b`,
    String.raw`\bin (?:the right |chronological )?${SEQUENCE}\s*(?:$|[.:?]|(?:what|how) (?:i|we)\b)`,
    String.raw`\bchronologically\b`,
  ].join('|'),
  'i',
)

/** Words of such a query that name no topic. */
const FRAME = new RegExp(
  String.raw`(?<![\w'])(?:${[
    String.raw`${POLITE}(?:list|(?:give|provide|tell|show|write)(?: me)?|walk me through|sort|put|${VERB})(?= )`,
    SUMMARY,
    String.raw`(?:in |into )?(?:the |what |which )?${SEQUENCE}(?: in which| that)?`,
    String.raw`(?:what )?(?:i|we)(?:'ve| have)? (?:first )?${RAISED}`,
    String.raw`did (?:i|we) (?:first |get to )?${RAISE}`,
    String.raw`(?:throughout|across|during|over|in) (?:all (?:of )?)?(?:our|my|these|the) ${TALK}(?: together)?`,
    String.raw`(?:the )?(?:different|various|several|main|key) (?:aspect|side|part|topic|thing|matter|concept|point)s?(?: of| related to| about| concerning)?`,
    String.raw`(?:all )?our ${TALK}`,
    String.raw`in chronological order|in the right order`,
    String.raw`mention only(?: and only)? \w+ (?:item|thing|point|topic)s?`,
    String.raw`so far|over time|(?:from )?first to last|(?:from )?earliest to latest|chronologically`,
    String.raw`how (?:has|have|did)(?= (?:my|our|the)\b)`,
    String.raw`(?:has|have|had)(?: been)? (?:progressed|developed|evolved|changed|gone)`,
  ].join('|')})(?![\w'])`,
  'gi',
)

/** An initialism such as "CV" is a topic; "I" isn't. */
const WORD = /[\p{L}\p{N}]{2}/u

/**
 * The topic of a query for an order or a summary, without the words that only ask for one: "the car
 * loan" of "Can you list the order in which I brought up different aspects of the car loan?", which
 * nearly every memory of a conversation about conversations resembles more. `undefined` for other
 * queries, and for one without a topic.
 */
export const findOutlineTopic = (query: string): string | undefined => {
  if (query.length > OUTLINE_CHARS_MAX || !OUTLINE.test(query)) return undefined
  const topic = query.replace(FRAME, ' ').replaceAll(/\s+/gu, ' ').trim()
  return WORD.test(topic) ? topic : undefined
}
