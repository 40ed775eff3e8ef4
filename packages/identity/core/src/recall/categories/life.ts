/** Work, learning, occasions, causes, money, health. See `category-lexicon.ts` for the format. */
export const LIFE = `job career profession occupation work employment employed living role position: job engineer teacher nurse doctor
lawyer solicitor judge counselor therapist psychologist writer author chef cook baker manager assistant designer
developer programmer coder analyst accountant banker salesperson sales police firefighter paramedic soldier pilot
driver mechanic scientist researcher professor lecturer artist musician actor comedian photographer journalist
reporter editor translator interpreter dentist vet veterinarian pharmacist midwife surgeon architect surveyor
electrician plumber carpenter joiner builder waiter waitress barista bartender cashier receptionist librarian coach
trainer instructor tutor politician councillor realtor agent planner consultant freelance startup intern internship
apprentice promotion hired office company boss fired laid redundant career farmer gardener hairdresser tailor butcher
florist guide warehouse factory retired steward attendant|
business shop store company venture enterprise: business store shop startup studio bakery cafe customer client
marketing brand online website product inventory investor logo launch rent lease loan order sales profit|
workplace employer employed: office company hospital school factory bank firm agency startup university restaurant
store|
promotion interview hired: interview offer hired promotion contract salary raise position applied application|
education study degree school college university academic major course: university college degree school class course
major graduate diploma certificate masters bachelor phd psychology engineering biology chemistry business counseling
history art science math economics medicine law nursing education student exam thesis dissertation scholarship
semester seminar lecture enrolled campus|
subject: history math science biology chemistry physics english literature art music geography psychology economics
sunset landscape flower nature portrait animal|
class course lesson workshop training learn skill taught: class course lesson workshop tutorial coding programming
cooking pottery dance language spanish french painting drawing guitar piano certification driving swimming sewing yoga|
language speak: english spanish french german italian chinese mandarin japanese korean russian arabic portuguese hindi
latin swedish dutch polish turkish greek norwegian danish finnish welsh gaelic catalan vietnamese|
science scientific research: biology chemistry physics experiment lab telescope microscope data study paper research|
space astronomy: star planet moon galaxy telescope comet meteor nebula saturn jupiter mars eclipse constellation|
event occasion celebration attend ceremony: party wedding concert festival parade conference workshop meeting fair
show exhibition fundraiser gala birthday graduation anniversary race marathon tournament ceremony retreat picnic
barbecue bbq protest rally march meetup talk speech campaign potluck reunion performance competition cookout class
convention carnival baptism funeral housewarming screening auction|
holiday festival: christmas thanksgiving easter halloween hanukkah diwali birthday valentine anniversary carnival eid|
competition contest compete tournament race won: tournament race match marathon award prize trophy medal win
championship compete judge final league place podium finish|
award achievement accomplishment milestone success proud: award prize trophy medal promotion degree graduate won
finished published certificate first record scholarship certified passed|
volunteer charity charitable donate cause help community: shelter homeless volunteer donate fundraiser charity soup
kitchen food drive hospital mentor tutor orphanage cleanup veteran school environment animal rescue poverty education
infrastructure hunger toys refugees elderly|
support: friend family mentor group counselor therapist husband wife mom dad parent sister brother teacher church
community|
activism activist protest rights campaign: protest rally march petition campaign pride rights climate equality vote
council speech|
environment environmental sustainable climate: recycling plastic trees solar climate compost cleanup pollution
conservation wildlife|
lgbtq lgbt queer pride transgender: pride transgender gay lesbian trans queer parade coming out nonbinary rainbow drag
transition|
identity gender sexuality: transgender trans woman man female male nonbinary gay lesbian queer bisexual straight|
ethnicity nationality origin background roots heritage ancestry: american mexican italian irish swedish french german
chinese indian japanese korean spanish african asian polish russian turkish greek portuguese vietnamese immigrant born
hometown ancestors|
politics politician ideology election: liberal conservative election vote voters campaign government democrat
republican policy office mayor council councillor activism protest rights petition congress parliament law|
military army service: army navy marine veteran soldier military serve country aptitude deployment base reserve
officer|
financial finances money wealth income economic budget cost price pay afford: money rich poor wealthy budget debt loan
mortgage savings salary wage afford expensive cheap invest rent bills broke dollars pounds euros bank credit tax|
investment savings: stocks shares bonds fund crypto bitcoin savings pension property etf|
crime criminal stolen: stolen theft robbed burglar police break scam fraud thief|
legal law court: lawyer court judge lawsuit contract custody trial solicitor|
damage accident problem broke trouble mishap: broke crash accident flat windshield dent repair fix leak flood fire
damage stolen burnt spilled lost slipped fell cracked jammed|
health medical illness condition disease sick suffer diagnosis diagnosed: doctor hospital surgery operation asthma
allergy allergic diabetes cancer cold flu covid fever headache migraine arthritis anemia injury sprain broken fracture
ankle knee back shoulder wrist pain heart blood pressure anxiety depression adhd dyslexia gastritis ulcer diagnosis
symptom medicine medication pills recovery therapy stroke crohn lupus thyroid insomnia vertigo|
injury injured hurt: sprain broken fracture ankle knee back shoulder wrist hip rib leg arm tore stitches cast crutches
burn cut concussion bruise pulled hamstring tendon|
symptom: pain ache fever cough fatigue tired dizzy nausea headache rash swelling|
medicine medication treatment treat remedy: pills tablet medicine medication antibiotics inhaler insulin surgery
physio physiotherapy therapy injection vaccine chemo ibuprofen vitamins|
allergy allergic: allergic allergy peanut nut pollen dairy lactose gluten shellfish fur cat dog reptile penicillin hay|
mental stress anxiety cope therapy: stress anxiety depression therapy therapist counselling meditation mindfulness
burnout overwhelmed panic calm breathing journal yoga walk|
sleep: insomnia nap tired awake bed dream nightmare|
addiction habit quit: smoking cigarettes alcohol drinking sober caffeine sugar gambling vaping|
body physical appearance look: hair eye nose arm leg hand head face skin tooth tall short blond beard`
