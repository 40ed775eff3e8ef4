export type OwnLine = { readonly start: number; readonly end: number }

/**
 * A line by another person or a program: quoted, listed, a heading, a table, markup, data, a chat.
 */
const FOREIGN_LINE =
  /^\s*(?:>|[|{}[\]<]|[-*+•‣▪–—]\s|#{1,6}\s|={3,}|-{3,}|\*{3,}|_{3,}|\(?\d{1,3}[.)]\s|[a-z]\)\s|\[?\d{1,2}:\d{2}|@\w|\/\/|\$\s)/u
const TAG = /<\/?[a-z!?][^<>]{0,200}>|<<\/?\w{1,20}>>|\[\/?INST\]/i
/** A line that opens or closes a document. */
const MARKER = /^\s*[\p{Lu}\d][\p{Lu}\d _/-]{3,80}:?\s*$/u
const FENCE = /^\s*(?:`{3,}|~{3,})/
const ROLE =
  /^\s{0,8}#{0,6}\s{0,8}\[?(?:system|assistant|user|human|ai|bot|instructions?|prompt|tool)\]?\s{0,8}(?::|$)/i
const HEADER =
  /^\s*(?:from|to|cc|subject|date|sent|reply-to|von|an|betreff|datum|gesendet|de|à|objet|envoyé|para|asunto|fecha|enviado|da|a|oggetto|inviato|assunto|data)\s?:/i
/** From such a line on, all text is by others: a forwarded mail, a quoted reply, a signature. */
const REST_IS_FOREIGN =
  /^\s*(?:-- ?$|[-_—]{2,}\s*(?:original|forwarded|weitergeleitete|ursprüngliche|message|mensaje|messaggio|mensagem)|(?:begin )?forwarded message|(?:on|am|le|el|il|em)\s.{4,80}\s(?:wrote|schrieb.{0,40}|a écrit|escribió|ha scritto|escreveu)\s?:|sent from my|gesendet von|envoyé de mon|enviado desde|inviato da)/i
/** "Bob: …", "Ann Lee: …": a line of a chat. */
const SPEAKER = /^\s*\p{Lu}[\p{L}'.-]{0,20}(?: \p{Lu}[\p{L}'.-]{0,20})?:\s/u
/** A greeting to a person other than the assistant. */
const GREETING =
  /^\s*(?:dear|to whom|hi (?:all|team|everyone|folks)|hello (?:all|team|everyone)|hallo zusammen|liebe[rs]?|sehr geehrte[rs]?|cher|chère|chers|bonjour à tous|estimad[oa]s?|querid[oa]s?|hola a todos|gentil[ei]|car[oaie]|ciao a tutti|prezad[oa]s?|olá a todos)(?!\p{L})/iu
/** A line that ends a mail: the lines around it are the mail. */
const SIGN_OFF =
  /^\s*(?:(?:with )?(?:kind|best|warm|many)? ?(?:regards|wishes)|best|yours|sincerely|respectfully|mit freundlichen grüßen|(?:viele |liebe |beste |herzliche )?grüße|gruß|cordialement|bien à (?:vous|toi)|amicalement|(?:un )?saludos?|atentamente|(?:cordiali |distinti )?saluti|atenciosamente|abraços?|cumprimentos)(?!\p{L})[^.!?]{0,40}$/iu
const IGNORE =
  /(?<!\p{L})(?:ignore|disregard|forget|ignorier\p{L}*|vergiss|ignore[zr]?|oublie[zr]?|ignora|olvida|dimentica|esqueça)\s(?:[\p{L}']+\s){0,3}(?:instructions?|rules?|prompts?|anweisungen|regeln|consignes|instrucciones|istruzioni|instruções)/iu

/** A line of verse or of a list ends without a mark. */
const ENDS_IN_MARK = /[.!?…;:,"”»)]\s*$/
const VERSES_MIN = 3
/** A longer text is mostly pasted; only its first and last paragraph may be the user's own. */
const CHARS_MAX = 1_500
const PARAGRAPHS_MAX = 3
const PARAGRAPH_CHARS_MAX = 400

/**
 * Selects the lines of a text that may be its user's own. `masked` is the text with quotes masked.
 */
export const ownLines = (text: string, masked: string): OwnLine[] => {
  const lines = splitLines(masked)
  if (IGNORE.test(masked)) return []
  const isMail = lines.some((line, at) => at > 0 && isSignOff(text, line))
  const isForeign = foreignLines(text, masked, lines)
  if (isMail) isForeign.fill(true, introducedAt(masked, lines) + 1)
  for (const verse of verses(masked, lines)) isForeign[verse] = true
  const kept = lines.filter((_line, at) => !isForeign[at])
  return withoutMiddle(text, kept)
}

const isSignOff = (text: string, { start, end }: OwnLine): boolean =>
  end - start <= 80 && SIGN_OFF.test(text.slice(start, end))

/**
 * Index of the line that introduces a mail, or −1, so that all of the text may be the user's own.
 */
const introducedAt = (masked: string, lines: readonly OwnLine[]): number =>
  lines.findIndex(({ start, end }) => masked.slice(Math.max(start, end - 2), end).includes(':'))

const splitLines = (text: string): OwnLine[] => {
  const lines: OwnLine[] = []
  let start = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', start)) {
    lines.push({ start, end: at })
    start = at + 1
  }
  return [...lines, { start, end: text.length }]
}

const foreignLines = (text: string, masked: string, lines: readonly OwnLine[]): boolean[] => {
  let isFenced = false
  let isRestForeign = false
  const isForeign = lines.map(({ start, end }, at) => {
    // A longer line shows its signs at its start too.
    const line = text.slice(start, Math.min(end, start + 500))
    const isFence = FENCE.test(line)
    if (isFence) isFenced = !isFenced
    isRestForeign ||=
      HEADER.test(line) ||
      ROLE.test(line) ||
      REST_IS_FOREIGN.test(line) ||
      (GREETING.test(line) && at < lines.length - 1) ||
      isTitle(line, lines[at + 1])
    return isFence || isFenced || isRestForeign || FOREIGN_LINE.test(line) || isSpeech(line)
  })
  // The lines between the first and the last tag belong to them.
  const tagged = lines.flatMap(({ start, end }, at) => {
    const isTag =
      TAG.test(masked.slice(start, end)) ||
      (end - start <= 84 && MARKER.test(text.slice(start, end)))
    return isTag ? [at] : []
  })
  const [first = -1] = tagged
  const last = tagged.at(-1) ?? -1
  return isForeign.map((is, at) => is || (at >= first && at <= last && first >= 0))
}

/** A separate line above a blank one, without a mark at its end, is a heading. */
const TITLE_CHARS_MAX = 80
const HELLO =
  /^\s*(?:hi|hello|hey|hallo|good|guten|moin|bonjour|salut|hola|buen|ciao|olá|oi|bom|boa|thanks|thank|danke|merci|gracias|grazie|obrigad)/iu
const isTitle = (line: string, next: OwnLine | undefined): boolean =>
  next !== undefined &&
  next.end === next.start &&
  line.length <= TITLE_CHARS_MAX &&
  /\p{L}/u.test(line) &&
  !ENDS_IN_MARK.test(line) &&
  !HELLO.test(line)

/** Labels that a user puts before their own words. */
const OWN_LABEL =
  /^\s*(?:please|note|reminder|ps|p\.s\.|btw|also|important|rule|request|bitte|hinweis|wichtig|übrigens|remarque|important|nota|importante|por favor|per favore)\s?:/i

const isSpeech = (line: string): boolean => SPEAKER.test(line) && !OWN_LABEL.test(line)

/** Consecutive lines that end without a mark. */
const verses = (masked: string, lines: readonly OwnLine[]): number[] => {
  const found: number[] = []
  let run: number[] = []
  const close = () => {
    if (run.length >= VERSES_MIN) found.push(...run)
    run = []
  }
  lines.forEach(({ start, end }, at) => {
    const isVerse = end > start && !ENDS_IN_MARK.test(masked.slice(Math.max(start, end - 8), end))
    if (isVerse) run.push(at)
    else close()
  })
  close()
  return found
}

/** The first and the last paragraph of a long text, if they are short. */
const withoutMiddle = (text: string, lines: readonly OwnLine[]): OwnLine[] => {
  const paragraphs: OwnLine[][] = [[]]
  for (const line of lines) {
    if (line.end > line.start) paragraphs.at(-1)?.push(line)
    else if (paragraphs.at(-1)?.length) paragraphs.push([])
  }
  const filled = paragraphs.filter((paragraph) => paragraph.length > 0)
  const isLong = text.length > CHARS_MAX || filled.length > PARAGRAPHS_MAX
  const kept = isLong ? [...new Set([filled[0], filled.at(-1)])] : filled
  return kept.flatMap((paragraph = []) =>
    isLong && countChars(paragraph) > PARAGRAPH_CHARS_MAX ? [] : paragraph,
  )
}

const countChars = (paragraph: readonly OwnLine[]): number =>
  paragraph.reduce((sum, { start, end }) => sum + end - start, 0)
