import { type Language, clause, openers, words } from './rule.ts'

const MARK =
  "(?:désormais|dorénavant|à partir (?:de maintenant|d'aujourd'hui|de ce jour)|dès (?:maintenant|aujourd'hui)|à l'avenir|en permanence|tout le temps|systématiquement|chaque fois|dans (?:toutes )?(?:tes|vos) (?:réponses|messages)|d'une manière générale|en général)"
const FOREVER = `(?:toujours|jamais|plus jamais|uniquement|${MARK})`
const IMPERATIVE =
  '(?:réponds|répondez|parle|parlez|écris|écrivez|utilise|utilisez|emploie|employez|appelle|appelez|donne|donnez|évite|évitez|mets|mettez|fais|faites|explique|expliquez|commence|commencez|termine|terminez|finis|finissez|cite|citez|garde|gardez|dis|dites|montre|montrez|propose|proposez|mentionne|mentionnez|rappelle|rappelez|tutoie|tutoyez|vouvoie|vouvoyez|sois|soyez|adresse-toi|adressez-vous|ajoute|ajoutez|reste|restez|excuse-toi|rédige|rédigez|résume|résumez|recommande|recommandez|salue|saluez|traite|traitez|demande|demandez|indique|indiquez|précise|précisez|laisse|laissez)(?:-(?:moi|nous|les|le|la))?'
const NEGATED = `n(?:e |')(?:me |m'|nous )?(?:${IMPERATIVE})`
const MANNERED =
  "(?:émojis?|emojis?|smileys|listes?(?: à puces)?|puces|points d'exclamation|jargon|argot|tableaux|titres|markdown|ironie|sarcasme|abréviations|anglicismes|compliments|liens)"
const LANGUAGE =
  '(?:français|anglais|allemand|espagnol|italien|portugais|néerlandais|polonais|russe|latin|arabe|chinois|japonais)'
const ONCE = words('cette fois|pour cette lettre|dans ce texte|dans cette lettre|ce soir|demain')
const ME = words(
  `moi|me|mon|ma|mes|m'\\p{L}+|tes|ton|ta|vos|votre|toi|vous|tu|réponds|répondez|écris|parle|utilise|utilisez|s'il (?:te|vous) plaît|${MANNERED}|en ${LANGUAGE}|${MARK}`,
)

export const FRENCH: Language = {
  openers: openers(
    "s'il (?:te|vous) plaît|stp|svp|merci|bonjour|salut|ok|oh|et|mais|donc|alors|aussi|encore une chose|une chose|au fait|oui|non|bon|ensuite|de plus|sinon",
  ),
  never: words(
    String.raw`(?:il|elle|on|prof|chef|père|mère|médecin) (?:m'a |a |lui a )?(?:dit|disait|écrit|demandé)|disait|il faut|il ne faut`,
  ),
  rules: [
    {
      clause: clause(`${IMPERATIVE}(?!\\p{L})[^?]{0,160}(?<!\\p{L})${FOREVER}`),
      sentence: ME,
      unless: ONCE,
      yes: [
        "Réponds toujours en français, s'il te plaît.",
        "Écris-moi uniquement en anglais à partir d'aujourd'hui.",
      ],
      no: ['Donne-moi une recette de tarte.', 'Je réponds toujours aux lettres.'],
    },
    {
      clause: clause(`${FOREVER},? (?:s'il (?:te|vous) plaît,? )?(?:${IMPERATIVE}|${NEGATED})`),
      unless: words('je|nous|on|elle|il'),
      yes: ["À l'avenir, mets le code avant l'explication.", 'Désormais, réponds en anglais.'],
      no: ['Désormais, je me lève à six heures.'],
    },
    {
      clause: clause(`${NEGATED}(?!\\p{L})[^?]{0,40}(?<!\\p{L})(?:jamais|plus(?: jamais)?)`),
      unless: ONCE,
      yes: [
        "N'utilise jamais d'émojis quand tu m'écris.",
        'Ne parle plus jamais de mon ex.',
        "N'utilise plus de jargon.",
      ],
      no: ['Il ne parle jamais de mon ex.', 'Ne jamais dire jamais.'],
    },
    {
      clause: clause(
        String.raw`(?:plus|pas) (?:de |d')${MANNERED}(?:,? (?:s'il (?:te|vous) plaît|stp|svp|désormais|à l'avenir|dans tes réponses))+\s*(?:[.!]|$)`,
      ),
      yes: ["Plus de points d'exclamation, s'il te plaît."],
      no: ['Plus de listes que de texte.'],
    },
    {
      isAsked: true,
      clause: clause(
        `(?:peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|tu peux|tu pourrais|vous pourriez)(?!\\p{L})[^?]{0,80}(?<!\\p{L})${FOREVER}`,
      ),
      unless: ONCE,
      yes: ['Pourrais-tu toujours donner les distances en kilomètres ?'],
      no: ['Peux-tu me donner une recette ?'],
    },
    {
      isAsked: true,
      clause: clause(
        "(?:peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|tu peux)(?: s'il (?:te|vous) plaît)? (?:arrêter|cesser) (?:de|d')",
      ),
      yes: ["Peux-tu arrêter de m'appeler mon pote, s'il te plaît ?"],
      no: ['Peux-tu arrêter la musique ?'],
    },
    {
      clause: clause(
        `(?:je (?:veux|voudrais|souhaite|préfère|désire)|j'aimerais|je préférerais) que (?:tu|vous)(?!\\p{L})[^?]{0,160}(?<!\\p{L})(?:${FOREVER}|tutoies|tutoyiez|vouvoies|vouvoyiez|m'appel\\p{L}+)`,
      ),
      unless: ONCE,
      yes: ['Je veux que tu cites toujours tes sources.', 'Je voudrais que tu me tutoies.'],
      no: ["Je veux que tu m'aides."],
    },
    {
      clause: clause(
        `(?:tu (?:dois|devrais|peux)|vous (?:devez|devriez)|tu ne dois) (?:[^?]{0,40} )?${FOREVER}`,
      ),
      sentence: words(`me|moi|mon|ma|mes|m'\\p{L}+|tes|vos|${MANNERED}|en ${LANGUAGE}`),
      yes: ["Tu dois toujours me dire quand tu n'es pas sûr."],
      no: ['Tu dois toujours fermer la porte.'],
    },
    {
      clause: clause(
        `(?:arrête|arrêtez|cesse|cessez) (?:de |d')(?:t'|vous |me |m'|utiliser |te )[\\p{L}']+`,
      ),
      sentence: words(`t'excuser|vous excuser|m'\\p{L}+|me|${MANNERED}|te répéter|tout le temps`),
      yes: ["Arrête de t'excuser tout le temps."],
      no: ['Arrête de pleurer.'],
    },
    {
      clause: clause('(?:appelle|appelez)-moi'),
      sentence: /[Aa]ppel(?:le|ez)-moi (?:\p{Lu}|par mon|simplement \p{Lu})/u,
      unless: words('taxi|demain'),
      yes: ['Appelle-moi Anne.', 'Appelle-moi par mon prénom.'],
      no: ['Appelle-moi demain.', 'Appelle-moi un taxi.'],
    },
    {
      clause: clause('(?:tutoie|tutoyez|vouvoie|vouvoyez)-moi'),
      yes: ["Tutoie-moi, s'il te plaît."],
      no: ['Il me tutoie.'],
    },
    {
      clause: clause(
        `(?:garde|gardez|fais|faites|rends|rendez) (?:toujours )?(?:tes|vos|les|des) (?:réponses|messages|explications)`,
      ),
      sentence: words('court(?:e?s)?|brèves?|simples?|plus|concis(?:es)?'),
      unless: words('cette|ce'),
      yes: ["Garde tes réponses courtes, s'il te plaît.", 'Fais toujours des réponses courtes.'],
      no: ['Garde les messages de maman.'],
    },
    {
      clause: clause(
        '(?:tes|vos|toutes tes) (?:réponses|messages|explications) (?:doivent|devraient|ne doivent)',
      ),
      yes: ['Tes réponses doivent toujours commencer par un résumé.'],
      no: ['Tes réponses sont bonnes.'],
    },
    {
      clause: clause(
        `(?:quand|lorsque|chaque fois que|à chaque fois que|si) (?:je|j')[^?]{0,160}, (?:s'il te plaît,? |alors )?(?:${IMPERATIVE}|${NEGATED})`,
      ),
      yes: ['Quand je te demande une recette, donne les quantités en grammes.'],
      no: ["Quand je parle, il n'écoute pas."],
    },
    {
      clause: clause(
        String.raw`(?:réponds|répondez|parle|parlez|écris|écrivez)(?:-moi)?(?: seulement| uniquement)? en ${LANGUAGE}(?: seulement| uniquement)?(?:,? (?:s'il (?:te|vous) plaît|stp|svp))?\s*(?:[.!]|$)`,
      ),
      yes: ['Réponds en anglais.'],
      no: ['Écris-moi un poème en anglais.'],
    },
  ],
}
