const anywhere = (pattern: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}])(?:${pattern})(?![\p{L}])`, 'iu')

/** A complete label before a colon that a user puts before their own words: "One more thing: …". */
export const OWN_LABELS = new RegExp(
  String.raw`^[^\p{L}]*(?:(?:oh|and|but|also|und|aber|et|mais|y|pero|e|ma|mas),? )?(?:${[
    'please|pls|note|reminder|ps|p.s.|btw|by the way|also|important|(?:new |my )?(?:rule|request)|(?:one|another|last) (?:more )?(?:thing|request|wish|rule)|(?:for|in) (?:all )?(?:the )?future(?: answers| replies| reference)?|from now on|for all (?:future |your )?(?:answers|replies)|remember',
    'bitte|hinweis|wichtig|übrigens|noch etwas|noch was|eine bitte|ab jetzt|von nun an|künftig|in zukunft|regel',
    "s'il (?:te|vous) plaît|remarque|(?:encore )?une (?:autre )?chose(?: encore)?|désormais|dorénavant|à l'avenir|à partir de maintenant|règle|au fait",
    'por favor|nota|(?:una|otra) cosa(?: más)?|a partir de ahora|de ahora en adelante|en el futuro|regla|por cierto',
    "per favore|nota bene|(?:un'altra|ancora una) cosa|d'ora in (?:poi|avanti)|in futuro|regola|a proposito",
    'mais uma coisa|outra coisa|a partir de agora|de agora em diante|no futuro|regra|a propósito',
  ].join('|')})(?:,? (?:please|bitte))?\s*$`,
  'iu',
)

const REWORK =
  'summari[sz]e|translate|proof-?read|rewrite|rephrase|paraphrase|classify|analy[sz]e|explain|correct|fix|check|edit|shorten|review|read|complete|continue|turn|convert|evaluate|give|find|make|draft|suggest|tell|describe|interpret|compare|rate|count|look at|respond to|reply to|answer|fasse?|übersetze?|korrigiere?|lies|prüfe?|erkläre?|schreibe?|résume[zr]?|traduis|traduisez|corrige[zr]?|lis|lisez|explique[zr]?|resume|resuma|traduce|traduzca|corrige|corrija|lee|lea|explica|explique|riassumi|traduci|correggi|leggi|spiega|traduza|leia'
const THIS =
  'this|these|that|the following|the (?:text|mail|e-?mail|message|article|story|page|review|code|letter) below|the (?:text|mail|message|lines|sentences|rules|words) above|above|below|diese[nmrs]?|folgende[nmrs]?|ce|cet|cette|ces|suivante?s?|est[aeo]s?|siguientes?|quest[aeio]|seguent[ei]|ess[ae]s?|seguintes?'

/** A sentence that requests an action on a text after it. */
export const LEADS = anywhere(
  `(?:${REWORK})(?: [\\p{L}'-]+){0,5} (?:${THIS})|(?:reads?|goes|says|lautet|liest sich) (?:as follows|like this|wie folgt)|^(?:this|these|that|here|those) (?:is|are|was|were)|(?:${THIS})(?!\\p{L})[^?]{0,60}\\?|(?:draft|compose|write|prepare|formulate|schreibe?|entwirf|verfasse|écris|rédige|escribe|redacta|scrivi|escreve|escreva)(?: me| mir)? (?:an?|the|my|some|eine?n?|une?|una?|uma?|um) (?:\\p{L}+ ){0,3}(?:messages?|e?-?mails?|letters?|texts?|signs?|posts?|poems?|stor(?:y|ies)|tweets?|notes?|notices?|scripts?|speech|slogans?|ads?|nachricht|brief|schild|gedicht|lettre|message|texte|poème|carta|mensaje|mensagem|lettera|messaggio)|comme suit|como sigue|come segue|here(?:'s| is| are) (?:the|a|an|my|what|some)|hier (?:ist|sind) (?:die|der|das|meine?)|voici|aquí (?:está|tienes)|ecco|aqui está`,
)

/** A last sentence that refers to a text before it. */
export const REFERRING = anywhere(
  `(?:${REWORK})(?: [\\p{L}'-]+){0,5} (?:${THIS})|^(?:this|that|these|those|above|it) (?:is|are|was|were|came|comes|stood|stands)|above|(?:is|are|was|were|does|do|did|should|can|may|would|could) (?:this|these|those)|(?:of|about|with|in|to|for|from) (?:this|these|those|it|them)\\s*[.?!]|who is right|wie soll ich|was (?:meint|hältst|denkst)|qu'en penses|que (?:penses|pensez)|qué (?:opinas|piensas|significa)|che ne pensi|cosa significa|o que (?:achas?|significa|você acha)`,
)
