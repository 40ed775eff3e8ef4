import { normalizeText } from '../text/normalize-text.ts'

/**
 * One language's phrasings of a permanent request: each rule is a set of patterns that one sentence
 * must match.
 */
type RequestPatterns = readonly RegExp[]

const word = (pattern: string): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${pattern})(?!\p{L})`, 'iu')

// "Llámame Ana" gives a name and "llámame mañana" doesn't: only the capital differs, so these are
// case-sensitive.
const named = (verbs: string): RegExp =>
  new RegExp(String.raw`^\P{L}*(?:${verbs}) \p{Lu}[\p{L}'-]+`, 'u')

const FRENCH: readonly RequestPatterns[] = [
  [
    word(
      '(?:réponds|répondez|parle|parlez|écris|écrivez|utilise|utilisez|appelle|appelez|donne|donnez|évite|évitez)(?:[- ]moi)?',
    ),
    word(
      'toujours|jamais|désormais|dorénavant|à partir de maintenant|en (?:français|anglais|allemand|espagnol)',
    ),
  ],
  [/^\P{L}*(?:s'il (?:te|vous) plaît,? )?(?:tutoie|tutoyez|vouvoie|vouvoyez)[- ]moi(?!\p{L})/iu],
  [named("(?:[Ss]'il (?:te|vous) plaît,? )?(?:[Aa]ppelle|[Aa]ppelez)[- ]moi")],
]

const GERMAN_FOREVER =
  'immer|nie|niemals|künftig|ab (?:jetzt|sofort)|in zukunft|auf (?:deutsch|englisch|französisch|spanisch)'
const GERMAN_TO_DO =
  'antworten|schreiben|sprechen|reden|nennen|benutzen|verwenden|vermeiden|fassen|erwähnen|geben|angeben'
// With another subject, the assistant isn't addressed: "ich muss", "meine Kinder sollen".
const GERMAN_OTHERS = 'ich|wir|er|sie|ihr|man|meine?|unsere?|muss|müssen|will|wollen'

const GERMAN: readonly RequestPatterns[] = [
  [
    word(
      'antworte|antworten sie|sprich|sprechen sie|rede|reden sie|schreibe?|schreiben sie|nenne?|nennen sie|benutze?|benutzen sie|verwende|verwenden sie|vermeide|vermeiden sie|gib|fass|fasse|fassen sie',
    ),
    word(GERMAN_FOREVER),
  ],
  // "Immer auf Deutsch antworten, bitte." "Bitte keine Emojis mehr verwenden."
  [
    new RegExp(
      String.raw`^\P{L}*(?:bitte,? )?(?:(?:${GERMAN_FOREVER})|keine(?= [\p{L} ]{1,40} mehr ))(?!\p{L})(?:(?!(?<!\p{L})(?:${GERMAN_OTHERS})(?!\p{L}))[^,]){0,100} (?:${GERMAN_TO_DO})(?:,? bitte)?\P{L}*$`,
      'iu',
    ),
  ],
  // "Könntest du bitte immer auf Deutsch antworten?" "Du sollst mich nie wieder Herr Müller
  // nennen."
  [
    new RegExp(
      String.raw`^\P{L}*(?:bitte )?(?:(?:kannst|könntest|würdest|magst) du|(?:können|könnten|würden) sie|du (?:sollst|musst|kannst)|sie (?:sollen|müssen|können)) [^,]{0,100}(?<!\p{L})(?:${GERMAN_TO_DO})(?:,? bitte)?\P{L}*$`,
      'iu',
    ),
    word(GERMAN_FOREVER),
  ],
  [/^\P{L}*(?:bitte )?keine (?:weiteren )?(?:emojis|smileys|ausrufezeichen),? bitte\P{L}*$/iu],
  // "Duz mich bitte."
  [
    /^\P{L}*(?:bitte )?(?:duze?|sieze?|duzen sie|siezen sie) mich(?: (?:nicht|nicht mehr|immer|künftig|ruhig))?(?:,? bitte)?\P{L}*$/iu,
  ],
  [named('(?:[Bb]itte )?(?:[Nn]enne? mich|[Nn]ennen Sie mich)(?: bitte)?')],
]

const SPANISH: readonly RequestPatterns[] = [
  [
    word(
      'responde|responda|contesta|conteste|habla|hable|escribe|escriba|usa|use|uses|evita|evite|(?:respónd[ea]|contést[ae]|hábl[ae]|escríb[ea]|llám[ae])(?:me|nos)',
    ),
    word(
      'siempre|nunca|jamás|a partir de ahora|de ahora en adelante|en (?:español|inglés|francés|alemán)',
    ),
  ],
  [/^\P{L}*(?:por favor,? )?(?:tutéame|trátame de (?:tú|usted))(?!\p{L})/iu],
  [named('(?:[Pp]or favor,? )?[Ll]lám[ae]me')],
]

const ITALIAN: readonly RequestPatterns[] = [
  [
    word('(?:rispondi|parla|scrivi|chiama)(?:mi|ci)?|risponda|parli|scriva|usa|usi|evita|eviti'),
    word("sempre|mai|d'ora in (?:poi|avanti)|in (?:italiano|inglese|francese|tedesco)"),
  ],
  // Italian forbids with the infinitive.
  [
    /^\P{L}*(?:per favore,? )?non (?:usare|rispondere|parlare|scrivere|chiamarmi|menzionare) (?:mai|più)(?!\p{L})/iu,
  ],
  [/^\P{L}*(?:per favore,? )?(?:dammi|diamoci|mi dia) del (?:tu|lei)(?!\p{L})/iu],
  [named('(?:[Pp]er favore,? )?(?:[Cc]hiamami|[Mm]i chiami)')],
]

const PORTUGUESE: readonly RequestPatterns[] = [
  [
    word('responda|responde|fale|fala|escreva|escreve|use|usa|me chame|evite|evita'),
    word(
      'sempre|nunca|jamais|a partir de agora|de agora em diante|em (?:português|inglês|francês|espanhol)',
    ),
  ],
  [named('(?:[Pp]or favor,? )?(?:[Mm]e chame de|[Cc]hame-me(?: de)?)')],
]

export const LANGUAGES = [FRENCH, GERMAN, SPANISH, ITALIAN, PORTUGUESE].flat()

const SENTENCE_CHARS_MAX = 400

/** Whether a sentence of a text is a permanent request in a language other than English. */
export const isNonEnglishInstruction = (text: string): boolean =>
  normalizeText(text, 'NFC')
    .split(/[.!?;\n]+/)
    .some(
      (sentence) =>
        sentence.length <= SENTENCE_CHARS_MAX &&
        LANGUAGES.some((patterns) => patterns.every((pattern) => pattern.test(sentence))),
    )
