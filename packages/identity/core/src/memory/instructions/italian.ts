import { type Language, clause, openers, words } from './rule.ts'

const MARK =
  "(?:d'ora in (?:poi|avanti)|da (?:ora|adesso|oggi|questo momento)(?: in (?:poi|avanti))?|in futuro|per il futuro|tutto il tempo|in continuazione|ogni volta|(?:in|nelle) (?:tutte le )?(?:tue|sue|vostre) (?:risposte|messaggi)|in generale)"
const ENCLITIC = '(?:mi|ci|lo|la|le|melo)?'
const IMPERATIVE = `(?:(?:rispondi|parla|scrivi|chiama|spiega|mostra|ricorda|saluta|tratta|avvisa|proponi|consiglia|indica|chiedi|correggi|cita|traduci|usa|utilizza|evita|metti|inizia|comincia|finisci|termina|mantieni|tieni|aggiungi|includi|smetti|menziona|nomina|resta)${ENCLITIC}|da(?:mmi|cci|i)|dai|da'|di(?:mmi|cci)|di'|fa(?:mmi|i)|fai|sii|sia|(?:mi |ci )?(?:risponda|parli|scriva|chiami|spieghi|mostri|ricordi|dia|dica|faccia)|usi|utilizzi|eviti|metta|inizi|cominci|finisca|citi|tenga|mantenga)`
const PROHIBITED =
  'non (?:mi |ci )?(?:usare|utilizzare|rispondere|parlare|scrivere|chiamare|menzionare|nominare|dare|dire|finire|terminare|iniziare|cominciare|proporre|suggerire|consigliare|mettere|aggiungere|includere|ripetere|scusarti|spiegare|fare|condividere|rivelare|mentire|interrompere|essere|usi|risponda|parli|chiami|dia|dica)(?:mi|ci)?|non (?:rispondermi|parlarmi|scrivermi|chiamarmi|propormi|suggerirmi|consigliarmi|darmi|dirmi|farmi|mandarmi|interrompermi|mentirmi|ricordarmi)'
const MANNERED =
  '(?:emoji|emoticon|faccine|elenchi(?: puntati)?|liste|punti esclamativi|gergo|tecnicismi|tabelle|titoli|markdown|ironia|sarcasmo|abbreviazioni|inglesismi|link)'
const LANGUAGE =
  '(?:italiano|inglese|francese|tedesco|spagnolo|portoghese|latino|olandese|russo|cinese|giapponese|arabo)'
const ONCE = words('questa volta|per questa lettera|in questa lettera|stasera|domani')
const ME = words(
  `mi|me|mio|mia|miei|mie|tue|tua|tuo|tuoi|sue|sua|suo|ti|per favore|\\p{L}+(?:mi|ci)|rispondi|scrivi|parla|${MANNERED}|in ${LANGUAGE}|${MARK}`,
)

export const ITALIAN: Language = {
  openers: openers(
    "per favore|per piacere|grazie|ciao|ok|e|ma|anche|inoltre|quindi|allora|un'altra cosa|ancora una cosa|a proposito|sì|no|bene|perfetto|poi",
  ),
  never: words(
    String.raw`(?:lui|lei|capo|madre|padre|nonna|nonno|medico|amic[oa]) (?:mi |ha |mi ha )*(?:dice|diceva|detto|scritto|chiesto|vuole)|diceva|bisogna|mai dire mai`,
  ),
  rules: [
    {
      clause: clause(
        `${IMPERATIVE}(?!\\p{L})[^?]{0,160}(?<!\\p{L})(?:sempre|mai|solo|soltanto|unicamente|${MARK})`,
      ),
      sentence: ME,
      unless: ONCE,
      yes: [
        'Rispondi sempre in italiano, per favore.',
        'Scrivimi solo in inglese da adesso in poi.',
      ],
      no: ['Dammi una ricetta.', 'Rispondo sempre in ritardo ai messaggi.'],
    },
    {
      clause: clause(`(?:sempre|${MARK}),? (?:per favore,? )?(?:${IMPERATIVE}|${PROHIBITED})`),
      unless: words('io|noi|lui'),
      yes: [
        "D'ora in poi chiamami Capitano.",
        'In futuro metti il codice prima della spiegazione.',
      ],
      no: ["D'ora in poi mi alleno tre volte a settimana."],
    },
    {
      clause: clause(
        `(?:${PROHIBITED})(?!\\p{L})[^?]{0,60}(?<!\\p{L})(?:mai(?: più)?|più|${MARK})`,
      ),
      unless: ONCE,
      yes: [
        'Non usare mai emoji quando mi scrivi.',
        'Non nominare mai più il mio ex.',
        'Non usare più il gergo.',
      ],
      no: ['Non ho mai visto Roma.', 'Non mangiare mai la neve.'],
    },
    {
      clause: clause(
        String.raw`(?:niente|basta(?: con)?)(?: più)? (?:gli |i |le |con )?${MANNERED}(?:,? (?:per favore|per piacere|d'ora in poi|nelle tue risposte|più))+\s*(?:[.!]|$)|niente più ${MANNERED}`,
      ),
      yes: ['Niente più punti esclamativi, per favore.'],
      no: ['Niente emoji nel film.'],
    },
    {
      isAsked: true,
      clause: clause(
        `(?:puoi|potresti|può|potrebbe)(?: per favore)?(?!\\p{L})[^?]{0,80}(?<!\\p{L})(?:sempre|mai|solo|${MARK})`,
      ),
      sentence: words(
        '(?:dar|risponder|usar|metter|scriver|parlar|citar|spiegar|chiamar|dir|evitar|includer|mostrar|iniziar|cominciar|far)(?:e|mi)|dare|fare|dire|dirmi|darmi',
      ),
      unless: ONCE,
      yes: ['Potresti dare sempre le distanze in chilometri?', 'Puoi fare sempre un esempio?'],
      no: ['Puoi dormire sempre?'],
    },
    {
      isAsked: true,
      clause: clause(
        '(?:puoi|potresti|può|potrebbe)(?: per favore)? smettere di (?:chiamarmi|usare|scusarti|ripetere|chiedermi|ricordarmi|dirmi|darmi|scusarsi)',
      ),
      yes: ['Puoi smettere di chiamarmi amico, per favore?'],
      no: ['Puoi smettere di piangere?'],
    },
    {
      clause: clause(
        `(?:voglio|vorrei|preferisco|preferirei|desidero|mi piacerebbe) che (?:tu |lei )?(?:[^?]{0,60} )?(?:sempre|mai|solo|${MARK}|del (?:tu|lei)|mi chiam\\p{L}+)`,
      ),
      unless: ONCE,
      yes: ['Voglio che citi sempre le tue fonti.', 'Vorrei che mi dessi del tu.'],
      no: ['Voglio che tu mi aiuti.'],
    },
    {
      clause: clause(
        `(?:non )?(?:devi|dovresti|puoi|deve|dovrebbe) (?:[^?]{0,60} )?(?:sempre|mai|solo|${MARK})`,
      ),
      sentence: words(`mi|mio|mia|miei|mie|tue|\\p{L}+mi|${MANNERED}|in ${LANGUAGE}`),
      yes: ['Devi sempre dirmi quando non sei sicuro.'],
      no: ['Devi sempre chiudere la porta.'],
    },
    {
      clause: clause(
        '(?:smetti|smettila|smetta) di (?:scusarti|scusarsi|chiamarmi|usare|ripeterti|ripetere|chiedermi|ricordarmi|dirmi|darmi)',
      ),
      sentence: words(`scusar[ts]i|\\p{L}+mi|ripeterti|${MANNERED}`),
      yes: ['Smetti di scusarti in continuazione.'],
      no: ['Smetti di piangere.'],
    },
    {
      clause: clause('chiamami|mi chiami'),
      sentence:
        /(?:[Cc]hiamami|[Mm]i chiami) (?:\p{Lu}|per nome|col mio|con il mio|semplicemente \p{Lu})/u,
      yes: ['Chiamami Anna.'],
      no: ['Chiamami domani.', 'Mia madre mi chiama Anna.'],
    },
    {
      clause: clause('(?:dammi|diamoci|mi dia) (?:sempre |pure )?del (?:tu|lei)'),
      yes: ['Dammi del tu, per favore.', 'Mi dia sempre del lei.'],
      no: ['Mi danno del tu.'],
    },
    {
      clause: clause(
        '(?:mantieni|tieni|fai|mantenga|tenga|faccia) (?:sempre )?(?:le )?(?:tue |sue )?(?:risposte|spiegazioni|messaggi)',
      ),
      unless: words('questa|questo'),
      yes: ['Mantieni le risposte brevi, per favore.', "Fai risposte più brevi d'ora in poi."],
      no: ['Fai i compiti.'],
    },
    {
      clause: clause(
        '(?:le )?(?:tue|sue) (?:risposte|spiegazioni) (?:devono|dovrebbero|non devono)',
      ),
      yes: ['Le tue risposte devono sempre cominciare con un riassunto.'],
      no: ['Le tue risposte sono belle.'],
    },
    {
      clause: clause(
        `(?:quando|ogni volta che|se) (?:io )?(?:ti |le )?\\p{L}+(?!\\p{L})[^?]{0,160}, (?:per favore,? |allora )?(?:${IMPERATIVE}|${PROHIBITED})`,
      ),
      sentence: words('ti|le|chiedo|scrivo|parlo|dico|mando|invio|domando|io'),
      yes: ['Quando ti chiedo una ricetta, dai le quantità in grammi.'],
      no: ['Quando piove, prendo il tram.'],
    },
    {
      clause: clause(
        String.raw`(?:rispondi|parla|scrivi)(?:mi)?(?: solo| soltanto)? in ${LANGUAGE}(?:,? per favore)?\s*(?:[.!]|$)|mi (?:risponda|parli|scriva)(?: solo)? in ${LANGUAGE}(?:,? per favore)?\s*(?:[.!]|$)`,
      ),
      yes: ['Rispondi in inglese.'],
      no: ['Scrivi una breve lettera in inglese.'],
    },
  ],
}
