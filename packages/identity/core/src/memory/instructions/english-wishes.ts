import { ANY, GERUND, MANNERED, MARK, ONE_TIME } from './english-words.ts'
import { type Rule, clause, words } from './rule.ts'

/** Requests as questions, and wishes: "Could you always …?", "I want you to always …" */
export const WISHES: readonly Rule[] = [
  {
    isAsked: true,
    clause: clause(
      `(?:could you(?: please)?|(?:can|would|will) you please),? (?:please )?(?:always|never|only|in (?:the )?future|from now on) (?:please )?(?:also |just |not )?${ANY}`,
    ),
    unless: ONE_TIME,
    yes: [
      'Could you always give distances in kilometres?',
      'Would you please always cite sources?',
    ],
    no: ['Would you always recommend a mortgage?', 'Can you always see Mars?'],
  },
  {
    isAsked: true,
    clause: clause(
      String.raw`(?:could|can|would|will) you(?: please| kindly)? (?:not |stop )?(?:${ANY}|${GERUND})(?!\p{L})[^?]{0,160}(?:${MARK})`,
    ),
    unless: ONE_TIME,
    yes: ['Could you use metric units from now on?'],
    no: ['Could you write this so that my landlord never calls me again?'],
  },
  {
    isAsked: true,
    clause: clause(
      `(?:could|can|would|will) you(?: please| kindly)? (?:please )?stop (?:using (?:[a-z]+ ){0,2}${MANNERED}|${GERUND})`,
    ),
    yes: ['Can you please stop calling me buddy?'],
    no: ['Can you stop the timer?'],
  },
  {
    isAsked: true,
    clause: clause(String.raw`would you mind (?:please )?(?:always |not |never )(?:\p{L}+ing)`),
    sentence: words('always|never|any ?more|from now on|in future|not'),
    unless: ONE_TIME,
    yes: ['Would you mind always putting the answer first?'],
    no: ['Would you mind opening the window?'],
  },
  {
    isAsked: true,
    clause: clause(
      String.raw`(?:could|can|would|will) you(?: please)?(?: just)? (?:call|address) me (?:by my (?:first|last|full) name|\p{Lu}\p{L}+ ?(?:from now on|instead)?\s*\?)`,
    ),
    sentence:
      /(?:call|address) me (?:by|(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|I\b)\p{Lu})/u,
    yes: ['Can you please call me Mara?'],
    no: ['Can you call me when the table is ready?', 'Could you call me a taxi?'],
  },
  {
    clause: clause(
      `i(?:'d| would| do)? (?:really |also )?(?:like|want|need|prefer|love|wish|expect|ask)(?: for)? you to (?:please )?(?:always|never|not|only|just|stop)? ?(?:ever )?${ANY}`,
    ),
    sentence: words(`always|never|only|stop|${MARK}|any ?more|ever again`),
    unless: ONE_TIME,
    yes: ['I want you to always cite your sources.', "I'd like you to always explain the reasons."],
    no: ['I want you to be happy.', 'I need you to look at this spreadsheet.'],
  },
  {
    clause: clause(
      String.raw`i (?:do not|don't|never) (?:want|need) you to (?:ever )?${ANY}(?!\p{L})[^?]{0,120}(?:ever again|any ?more|again|ever|${MANNERED})`,
    ),
    yes: ["I don't want you to mention calories ever again."],
    no: ["I don't want you to go."],
  },
  {
    clause: clause(
      `i(?:'d| would) (?:like|prefer|appreciate) (?:it if you |you to )(?:be|were|stay(?:ed)?|kept|stopped|always|never|used|avoided|called|spoke|talked|answered|keep|use|speak|talk|answer)`,
    ),
    sentence: words(`always|never|${MARK}|any ?more|me|answers|with me`),
    unless: ONE_TIME,
    yes: ["I'd like you to be blunt with me."],
    no: ['I would appreciate it if you could help me with this error.'],
  },
]
