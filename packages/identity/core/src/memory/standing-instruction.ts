import { createHash } from 'node:crypto'
import { LANGUAGES, isNonEnglishInstruction } from './standing-instruction-i18n.ts'

/**
 * An instruction applies to every later reply ("always answer in French"); a preference influences
 * it ("I prefer tea").
 */
export type StandingInstruction = (typeof STANDING_INSTRUCTIONS)[number]
export const STANDING_INSTRUCTIONS = ['instruction', 'preference'] as const

// Actions that an assistant can be instructed to do. "Always here for you" and "Never give up"
// aren't instructions.
const DO = `(?:include|provide|format|use|give (?:me|us)|show|add|explain|report|answer|reply|respond|write|speak|talk|call|address|mention|ask|tell (?:me|us)|say|list|cite|start|begin|end|finish|remind|check|keep|make|avoid|combine|present|summari[sz]e|translate|convert|round|quote|highlight|describe|recommend|suggest|refer|state|specify|put|offer|compare|return|confirm|assume|treat|skip|name|sign|send|apologi[sz]e|repeat|bring up|share|respect|wait)`
// Bounds on both repetitions: each comma of "no, no, no" starts a new attempt, which must not read
// to the end of the text.
const SPACE = String.raw`\s{0,8}`
const START = String.raw`(?:^|[.!?;:\n,]${SPACE})(?:(?:and|also|so|but|oh|ok(?:ay)?|hey|yes|no),? ){0,6}`
const FOREVER = String.raw`(?:always|never(?:,? ever)?|from now on|from this point on|going forward|from here on|in (?:the )?future|under no circumstances)`
const COULD_YOU = '(?:could you(?: please)?|(?:can|would|will) you please),?'
const MANNERED =
  '(?:emojis?|smileys|emoticons|bullet points|exclamation marks|jargon|slang|small talk|disclaimers|markdown|tables|headings)'
const LANGUAGE =
  '(?:english|french|german|spanish|italian|portuguese|dutch|polish|russian|ukrainian|turkish|arabic|hebrew|hindi|chinese|mandarin|japanese|korean|swedish|danish|norwegian|finnish|greek|czech)'

const INSTRUCTIONS: readonly RegExp[] = [
  // "Always include units." "From now on, please don't use emoji."
  `${START}(?:please,? )?${FOREVER},? (?:please,? )?(?:do not |don't |do |only |also |just )?${DO}\\b`,
  // "Could you always use metric units?" "Would you always recommend it?" asks for an opinion and
  // has no please.
  String.raw`${START}(?:please,? )?${COULD_YOU} (?:${FOREVER},? (?:only |also |just )?${DO}|stop (?:using ${MANNERED}|calling me|apologi[sz]ing|repeating|reminding me))\b`,
  String.raw`${START}(?:please,? )?${COULD_YOU} ${DO}\b[^.!?\n]{0,200}\b(?:from now on|going forward|in (?:the )?future|every time|each time|whenever)\b`,
  // "You must never mention her." "I want you to always cite sources."
  String.raw`\b(?:you (?:should|must|have to|need to)|(?:i )?(?:want|need) you to|make sure (?:that )?(?:you|to)|remember to) (?:please )?${FOREVER} ${DO}\b`,
  // "Give me metric units whenever I ask about weather."
  String.raw`${START}(?:please,? )?(?:always )?${DO}\b[^.!?\n]{0,200}\b(?:from now on|going forward|in (?:the )?future|every time|each time|whenever|when(?:ever)? i (?:ask|talk|mention|write|say))\b`,
  // "Whenever I ask for code, use tabs."
  String.raw`${START}(?:whenever|every time|each time|when|if) i (?:ask|talk|mention|write|say|want|request)\b[^.!?\n]{0,160}, (?:please |always ){0,4}(?:do not |don't )?${DO}\b`,
  // "Please don't call me buddy."
  String.raw`${START}(?:please,? )?(?:do not|don't) (?:ever )?(?:call|address|use|mention|include|add|answer|reply|respond|write|format|repeat|apologi[sz]e|bring up|ask me|tell me|send me|give me|recommend|suggest)\b`,
  // "Call me Sam." "Answer in French." "Keep your answers short."
  String.raw`${START}(?:please,? )?(?:call|address) me (?!when|if|later|back|tomorrow|tonight|after|before|on\b|at\b|crazy|old)`,
  String.raw`${START}(?:please,? )?(?:only )?(?:answer|reply|respond|speak|talk|write)(?: to me| back)? (?:only )?in (?:${LANGUAGE}|rhyme|verse|capitals|lower ?case|bullet points|plain (?:english|text|words|language)|one sentence|short sentences)\b`,
  String.raw`${START}(?:please,? )?(?:keep|make) (?:your|the|all|all your) (?:answers|replies|responses|messages|explanations)\b`,
  // "You can call me Sam." "Refer to me as Dr. Brown." "My pronouns are they/them."
  String.raw`${START}(?:please,? )?you (?:can|may|should) (?:just )?call me (?!when|if|later|back|tomorrow|tonight|today|now|after|before|any ?time|whenever|on\b|at\b|crazy|old)`,
  `${START}(?:please,? )?refer to me as `,
  String.raw`${START}my pronouns are `,
  // "Please stop using emojis." "No emojis, please."
  String.raw`${START}(?:please,? )?(?:you (?:can|may|should) )?stop (?:using ${MANNERED}|calling me|apologi[sz]ing|repeating|asking me|telling me|reminding me|mentioning|bringing up)\b`,
  String.raw`${START}(?:please,? )?no (?:more )?${MANNERED}(?:,? please)?${SPACE}(?:[.!]|$)`,
  // Withdrawals of an earlier one: "You can stop answering in French now." "You don't have to cite
  // sources any more."
  String.raw`${START}(?:please,? )?(?:you (?:can|may|should) )?stop (?:answering|replying|responding|speaking|talking|writing)(?: to me| back)? in (?:${LANGUAGE}|rhyme|verse|capitals|bullet points)\b`,
  String.raw`${START}(?:you (?:do not|don't) (?:need|have) to|(?:there(?: is|'s) )?no need to) ${DO}\b[^.!?\n]{0,120}\b(?:any ?more|any longer)\b`,
  String.raw`${START}(?:please,? |let's )?(?:you (?:can|may|should) )?(?:switch|change|go back) (?:back )?to ${LANGUAGE}\b`,
  // "Your answers should be shorter." "Be concise in your answers." "Let's speak German from now
  // on."
  String.raw`${START}(?:your|all) (?:answers|replies|responses|messages|explanations) (?:should|must|need to) be\b`,
  String.raw`${START}(?:please,? )?be (?:more |less )?(?:concise|brief|short|formal|informal|polite|blunt|direct|verbose|precise|honest) (?:in|with) (?:your|all)\b`,
  // "Be brief." As a separate sentence; "Be brief: what happened in 1914?" is about one reply.
  String.raw`${START}(?:please,? )?(?:always )?be (?:more |less )?(?:concise|brief|terse|formal|informal|direct|verbose|precise)(?:,? please)?${SPACE}(?:[.!]|$)`,
  String.raw`${START}let's (?:only )?(?:speak|talk|write|chat) (?:in )?${LANGUAGE}\b`,
].map((pattern) => new RegExp(pattern, 'i'))

// "Call me a taxi" isn't permanent: only a capital identifies a name, so case matters here.
const NAMED =
  /(?:^|[.!?]\s{0,8})(?:[Pp]lease,? )?(?:[Cc]ould|[Cc]an|[Ww]ould|[Ww]ill) you(?: please)?(?: just)? call me (?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|I\b)\p{Lu}/u

const PREFERENCES: readonly RegExp[] = [
  /\bi(?:'d| would)? (?:really |generally |usually |much |always |also |still |strongly )?(?:prefer|rather)\b/i,
  /\bmy preference (?:is|would be|for)\b/i,
  // "I'd like you to be blunt." Not "I'd appreciate it if you could help me with this", which is a
  // single request.
  /\bi(?:'d| would) (?:like you to|appreciate it if you(?: could| would)?) (?:be|were|stay(?:ed)?|keep|kept|stop(?:ped)?|always|never|used?|avoid(?:ed)?|call(?:ed)?|speak|spoke|talk(?:ed)?)\b/i,
  /\bi (?:like|want|need) (?:my|your) (?:answers|replies|responses|messages|explanations)\b/i,
  /\bi (?:really )?(?:like|love|hate|dislike|don't like|can't stand) it when (?:you|people|someone|an? )\b/i,
]

/**
 * The user's request for all later replies; `undefined` if the text has none. Based on the wording
 * of a sentence alone and conservative: a request in a phrasing that no rule covers stays a turn,
 * and is recalled as one.
 */
export const detectStandingInstruction = (text: string): StandingInstruction | undefined => {
  const straight = withoutLongSpace(text.replaceAll('’', "'"))
  if ([...INSTRUCTIONS, NAMED].some((pattern) => pattern.test(straight))) return 'instruction'
  if (isNonEnglishInstruction(straight)) return 'instruction'
  return PREFERENCES.some((pattern) => pattern.test(straight)) ? 'preference' : undefined
}

// Runs longer than the rules read, replaced by one that still breaks the line.
const withoutLongSpace = (text: string): string =>
  text.replaceAll(/\s{9,}/g, (run) => ' '.repeat(7) + (run.includes('\n') ? '\n' : ' '))

/** Increment it when the analysis changes and no pattern does. */
const READING = 1

/**
 * Identifies a set of rules: results stored under another number must be derived again. A positive
 * number of 31 bits, a hash of the patterns.
 */
export const STANDING_RULES: number =
  createHash('sha256')
    .update([READING, ...INSTRUCTIONS, NAMED, ...PREFERENCES, ...LANGUAGES.flat()].join('\n'))
    .digest()
    .readUInt32BE(0) >>> 1
