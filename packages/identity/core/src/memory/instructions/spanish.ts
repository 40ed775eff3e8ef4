import { type Language, clause, openers, words } from './rule.ts'

const MARK =
  '(?:(?:a partir|desde) de (?:ahora|hoy|este momento)|desde (?:ahora|hoy)|de (?:ahora|hoy|aquí) en adelante|en (?:el futuro|adelante)|todo el tiempo|cada vez|en (?:todas )?(?:tus|sus) (?:respuestas|mensajes)|por norma|en general)'
const FOREVER = `(?:siempre|nunca(?: más)?|jamás|sol(?:o|amente)|sólo|únicamente|${MARK})`
const IMPERATIVE =
  '(?:(?:responde|responda|contesta|conteste|habla|hable|escribe|escriba|usa|use|utiliza|utilice|evita|evite|da|dé|di|diga|pon|ponga|explica|explique|menciona|mencione|cita|cite|empieza|empiece|comienza|comience|termina|termine|acaba|mantén|mantenga|haz|haga|muestra|muestre|recuerda|recuerde|sé|sea|trata|trate|llama|llame|recomienda|recomiende|propon|propón|incluye|incluya|añade|añada|saluda|salude|resume|deja|deje|corrige|indica|indique|pregunta|pregunte)|(?:respónd[ea]|contést[ae]|hábl[ae]|escríb[ea]|llám[ae]|d[aá]|dí|díg[a]|explíc[a]|explíque|trát[ae]|recuérd[ae]|muéstr[ae]|avís[ae]|salúd[ae]|dime|dam|di|propón|corríg[ea]|pregúnt[ae])(?:me|nos)(?:l[oa]s?)?|tutéa(?:me|nos))'
const SUBJUNCTIVE =
  '(?:uses?|utilic(?:es?)|menciones?|respondas?|contestes?|hables?|escribas?|des|dé|digas?|pongas?|termines?|acabes?|empieces?|comiences?|propongas?|sugieras?|recomiendes?|llames?|trates?|incluyas?|añadas?|repitas?|expliques?|disculpes?|preguntes?|hagas?|mientas|seas?|compartas?|cites?)'
const NEGATED = `(?:no|nunca(?: más)?|jamás) (?:me |te |nos |lo |la )*${SUBJUNCTIVE}`
const MANNERED =
  '(?:emojis?|emoticonos|listas?(?: con viñetas)?|viñetas|(?:signos|puntos) de exclamación|jerga|tecnicismos|tablas|títulos|markdown|ironía|sarcasmo|abreviaturas|anglicismos|enlaces)'
const LANGUAGE =
  '(?:español|castellano|inglés|francés|alemán|italiano|portugués|catalán|gallego|euskera|latín|ruso|chino|japonés|árabe)'
const ONCE = words('esta vez|para esta carta|en esta carta|esta noche|mañana')
const ME = words(
  `me|mi|mis|conmigo|tus|tu|sus|su|te|usted|por favor|\\p{L}+(?:me|nos)|responde|contesta|responda|conteste|${MANNERED}|en ${LANGUAGE}|${MARK}`,
)

export const SPANISH: Language = {
  openers: openers(
    'por favor|gracias|hola|ok|vale|oye|y|pero|también|además|así que|entonces|una cosa más|otra cosa|por cierto|sí|no(?=,)|bueno|perfecto|pues',
  ),
  never: words(
    String.raw`(?:él|ella|jefe|jefa|madre|padre|abuela|abuelo|médico|profesora?|amig[oa]) (?:me |siempre )*(?:dijo|dice|decía|escribió|pidió|quiere|llama)|decía|dijo|dice que|hay que|nunca digas? nunca`,
  ),
  rules: [
    {
      clause: clause(`${IMPERATIVE}(?!\\p{L})[^?]{0,160}(?<!\\p{L})${FOREVER}`),
      sentence: ME,
      unless: ONCE,
      yes: ['Responde siempre en español, por favor.', 'Escríbeme solo en inglés desde ahora.'],
      no: ['Dame una receta de gazpacho.', 'Siempre respondo los correos.'],
    },
    {
      clause: clause(`${FOREVER},? (?:por favor,? )?(?:${IMPERATIVE}|${NEGATED})`),
      unless: words('yo|voy|vamos|él|ella'),
      yes: ['A partir de ahora llámame Capitán.', 'Siempre respóndeme en español.'],
      no: ['A partir de ahora voy a comer menos azúcar.', 'Siempre como a las dos.'],
    },
    {
      clause: clause(
        `no (?:me |te |nos |lo |la )*${SUBJUNCTIVE}(?!\\p{L})[^?]{0,60}(?<!\\p{L})(?:nunca(?: más)?|jamás|más|${MARK})`,
      ),
      unless: ONCE,
      yes: [
        'No uses nunca emojis cuando me escribas.',
        'Por favor, no uses más listas con viñetas.',
      ],
      no: ['No comas más azúcar.'],
    },
    {
      clause: clause(`(?:nunca(?: más)?|jamás) (?:me |te |nos )*${SUBJUNCTIVE}`),
      sentence: words(
        `me|mi|mis|te|tus|conmigo|${MANNERED}|${LANGUAGE}|respuestas?|recetas?|pregunta`,
      ),
      unless: words('digas? nunca|decía'),
      yes: ['Nunca des mi dirección a nadie.'],
      no: ['Nunca digas nunca.', 'Nunca he estado en Roma.'],
    },
    {
      clause: clause(
        String.raw`(?:no|sin|basta de|nada de)(?: más)? ${MANNERED}(?:,? (?:por favor|más|de ahora en adelante|en tus respuestas))+\s*(?:[.!]|$)|no más ${MANNERED}`,
      ),
      yes: ['No más signos de exclamación, por favor.'],
      no: ['Nada de listas.'],
    },
    {
      isAsked: true,
      clause: clause(
        `(?:puedes|podrías|puede|podría)(?: por favor)?(?!\\p{L})[^?]{0,80}(?<!\\p{L})${FOREVER}`,
      ),
      sentence: words(
        'dar(?:me)?|responder(?:me)?|usar|poner|escribir(?:me)?|hablar(?:me)?|citar|explicar(?:me)?|contestar(?:me)?|llamar(?:me)?|decir(?:me)?|evitar|incluir|mostrar(?:me)?|empezar|hacer',
      ),
      unless: ONCE,
      yes: ['¿Podrías dar siempre las distancias en kilómetros?'],
      no: ['¿Puedes dormir siempre?'],
    },
    {
      isAsked: true,
      clause: clause(
        '(?:puedes|podrías|puede|podría)(?: por favor)? dejar de (?:llamarme|usar|disculparte|repetir|preguntarme|recordarme|decirme|tratarme|disculparse)',
      ),
      yes: ['¿Puedes dejar de llamarme colega, por favor?'],
      no: ['¿Puedes dejar de llorar?'],
    },
    {
      clause: clause(
        `(?:quiero|quisiera|prefiero|necesito|me gustaría|deseo|espero) que (?:[^?]{0,60} )?(?:${FOREVER}|me (?:trates|llames|tutees|hables))`,
      ),
      unless: ONCE,
      yes: ['Quiero que cites siempre tus fuentes.', 'Quiero que me trates de tú.'],
      no: ['Quiero que me ayudes.'],
    },
    {
      clause: clause(
        `(?:no )?(?:debes|deberías|tienes que|puedes|debe|tiene que) (?:[^?]{0,60} )?${FOREVER}`,
      ),
      sentence: words(`me|mi|mis|tus|\\p{L}+me|${MANNERED}|en ${LANGUAGE}`),
      yes: ['Debes decirme siempre cuando no estés seguro.'],
      no: ['Debes comer siempre verdura.'],
    },
    {
      clause: clause(
        '(?:deja|deje) de (?:disculparte|disculparse|llamarme|usar|repetir(?:te)?|preguntarme|recordarme|decirme|tratarme)',
      ),
      sentence: words(`disculpar[ts]e|\\p{L}+me|repetirte|${MANNERED}`),
      yes: ['Deja de disculparte todo el tiempo.'],
      no: ['Deja de llorar.'],
    },
    {
      clause: clause('llám[ae]me'),
      sentence: /[Ll]lám[ae]me (?:\p{Lu}|por mi|simplemente \p{Lu})/u,
      yes: ['Llámame Ana.'],
      no: ['Llámame mañana.', 'Mi madre me llama Ana.'],
    },
    {
      clause: clause(
        'tutéame|tutéeme|(?:trátame|háblame|tráteme|hábleme) (?:siempre )?de (?:tú|usted|vos)',
      ),
      yes: ['Tutéame, por favor.', 'Háblame siempre de usted.'],
      no: ['Me tutea todo el mundo.'],
    },
    {
      clause: clause(
        '(?:mantén|mantenga|haz|haga) (?:siempre )?(?:tus|sus|las) (?:respuestas|mensajes|explicaciones)',
      ),
      unless: words('esta|este'),
      yes: ['Mantén tus respuestas cortas, por favor.', 'Haz tus respuestas más cortas.'],
      no: ['Haz las maletas.'],
    },
    {
      clause: clause(
        '(?:tus|sus|todas tus) (?:respuestas|mensajes|explicaciones) (?:deben|deberían|tienen que|no deben)',
      ),
      yes: ['Tus respuestas deben empezar siempre con un resumen.'],
      no: ['Tus respuestas son buenas.'],
    },
    {
      clause: clause(
        `(?:cuando|cada vez que|siempre que|si) (?:yo )?(?:te |le )?\\p{L}+(?!\\p{L})[^?]{0,160}, (?:por favor,? |entonces )?(?:${IMPERATIVE}|${NEGATED})`,
      ),
      sentence: words(
        'te|le|pida|pregunte|mande|envíe|escriba|hable|diga|pido|pregunto|mando|escribo|hablo|digo|yo',
      ),
      yes: ['Cuando te pida una receta, da las cantidades en gramos.'],
      no: ['Cuando llueve, cojo el autobús.'],
    },
    {
      clause: clause(
        String.raw`(?:responde|responda|contesta|conteste|habla|hable|escribe|escriba|(?:respónd[ea]|contést[ae]|hábl[ae]|escríb[ea])me)(?: solo| sólo| solamente)? en ${LANGUAGE}(?: solamente)?(?:,? por favor)?\s*(?:[.!]|$)`,
      ),
      yes: ['Responde en inglés.'],
      no: ['Escríbeme una carta en inglés.'],
    },
  ],
}
