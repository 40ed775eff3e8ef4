import { words } from './rule.ts'

/** Verbs that only the assistant can be the subject of. */
export const ANSWER =
  'answer|reply|respond|write|speak|talk|cite|format|explain|translate|summari[sz]e|apologi[sz]e|recommend|suggest|greet|remind me|tell me|give me|show me|ask me|call me|address me|refer to|sugarcoat|present|convert|round|describe|mention|include|highlight|phrase|offer me|correct me|warn me|interrupt me|send me|treat me|inform me|help me'
/** Verbs with any subject: further evidence must show that the assistant is addressed. */
export const DO =
  'use|keep|make|start|begin|end|finish|close|open|put|add|check|double-check|avoid|list|show|say|name|state|assume|wait|confirm|compare|offer|share|lie|repeat|provide|spell|leave out|skip|bring up|propose|give|ask|tell|call|send|stick to|stay|switch|return|quote|capitali[sz]e|limit|structure|swear|joke|combine|treat|sign|do|respect'
export const ANY = `(?:${ANSWER}|${DO})`
export const LANGUAGE =
  '(?:english|french|german|spanish|italian|portuguese|dutch|polish|russian|ukrainian|turkish|arabic|hebrew|hindi|chinese|mandarin|cantonese|japanese|korean|swedish|danish|norwegian|finnish|greek|czech|hungarian|romanian|latin|esperanto|catalan|thai|vietnamese|indonesian)'
export const MANNERED =
  '(?:emojis?|smileys|emoticons|bullet ?points?|bullets|lists?|exclamation (?:marks|points)|jargon|slang|small talk|disclaimers?|markdown|tables|headings|headers|bold|caps|capitals|lower ?case|upper ?case|sarcasm|irony|sarcastic|abbreviations|acronyms|passive voice|em dash(?:es)?|links|hashtags|metaphors|filler(?: words)?|pleasantries|flattery|compliments|questions?|summary|summaries|sources?|units?|metric|imperial|celsius|fahrenheit|kilomet(?:er|re)s?|miles|24-hour|12-hour|spelling|code|typescript|python|javascript|examples?|(?:simple|short|plain|easy|big|long|fancy) (?:words|sentences|language)|page numbers|prices|commas|maths?|first name|last name|full name|surname|name|nickname|pronouns|swear words|profanity|answers?|replies|responses|explanations|messages)'
export const RESPONSES = '(?:answers?|repl(?:y|ies)|responses?|messages|explanations|texts|output)'
export const YOURS = `(?:your|the|all|all your|all of your) (?:[a-z]+ )?${RESPONSES}`
export const MARK = `(?:from (?:now|today|here|this point|this day) on(?:wards?)?|going forward|(?:in|for) (?:the )?future(?: reference)?|(?:in|for) all (?:future |your |my |our )?(?:future )?(?:answers|replies|responses|chats|conversations)|in (?:all )?(?:your|our) (?:answers|replies|responses|chats|conversations)|at all times|(?:each time|every time|whenever) (?:we|i|you) (?:talk|ask|write|speak|mention|send|say|chat|answer|reply|use|need|give|post|show|share|discuss|explain|request)|by default|as a rule|(?:until|unless) i (?:say|tell you) otherwise|henceforth|for good|permanently|no matter what)`
export const MARK_FIRST = `(?:${MARK}|under no circumstances|in general)`
export const STOP_MARK = '(?:ever|again|any ?more|any longer|all the time|every time|constantly)'
export const NAME_AFTER = String.raw`(?! (?:when|if|later|back|tomorrow|tonight|today|now|after|before|any ?time|whenever|on|at|in|from|crazy|old|an?|the|up|out|when|maybe|about|as soon|once)(?!\p{L}))`
export const ME = words(`me|my|mine|i|us|you|your|please|pls|${MANNERED}|${LANGUAGE}|${MARK}`)
export const STYLE =
  '(?:concise|brief|short|terse|formal|informal|polite|blunt|direct|verbose|precise|honest|critical|kind|gentle|patient|funny|funnier|serious|strict|casual|shorter|simpler|warmer|friendlier|detailed|frank|straight)'
export const GERUND =
  '(?:apologi[sz]ing|repeating|answering|replying|responding|talking|speaking|writing|asking me|telling me|reminding me|calling me|mentioning|bringing up|ending|starting|beginning|adding|saying|explaining|suggesting|recommending|summari[sz]ing|praising|flattering|interrupting|lecturing|including|giving me|sending me)'
export const ONE_TIME = words(
  String.raw`(?<!from )(?:today|tonight|right now|this time|just once|tomorrow)|(?:this|these|that) (?:letter|essay|e?-?mail|text|paragraph|draft|chart|task|question|poem|story|report|sentence|word|one|page|article|message|list|file|code|recipe|case)`,
)
