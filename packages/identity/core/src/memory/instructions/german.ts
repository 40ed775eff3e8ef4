import { type Language, clause, openers, words } from './rule.ts'

const MARK =
  '(?:ab (?:jetzt|sofort|heute|nun)|von (?:jetzt|nun|heute) an|künftig|zukünftig|in zukunft|fortan|in (?:allen )?(?:deinen|ihren) (?:antworten|nachrichten)|bei (?:allen|jeder) antworten?|jedes mal|dauerhaft|grundsätzlich|generell)'
const FOREVER = `(?:immer|stets|nie|niemals|nie (?:wieder|mehr)|ständig|dauernd|nur noch|nicht mehr|jedes ?mal|${MARK})`
/** Imperatives: with "du", of the stem, and with "Sie". */
const STEMS =
  'antworte?|beantworte?|schreibe?|sprich|spreche?|rede?|nenne?|benutze?|verwende?|nutze?|vermeide?|gib|gebe|fasse?|erwähne?|erkläre?|halte?|formuliere?|beginne?|beende?|fange?|höre?|zeige?|schlage?|achte?|verzichte?|erinnere?|begrüße?|duze?|sieze?|zitiere?|mache?|sage?|sag|stelle?|lass|lasse|füge?|rechne?|übersetze?|bleib|bleibe|sei|behandle|behandele|unterbrich|lüge?|frage?|empfiehl|wiederhole?|kürze?|setze?|liste?|runde?|bring|nimm|entschuldige?'
const POLITE =
  '(?:antworten|schreiben|sprechen|reden|nennen|benutzen|verwenden|nutzen|vermeiden|geben|fassen|erwähnen|erklären|halten|formulieren|beginnen|beenden|zeigen|schlagen|achten|verzichten|erinnern|begrüßen|duzen|siezen|zitieren|machen|sagen|stellen|empfehlen|bleiben|seien) sie'
const IMPERATIVE = `(?:${POLITE}|${STEMS})`
const INFINITIVE =
  '(?:antworten|schreiben|sprechen|reden|nennen|benutzen|verwenden|nutzen|vermeiden|erwähnen|erklären|zeigen|angeben|geben|beginnen|beenden|verzichten|duzen|siezen|zitieren|sagen|machen|halten|fassen|anfangen|auflisten|hinzufügen|ansprechen|anreden|begrüßen|vorschlagen|weglassen|kürzen|formulieren|weitergeben|verraten|unterbrechen|erinnern|hinweisen|entschuldigen|fragen|empfehlen|wiederholen|bleiben|sein)'
const SECOND_PERSON =
  '(?:nennst|antwortest|schreibst|sprichst|redest|benutzt|verwendest|nutzt|gibst|erwähnst|erklärst|vermeidest|sagst|zeigst|nennen|duzt|siezt|zitierst|machst|hältst|beginnst|beendest) (?:du|sie)'
const MANNERED =
  '(?:emojis?|smileys|ausrufezeichen|aufzählung(?:en|szeichen)?|listen|stichpunkte|fachwörter|fachbegriffe|fachsprache|fremdwörter|floskeln|anglizismen|abkürzungen|tabellen|überschriften|markdown|ironie|sarkasmus|rückfragen|komplimente|links)'
const LANGUAGE =
  '(?:deutsch|englisch|französisch|spanisch|italienisch|portugiesisch|niederländisch|polnisch|russisch|türkisch|latein|schwedisch|arabisch|chinesisch|japanisch)'
const ME = words(
  `mich|mir|meine?[nmrs]?|deine?[nmrs]?|ihre?[nmrs]?|dich|bitte|du|sie|${MANNERED}|auf ${LANGUAGE}|${LANGUAGE}|${MARK}|antwort(?:e|en)?|sprich|schreib|rede|einheiten|quellen|format`,
)
const ONCE = words('heute abend|diesmal|dieses mal|für diesen|für diese|in diesem|in dieser|morgen')

export const GERMAN: Language = {
  openers: openers(
    'bitte|danke|hallo|hi|ach|ok|okay|und|aber|also|auch|noch etwas|noch was|übrigens|ja|nein(?=,)|nun|gut|dann|oh|außerdem|einfach|so|deshalb|darum|daher',
  ),
  never: words(
    String.raw`(?:hat|haben|hatte) (?:\p{L}+ ){0,3}gesagt|sagte|sagt|meinte|meint|schrieb|erzählte|er soll|sie soll|man soll(?:te)?|laut`,
  ),
  rules: [
    {
      clause: clause(`${IMPERATIVE}(?!\\p{L})(?: ruhig)?[^?]{0,160}(?<!\\p{L})${FOREVER}`),
      sentence: ME,
      unless: ONCE,
      yes: [
        'Antworte bitte immer auf Deutsch.',
        'Erwähne meinen Ex bitte nie wieder.',
        'Schreib mir künftig nur noch auf Englisch.',
      ],
      no: [
        'Schreib mir ein Gedicht.',
        'Nenne mir drei Städte in Polen.',
        'Vergiss nie, wie schön es war.',
      ],
    },
    {
      clause: clause(`${FOREVER},? (?:bitte |nur |nur noch )*(?:${IMPERATIVE}|${SECOND_PERSON})`),
      unless: words('ich|wir|man|sag niemals nie'),
      yes: ['Ab jetzt nennst du mich bitte Kapitän.', 'Künftig antworte kürzer.'],
      no: ['Ab jetzt gehe ich jeden Morgen joggen.', 'Sag niemals nie!'],
    },
    {
      clause: clause(
        `(?:(?:${FOREVER}|nur|bitte|keine?[nr]?)(?!\\p{L})[^?]{0,140}) ${INFINITIVE}(?:,? bitte)?[.!\\s]*$`,
      ),
      sentence: words(`bitte|${FOREVER}`),
      unless: words(
        'ich|wir|er|es|man|ihr|meine?|unsere?|muss|müssen|will|wollen|soll|sollen|darf|kann|können|werde|wird|werden|haben|hat|wurde|sie',
      ),
      yes: [
        'Immer auf Deutsch antworten, bitte.',
        'Bitte in Zukunft erst den Code, dann die Erklärung zeigen.',
        'Keine Emojis mehr verwenden.',
      ],
      no: ['Immer muss sie mir antworten.', 'Wir wollen nie wieder so lange schreiben.'],
    },
    {
      clause: clause(
        String.raw`keine?n? (?:weiteren? )?${MANNERED}(?: mehr)?(?:,? bitte)?(?: mehr)?(?: ${INFINITIVE})?\s*(?:[.!]|$)`,
      ),
      sentence: words(`bitte|mehr|${MARK}`),
      yes: ['Keine Ausrufezeichen mehr, bitte.', 'Keine Emojis, bitte.'],
      no: ['Keine Emojis.'],
    },
    {
      isAsked: true,
      clause: clause(
        `(?:könntest|kannst|würdest|magst) du(?!\\p{L})[^?]{0,140}${FOREVER}(?!\\p{L})[^?]{0,120}${INFINITIVE}|(?:könnten|können|würden) sie(?!\\p{L})[^?]{0,140}${FOREVER}(?!\\p{L})[^?]{0,120}${INFINITIVE}`,
      ),
      sentence: words(`bitte|mir|mich|${MANNERED}|könntest|könnten|würdest|würden|auf ${LANGUAGE}`),
      unless: ONCE,
      yes: [
        'Könntest du Entfernungen immer in Kilometern angeben?',
        'Kannst du mir bitte immer Beispiele geben?',
      ],
      no: ['Kannst du immer so gut schlafen?', 'Kannst du mir bitte erklären, wie das geht?'],
    },
    {
      isAsked: true,
      clause: clause('(?:könntest|kannst|würdest|magst) du (?:bitte |mal )*(?:damit )?aufhören'),
      yes: ['Kannst du bitte aufhören, mich Kumpel zu nennen?'],
      no: ['Kann er bitte aufhören?'],
    },
    {
      clause: clause(
        `ich (?:möchte|will|wünsche mir|hätte gern(?:e)?|wünschte|bitte dich|erwarte),? dass (?:du|sie)(?!\\p{L})[^?]{0,160}(?<!\\p{L})(?:${FOREVER}|duzt|siezt|nennst)`,
      ),
      unless: words('glücklich|gehst|kommst|bleibst'),
      yes: [
        'Ich möchte, dass du immer deine Quellen nennst.',
        'Ich will, dass du mich nie unterbrichst.',
      ],
      no: ['Ich möchte, dass du mir hilfst.'],
    },
    {
      clause: clause(
        `(?:du (?:sollst|solltest|musst|darfst|kannst)|sie (?:sollen|sollten|müssen|dürfen|können))(?!\\p{L})[^?]{0,160}${FOREVER}`,
      ),
      sentence: words(`mir|mich|meine?[nmrs]?|deine?[nmrs]?|auf ${LANGUAGE}|${MANNERED}|antworten`),
      yes: [
        'Du sollst mir immer sagen, wenn du unsicher bist.',
        'Du darfst meine Adresse niemals weitergeben.',
      ],
      no: ['Du musst immer Sonnencreme nehmen.'],
    },
    {
      clause: clause(
        String.raw`hör(?:e|en sie)? (?:bitte )?(?:damit )?auf, (?:[^?]{0,60} )?(?:zu|an?zu)?\s?(?:entschuldigen|nennen|wiederholen|fragen|benutzen|verwenden|erinnern|duzen|siezen|antworten|zu)`,
      ),
      sentence: words(`dich|sich|mich|mir|${MANNERED}|ständig|dauernd|immer`),
      yes: ['Hör auf, dich ständig zu entschuldigen.'],
      no: ['Hör auf zu weinen.'],
    },
    {
      clause: clause(String.raw`(?:nenne?|nennen sie) mich(?! nicht)`),
      sentence: /[Nn]enn(?:e|en Sie)? mich (?:bitte |einfach |ab jetzt |ruhig )*\p{Lu}/u,
      yes: ['Nenn mich einfach Jo.', 'Bitte nennen Sie mich Frau Weber.'],
      no: ['Nenn mich nicht verrückt, aber ich mag Regen.', 'Sie nennen mich Max.'],
    },
    {
      clause: clause(
        String.raw`(?:sprich|sprechen sie|rede|reden sie) mich (?:bitte )?(?:[^?]{0,60} )?(?:mit|als)(?!\p{L})[^?]{0,60} an`,
      ),
      yes: ['Sprich mich ab sofort mit Vornamen an.', 'Bitte sprich mich mit Frau Doktor an.'],
      no: ['Sprich mich nicht an.'],
    },
    {
      clause: clause(
        String.raw`(?:duze?|sieze?|duzen sie|siezen sie) mich(?: (?:nicht|nicht mehr|immer|künftig|ruhig|bitte))*(?:,? bitte)?\s*(?:[.!]|$)`,
      ),
      yes: ['Duz mich bitte.', 'Bitte siezen Sie mich.'],
      no: ['Alle duzen mich.', 'Mein Chef duzt mich.'],
    },
    {
      clause: clause(
        `(?:halte?|halten sie|fasse?|fassen sie|formuliere?|formulieren sie|mache?|machen sie) (?:bitte )?(?:(?:deine|ihre|alle|die) (?:antworten|nachrichten|erklärungen)|dich (?:bitte )?(?:immer |künftig |generell )|sich (?:bitte )?(?:immer |künftig ))`,
      ),
      unless: ONCE,
      yes: ['Halte deine Antworten kurz, bitte.', 'Fass dich bitte immer kurz.'],
      no: ['Mach die Tür zu.'],
    },
    {
      clause: clause(
        '(?:deine|ihre|alle) (?:antworten|nachrichten|erklärungen) (?:sollen|sollten|müssen|dürfen)',
      ),
      yes: ['Deine Antworten sollen immer mit einer Zusammenfassung beginnen.'],
      no: ['Deine Antworten sind toll.'],
    },
    {
      clause: clause(
        `(?:wenn|immer wenn|jedes ?mal,? wenn|sobald|falls) ich(?!\\p{L})[^?]{0,160}, (?:dann |bitte |so )*(?:${IMPERATIVE})`,
      ),
      yes: ['Wenn ich nach einem Rezept frage, gib die Mengen in Gramm an.'],
      no: ['Wenn ich frage, schweigt er.'],
    },
    {
      clause: clause(
        `(?:verzichte?|verzichten sie|achte?|achten sie) (?:bitte |künftig |ab jetzt |in zukunft )+(?:darauf|auf)`,
      ),
      yes: [
        'Verzichte künftig auf Fachbegriffe.',
        'Achte bitte darauf, immer die Einheiten anzugeben.',
      ],
      no: ['Achte auf den Hund.'],
    },
    {
      clause: clause(
        String.raw`(?:antworte|antworten sie|sprich|sprechen sie|rede|reden sie|schreibe?|schreiben sie)(?: mir| mit mir)?(?: bitte)?(?: nur| ausschließlich)?(?: noch)?(?: auf)? ${LANGUAGE}(?: mit mir)?(?:,? bitte)?\s*(?:[.!]|$)`,
      ),
      yes: ['Antworte auf Englisch.'],
      no: ['Bitte schreib mir eine kurze Absage auf Englisch.'],
    },
    {
      clause: clause(
        `(?:benutze?|benutzen sie|verwende?|verwenden sie|nutze?)(?: bitte)? keine (?:weiteren )?${MANNERED}(?: mehr)?`,
      ),
      unless: ONCE,
      yes: ['Benutze keine Fachwörter mehr.'],
      no: ['Bitte verwende für diesen Brief das neue Datum.'],
    },
  ],
}
