/** Relations that are unique. Others, such as dogs and brothers, may be several. */
export const SINGLE_NOUN =
  /^(?:wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|mother|mum|mom|father|dad|boss|manager|landlord|landlady|therapist|dentist|company|startup|home ?town|school|university|street)$/iu

/** "My other dog", "my new dog", and "my late dog" are not "my dog". */
export const OTHER_NOUN =
  /(?:^|\s)(?:other|another|second|third|first|new|old|late|ex|former|previous|next|last|younger|older|elder)(?:\s|$)/iu

/**
 * Words that never occur in a value: the sentence then has more content than the pattern covers.
 */
export const NO_VALUE =
  /(?:^|[\s,])(?:the|an?|my|our|your|his|her|their|this|that|these|it|he|she|they|i|we|you|too|also|again|early|late|later|now|not|never|very|so|really|just|yet|still|more|less|today|tonight|tomorrow|yesterday|week|weeks|month|year|years|on|in|at|for|with|from|to|of|by|as|and|or|but|because|since|until|during|when|while|if|is|are|was|were|has|had|will|short|long|unusual|common|hard|easy|great|nice|none|nothing|important|private|secret|safe|wrong|right)(?:[\s,]|$)/iu

/**
 * Targets of "move to" that aren't places: a list, because grammar doesn't distinguish Linux from
 * London.
 */
export const NO_PLACE =
  /^(?:linux|windows|mac(?:os)?|macos|ubuntu|debian|android|ios|python|java|javascript|typescript|rust|golang|go|kotlin|swift|ruby|php|react|vue|angular|svelte|node|deno|bun|docker|kubernetes|postgres(?:ql)?|mysql|sqlite|mongo(?:db)?|redis|aws|azure|gcp|github|gitlab|jira|linear|notion|obsidian|evernote|slack|teams|discord|zoom|signal|telegram|whatsapp|gmail|outlook|chrome|firefox|safari|edge|vim|neovim|emacs|excel|sheets|spotify|netflix|apple|google|microsoft|amazon|samsung|plan|team|group|step|part|chapter|section|level|phase|page|tier|class|gate|row|seat|table|room|floor|track|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|sales|marketing|engineering|management|finance|support|product|legal)(?:\s|$)/iu
