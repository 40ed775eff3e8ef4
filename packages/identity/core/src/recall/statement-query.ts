/** Longer texts are pasted. */
const STATEMENT_CHARS_MAX = 400

/** Begins like a question, a request, or a search by key words. */
const QUESTION_OR_REQUEST =
  /^\s*(?:(?:and|so|but|ok|okay|hey|hi|also|now|then)\b[\s,]*)*(?:who|whose|whom|what|which|when|where|why|how|is|are|am|was|were|do|does|did|has|have|had|can|could|will|would|should|shall|may|might|please|tell|show|give|list|find|name|describe|explain|summari[sz]e|recap|remind|recommend|suggest|write|draft|help|make|create|plan|compare|let's|let us)\b/i
/** Mentions the speaker or another person. */
const PERSON =
  /\b(?:i|i'm|i’m|i've|i’ve|i'd|i’d|i'll|i’ll|we|we're|we’re|we've|we’ve|my|me|our|us|he|she|they|his|her|their)\b/i
/** Begins like the subject of a sentence, and ends like one; requests begin with their verb. */
const SENTENCE =
  /^\s*(?:the|an?|this|that|these|those|there|there[’']s|it|it[’'](?:s|ll|d)|every|each|some|both|no|one|two|three|four|five|six|seven|eight|nine|ten)\s[^.!]+[.!]/i

/**
 * Whether a query is a statement to respond to rather than a question or a request: "I can't put
 * any weight on my foot." What it needs shares its subject and often no word.
 */
export const isStatementQuery = (text: string, isRequest: boolean): boolean =>
  text.length <= STATEMENT_CHARS_MAX &&
  !isRequest &&
  !text.includes('?') &&
  (PERSON.test(text) || SENTENCE.test(text)) &&
  !QUESTION_OR_REQUEST.test(text)
