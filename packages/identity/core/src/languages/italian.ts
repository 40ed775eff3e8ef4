import { stemmer } from '@orama/stemmers/italian'
import { type Language, foldAccents, toBases, toGloss, toSet } from './language.ts'

const STOP_WORDS = toSet(`
il lo la i gli le l un uno una di a da in con su per tra fra del dello della dell dei degli delle al allo alla all ai agli
alle dal dallo dalla dall dai dagli dalle nel nello nella nell nei negli nelle sul sullo sulla sull sui sugli sulle e ed o
od ma anche se che chi cui quale quali quanto quanta quanti quante quando dove come perche cosa non io tu lui lei noi voi
loro mi ti si ci vi ne me te mio mia miei mie tuo tua tuoi tue suo sua suoi sue nostro nostra nostri nostre vostro vostra
questo questa questi queste quello quella quelli quelle quell quest sono sei e siamo siete era eri erano ero eravamo sia
stato stata stati state essere ho hai ha abbiamo avete hanno avevo aveva avevano avevamo avra avere sto sta stiamo stanno
faccio fai fa facciamo fate fanno fatto fare va vado vai vanno piu meno molto molta molti molte poco tutto tutta tutti tutte
dov com gia ancora mai sempre cosi qui li la ecco c d s m t v qual po allora grazie ciao poi essa esso dopo prima
`)

const BASES = toBases(`
vedere visto vista vedo vede vidi|prendere preso presa presi prendo prende|mettere messo messa messi metto
|scrivere scritto scritta scrivo|leggere letto letta leggo|aprire aperto aperta|chiudere chiuso chiusa chiudo chiudiamo
|vincere vinto vinta vinse|perdere perso persa persi perdo|rompere rotto rotta|chiedere chiesto chiede chiese
|spendere speso spesa spendiamo|scegliere scelto scelta|dipingere dipinto dipinta|correre corso corse|vivere vissuto vive
|morire morto morta muore|venire venuto venuta viene vengo vengono|dire detto dico dice|bere bevuto bevo beve
|tenere tiene tengo tenuto|piacere piace piaciuto|conoscere conosciuto conosco|offrire offerto|soffrire soffro soffre
|distruggere distrutto distrutta distrusse|decidere deciso|uscire esco esce uscito|andare andato andata andiamo andremo andra
|partire parte parto partira|laureare laureata laureato laureo|rubare rubato rubati rubate|nascere nato nata
`)

const ENDINGS = /(?<=\p{L}{3}[ti])a$/u

const toStem = (word: string): string => {
  const base = BASES.get(foldAccents(word))
  // "città" and "citta" have one stem, because the last vowel is removed from both.
  return foldAccents(stemmer(base ?? word)).replace(ENDINGS, '')
}

export const ITALIAN: Language = {
  code: 'it',
  stopWords: STOP_WORDS,
  stem: toStem,
  gloss: toGloss(`
quando=when;quanto_tempo=how long;quanto quanta=how much;quanti quante=how many;quanti_anni=how old;ogni_quanto=how often
;chi=who;dove dov=where;perche=why;come=how;che_cosa che cosa=what;quale quali qual=which;io=I;mio mia miei mie mi=my;noi=we
;nostro nostra nostri nostre ci=our;chiama chiamo chiamano chiamava=called;nome=name;adesso ora attualmente=now
;prima=previously;puoi potresti=can you;per_favore per_piacere=please;aiutami=help;spiegami=explain;scrivi scrivimi=write
;consigliami=recommend;dammi=give me;mostrami=show me;dovrei devo=should I;vorrei=I want;ho avevo ero=did I;abbiamo=did we
;riassumi riassunto=summarize;finora=so far;tutti tutte=all;tutto=everything
;ieri=yesterday;l_altro_ieri altro_ieri=day before yesterday;oggi=today;stamattina=this morning;stasera=tonight
;ieri_sera=last night;domani=tomorrow;dopodomani=day after tomorrow
;scorso scorsa passato passata ultimo=last;prossimo prossima=next;questo questa quest=this
;giorno giorni=day;settimana settimane=week;fine_settimana weekend=weekend;mese mesi=month;anno anni=year
;fa=ago;negli_ultimi nelle_ultime=in the last;un una=a;due=two;tre=three;quattro=four;cinque=five;sei=six;sette=seven
;otto=eight;nove=nine;dieci=ten;undici=eleven;dodici=twelve;qualche=a few
;lunedi=on Monday;martedi=on Tuesday;mercoledi=on Wednesday;giovedi=on Thursday;venerdi=on Friday;sabato=on Saturday
;domenica=on Sunday;gennaio=January;febbraio=February;marzo=March;aprile=April;maggio=May;giugno=June;luglio=July
;agosto=August;settembre=September;ottobre=October;novembre=November;dicembre=December
;primavera=in spring;estate=in summer;autunno=in autumn;inverno=in winter;natale=at Christmas;pasqua=at Easter
;capodanno=on New Year's Day;inizio=early;meta=mid;fine=late
;fatto=did;successo accaduto=happened;parlato=talked;raccontato=said;detto=said;programma=happen;menzionato=mentioned
`),
  asksAssistant:
    /\b(?:hai|avevi)\b.{0,40}\b(?:detto|consigliat|raccomandat|suggerit|propost|spiegat|menzionat|rispost|scritt|promess)/,
}
