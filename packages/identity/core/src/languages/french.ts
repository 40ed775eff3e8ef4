import { stemmer } from '@orama/stemmers/french'
import { type Language, foldAccents, toBases, toGloss, toSet } from './language.ts'

const STOP_WORDS = toSet(`
le la les l un une des du de d au aux et ou mais donc or ni car que qu qui quoi dont quel quelle quels quelles quand comment
pourquoi combien est ce c se s je j tu il elle on nous vous ils elles me m te t lui leur leurs y en mon ma mes ton ta tes
son sa ses notre nos votre vos moi toi eux ceci cela ca cette cet ces celui celle ceux celles suis es sommes etes sont etais
etait etaient etions serai sera seront serait ai as a avons avez ont avais avait avaient aurai aura auront eu fut fus furent
dans par pour sur sous avec sans chez vers entre depuis pendant avant apres contre a pas ne n plus jamais rien tout tous
toute toutes tres trop aussi encore deja alors si non oui peu beaucoup meme memes autre autres comme fait faire fais font
va vais vont aller peut peux pouvons veux veut dois doit il y jusqu lorsque puis er ere eme merci bonjour
`)

const BASES = toBases(`
voir vu vue vus vues vois voit voyons voient verra|prendre pris prise prises prends prend prenons prennent prendra
|mettre mis mise mises mets met mettons mettra|venir venu venue viens vient viennent viendra|tenir tenu tient tiennent
|savoir su sais sait savons|boire bu bois boit boivent buvons|lire lu lus lis lit lisent
|ecrire ecrit ecrits ecrite ecrivons ecrivent|recevoir recu recue recois recoit recoivent|offrir offert offerte offre
|ouvrir ouvert ouverte ouvre ouvrons ouvrira|souffrir souffert souffre|perdre perdu perdue perd perds perdent
|vendre vendu vendue vendus vend vends vendent|attendre attendu attend attends attendent|entendre entendu entend
|repondre repondu repond|connaitre connu connue connais connait|vivre vecu vis vit vivent|mourir mort morte meurt
|courir couru court courent|conduire conduit conduite conduis|construire construit construite|sortir sorti sors sortent
|partir parti partie pars partent part partons|dormir dormi dors dort dorment|servir servi sert|plaindre plaint plainte
|peindre peint peinte|suivre suivi suit|croire cru crois croit|apprendre appris apprise apprend apprends apprennent
|acheter achete achetent achetes|appeler appelle appelles appellent|jeter jette|payer paie paient paye
|louer location|voler vol|nager natation
`)

const toStem = (word: string): string => {
  const folded = foldAccents(word)
  const base = BASES.get(folded)
  return foldAccents(stemmer(base ?? word))
}

export const FRENCH: Language = {
  code: 'fr',
  stopWords: STOP_WORDS,
  stem: toStem,
  gloss: toGloss(`
quand=when;combien_de_temps=how long;combien=how much;combien_de combien_d=how many;quel_age=how old
;a_quelle_date quelle_date=when;qui=who;où d_où=where;pourquoi=why;comment=how
;que qu quoi=what;quel quelle quels quelles=which;je j=I;mon ma mes me m moi=my;nous=we;notre nos=our
;appelle appelles appellent appelait=called;nom=name;maintenant actuellement desormais=now;avant autrefois=previously
;peux_tu pourrais_tu pouvez_vous pourriez_vous=can you;s_il_te_plait s_il_vous_plait=please;aide_moi aidez_moi=help
;explique expliquez=explain;ecris ecrivez=write;recommande=recommend;donne_moi donnez_moi=give me;montre_moi=show me
;dois_je devrais_je=should I;je_voudrais j_aimerais=I want;ai_je avais_je etais_je j_ai=did I;avons_nous a_t_on=did we
;resume=summarize;jusqu_ici=so far;tous toutes=all;tout=everything
;hier=yesterday;avant_hier=day before yesterday;aujourd_hui=today;ce_matin=this morning;ce_soir=tonight
;hier_soir=last night;demain=tomorrow;apres_demain=day after tomorrow
;dernier derniere derniers dernieres passe passee=last;prochain prochaine prochains=next;cette cet ce=this
;jour jours=day;semaine semaines=week;week_end weekend=weekend;mois=month;an ans annee annees=year
;il_y_a=AGO;ces_derniers ces_dernieres=in the last;un une=a;deux=two;trois=three;quatre=four;cinq=five;six=six;sept=seven
;huit=eight;neuf=nine;dix=ten;onze=eleven;douze=twelve;quelques=a few
;lundi=on Monday;mardi=on Tuesday;mercredi=on Wednesday;jeudi=on Thursday;vendredi=on Friday;samedi=on Saturday
;dimanche=on Sunday;janvier=January;fevrier=February;mars=March;avril=April;mai=May;juin=June;juillet=July;aout=August
;septembre=September;octobre=October;novembre=November;decembre=December
;printemps=in spring;l_été cet_été d_été été_dernier_=in summer;automne=in autumn;hiver=in winter
;noel=at Christmas;paques=at Easter;debut=early;mi=mid;fin=late
;passé_=happened;s_est_il_passe s_est_passe=happened;parle parlait parlions parlé=talked;raconte raconté=said;dit=said
;prevu prévu=happen;mentionne=mentioned
`),
  asksAssistant:
    /\b(?:as[- ]tu|tu (?:m['’ ])?as|avez[- ]vous|vous (?:m['’ ])?avez)\b.{0,40}\b(?:dit|recommande|conseille|propose|suggere|explique|mentionne|repondu|ecrit|promis)/,
}
