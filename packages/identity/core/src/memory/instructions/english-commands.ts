import {
  ANSWER,
  ANY,
  DO,
  GERUND,
  LANGUAGE,
  MANNERED,
  MARK,
  MARK_FIRST,
  ME,
  NAME_AFTER,
  ONE_TIME,
  RESPONSES,
  STOP_MARK,
  STYLE,
  YOURS,
} from './english-words.ts'
import { type Rule, clause, words } from './rule.ts'

/** Imperatives and required results: "Always answer in French.", "Your answers should be short." */
export const COMMANDS: readonly Rule[] = [
  {
    clause: clause(
      `${MARK_FIRST},? (?:please,? |you |also |just |always |never |only |do not |don't |can you |could you )*${ANY}`,
    ),
    yes: [
      'From now on, call me Captain.',
      'As a rule, give me two options.',
      'in future, please put the code first',
    ],
    no: ['From now on my sister lives with us.', 'In the future, cars will drive themselves.'],
  },
  {
    clause: clause(
      `(?:from (?:now|today) on|going forward|in (?:the )?future|in general|as a rule),? (?:please )?(?:no (?:more )?|only |just |always )?(?:be )?(?:${MANNERED}|${STYLE}|in ${LANGUAGE}|${LANGUAGE})`,
    ),
    yes: ['From now on no emojis.', 'From now on, please be blunt.'],
    no: ['From now on we badge in twice.'],
  },
  {
    clause: clause(
      `(?:for|in) (?:all )?(?:the )?(?:future|your) (?:answers|replies|responses|reference|messages)[:,]? (?:please )?(?:no|only|use|${ANY}|always|never|be)`,
    ),
    yes: ['For all future answers: no jargon.'],
    no: ['For future generations we plant trees.'],
  },
  {
    clause: clause(
      String.raw`(?:always |only |don't |do not |never )?${ANY}(?!\p{L})[^?]{0,200}(?:${MARK})`,
    ),
    unless: words(
      '(?:tell|show|explain|ask) (?:me |us )?(?:to |about |how |why |what )?(?:to )?(?:people|her|him|them)',
    ),
    yes: [
      'Use Celsius from now on.',
      'Please explain things step by step whenever we talk about maths.',
    ],
    no: ['Tell me when I should water the orchids.'],
  },
  {
    clause: clause(
      `(?:always|never(?:,? ever)?|(?:do not|don't) ever)(?:,? please)? (?:only |just |also )?(?:${ANSWER})`,
    ),
    unless: ONE_TIME,
    yes: ['Always answer in Spanish.', 'Never mention my weight.'],
    no: ['Always a bridesmaid, never a bride.', 'Always wear sunscreen.', 'Never say never!'],
  },
  {
    clause: clause(
      `(?:always|never(?:,? ever)?|(?:do not|don't) ever)(?:,? please)? (?:only |just |also )?(?:${DO})`,
    ),
    sentence: ME,
    unless: words("never say never|unless you can|or you|you will|you'll"),
    yes: [
      'Always put the units first, please.',
      'Never lie to me about mistakes.',
      'always use 24-hour times',
    ],
    no: ['Always check the expiry date.', 'Never say never!', 'Never trust a thin cook.'],
  },
  {
    clause: clause(`(?:do not|don't|never) (?:ever )?(?:call|address) me`),
    unless: words(
      '(?:call|address) me (?:when|if|later|back|tomorrow|tonight|today|now|after|before|at|on|until|crazy|old)',
    ),
    yes: ["Please don't call me Mrs Brown."],
    no: ["Don't call me before nine."],
  },
  {
    clause: clause(String.raw`(?:do not|don't) (?:ever )?${ANY}(?!\p{L})[^?]{0,160} ${STOP_MARK}`),
    sentence: words(
      'me|my|you|your|please|pls|mention|bring up|suggest|recommend|use|answer|reply|say',
    ),
    unless: ONE_TIME,
    yes: ["Don't ever mention my ex again, please.", "Please don't use tables any more."],
    no: ["I don't eat meat any more.", "Don't go there again."],
  },
  {
    clause: clause(
      `(?:do not|don't) (?:ever )?(?:use|include|add|write|answer|reply|respond|format|send me|give me|make|put)(?: [a-z]+){0,3} ${MANNERED}`,
    ),
    unless: ONE_TIME,
    yes: ["Please don't use my last name."],
    no: ["For this letter, don't use the word sorry."],
  },
  {
    clause: clause(
      `dont (?:ever )?(?:use|include|add|write|answer|reply|respond|format|call me|mention)`,
    ),
    sentence: words(`${MANNERED}|${MARK}|me|my|${STOP_MARK}`),
    unless: ONE_TIME,
    yes: ['pls dont use markdown from now on'],
    no: ['dont worry'],
  },
  {
    clause: clause(
      `(?:you (?:can|may|should|must) )?stop (?:using (?:[a-z]+ ){0,2}${MANNERED}|${GERUND})`,
    ),
    unless: words('stop (?:using|answering|talking|calling|asking) (?:sugar|him|her|them|people)'),
    yes: ['Please stop using emojis.', 'Stop apologizing all the time.'],
    no: ['Stop the music!', 'Please stop the timer.', 'I stopped using emojis.'],
  },
  {
    clause: clause(
      `you (?:should|must|have to|need to|are to|shall|may|can) (?:please )?(?:also )?(?:always|never|not|only)(?: ever)? (?:please )?${ANY}`,
    ),
    sentence: words(
      `me|my|mine|us|your (?:answers|replies|responses|sources)|when i|before you|${MANNERED}|${LANGUAGE}|cite`,
    ),
    unless: words(String.raw`if you want|you wear|right$|new clothes|spam`),
    yes: ['You should always tell me when you are not sure.', 'You must never share my address.'],
    no: ['You should always wash new clothes.', 'You must never mix bleach and ammonia.'],
  },
  {
    clause: clause(
      `(?:your|all your|all) ${RESPONSES} (?:should|must|need to|have to|may|can|are to|shall)`,
    ),
    yes: ['Your replies should never be longer than three sentences.'],
    no: ['Your answers are always so helpful.', 'Your last reply was too long.'],
  },
  {
    clause: clause(
      `(?:make|be) sure (?:that |to )?(?:you )?(?:to )?(?:please )?(?:always|never) ${ANY}`,
    ),
    unless: ONE_TIME,
    yes: ['Make sure you always include the units.'],
    no: ["Make sure you try the cake, it's lovely."],
  },
  {
    clause: clause(
      `(?:remember to|try to|to) (?:please )?(?:always|never) (?:${ANSWER}|use|keep|add|put|start|end|begin)`,
    ),
    sentence: ME,
    yes: ['Please remember to always use the metric system.'],
    no: ['To always be late is rude.'],
  },
  {
    clause: clause(
      `(?:keep|make) (?:it|things|everything|${YOURS})(?: (?:always|as|more|a bit|much))? (?:${STYLE}|simple|short|simpler|shorter|longer|as short|under|below|to)`,
    ),
    sentence: words(`${RESPONSES}|${MARK}|always`),
    unless: words(`first|second|third|last|paragraph|title|this|that`),
    yes: ['Keep your answers short, please.', 'Keep your explanations simple.'],
    no: ['Please keep this draft for later.', 'Make the title bold.'],
  },
  {
    clause: clause(
      String.raw`no (?:more )?${MANNERED}(?:,? (?:please|pls|any ?more|from now on|ever|in your answers|with me))*\s*(?:[.!]|$)`,
    ),
    sentence: words('more|please|pls|any ?more|from now on|ever|future|your answers'),
    yes: ['No more exclamation marks, please.', 'No emojis please.'],
    no: ['No jargon in his talk, it was great.', 'No questions.'],
  },
  {
    clause: clause(
      String.raw`(?:only |always )?(?:answer|reply|respond|speak|talk|write)(?: to me| me| back| with me)? (?:only |always |exclusively )?(?:in )?(?:only )?(?:${LANGUAGE}|plain (?:english|language|words)|lower ?case|rhymes?|verse|simple (?:words|english)|short sentences|full sentences)(?: only| always| please| with me)*(?:\s*[.,!]|$| (?:from|until|unless|i'm|i am|because|since|as))`,
    ),
    unless: words('letter|note|poem|mail|essay|story|about|translation|sentence:'),
    yes: ['Answer in German only.', "Respond in plain English, I'm not a native speaker."],
    no: [
      'Write in French a short note to my landlord.',
      'Write the letter in English please.',
      'Answer in one sentence',
    ],
  },
  {
    clause: clause(
      `(?:you (?:can|may|should) )?(?:please )?(?:just |always )?(?:call|address) me${NAME_AFTER}`,
    ),
    sentence:
      /(?:call|address) me (?:\p{Lu}|by (?:my|the)|as \p{Lu}|boss|captain|chief|master|sir|madam|doc)/iu,
    unless: words(
      `(?:call|address) me (?:a|an|the|when|if|later|back|at|on|tomorrow|tonight|today|before|after|once|by (?:phone|mail|my (?:phone|number))|they|she|he|we|it)`,
    ),
    yes: ['Just call me Jo, everybody does.', 'Please address me by my first name.'],
    no: [
      'Please call me a taxi.',
      'Call me when you land.',
      'They call me Sam.',
      'Please call me tomorrow at ten.',
    ],
  },
  {
    clause: clause(`refer to (?:me|my [a-z]+|us) (?:as|by)`),
    yes: ['Refer to my company as Halden Labs.'],
    no: ['Refer to page nine.'],
  },
  {
    clause: clause(
      `my pronouns are|(?:use|using) (?:they/them|she/her|he/him)(?: pronouns)? for (?:me|my)`,
    ),
    yes: ['My pronouns are she/her, please use them.'],
    no: ['Her pronouns are they/them.'],
  },
  {
    clause: clause(
      String.raw`(?:whenever|every time|each time|when|if|any time|anytime) i (?:ask|talk|speak|mention|write|say|want|request|send|share|give|type|use|need|tell|make|paste|upload)(?!\p{L})[^?]{0,160}, (?:please |then |you |always |just |never |only |also |should |must |do not |don't )*${ANY}`,
    ),
    unless: ONE_TIME,
    yes: [
      'When I ask about medicine, always add that I should see a doctor.',
      'If I write in Dutch, answer in Dutch.',
    ],
    no: [
      'Whenever I ask my husband for help, he disappears.',
      'Each time I say his name, the dog barks.',
    ],
  },
  {
    clause: clause(
      `(?:let's |you (?:can|should) )?(?:switch|change|go back)(?: back)? to ${LANGUAGE}|let's (?:only |always )?(?:speak|talk|write|chat)(?: only)?(?: in)? ${LANGUAGE}`,
    ),
    unless: words('lessons?|class|words|game'),
    yes: ['Switch to Italian, and stay in Italian.', "Let's speak Spanish from now on."],
    no: ["Let's use German words for the game.", "Let's speak tomorrow."],
  },
  {
    clause: clause(
      `(?:always )?be (?:always )?(?:more |less |very |completely |totally |brutally )?${STYLE} (?:(?:in|with) (?:your|all|me)|always|from now on|whenever)`,
    ),
    yes: ['Be blunt with me in all your answers.', 'Be concise in your replies.'],
    no: ['Be honest, do you like the painting?', 'Please be careful with that vase.'],
  },
  {
    clause: clause(
      String.raw`(?:always )?be (?:more |less )?(?:concise|brief|terse|formal|informal|direct|verbose|precise)(?:,? please)?\s*(?:[.!]|$)`,
    ),
    yes: ['Be brief.', 'Please be more concise.'],
    no: ['Be brief: what happened in 1914?'],
  },
  {
    clause: clause(
      `(?:always )?(?:speak|talk|write|explain (?:it|things|everything)) to me (?:like|as if|as though|as)|(?:always )?treat me (?:like|as)`,
    ),
    unless: ONE_TIME,
    yes: ["Speak to me like I'm five, always."],
    no: ['He treats me like a child.'],
  },
]
