/** Places where people live and travel, and transport. See `category-lexicon.ts` for the format. */
export const PLACES = `country nation homeland abroad overseas foreign: argentina australia austria bangladesh belgium bolivia brazil
bulgaria cambodia cameroon canada chile china colombia croatia cuba cyprus czech denmark ecuador egypt england estonia
ethiopia finland france georgia germany ghana greece guatemala honduras hungary iceland india indonesia iran iraq
ireland israel italy jamaica japan jordan kenya korea laos latvia lebanon lithuania luxembourg malaysia malta mexico
mongolia morocco mozambique myanmar nepal netherlands holland nicaragua nigeria norway pakistan panama paraguay peru
philippines poland portugal romania russia rwanda scotland senegal serbia singapore slovakia slovenia somalia spain
sweden switzerland syria taiwan tanzania thailand tibet tunisia turkey uganda ukraine usa uruguay venezuela vietnam
wales yemen zambia zimbabwe america britain|
european europe: austria belgium bulgaria croatia cyprus czech denmark england estonia finland france germany greece
hungary iceland ireland italy latvia lithuania luxembourg malta netherlands holland norway poland portugal romania
scotland serbia slovakia slovenia spain sweden switzerland ukraine wales britain london paris rome madrid barcelona
seville berlin munich hamburg vienna prague budapest amsterdam brussels copenhagen stockholm oslo helsinki dublin
edinburgh lisbon porto athens venice florence milan naples zurich geneva warsaw krakow|
asian asia: china japan korea india thailand vietnam nepal tibet indonesia malaysia philippines singapore taiwan
cambodia laos myanmar tokyo kyoto osaka beijing shanghai seoul bangkok delhi mumbai hanoi bali kathmandu|
african africa: egypt morocco kenya tanzania nigeria ghana ethiopia uganda rwanda senegal tunisia zambia zimbabwe
namibia botswana cairo nairobi lagos marrakech|
american latin: brazil argentina chile peru colombia ecuador bolivia mexico guatemala cuba uruguay paraguay venezuela
lima bogota santiago|
state province region: alabama alaska alberta arizona arkansas california carolina colorado connecticut dakota
delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts
michigan minnesota mississippi missouri montana nebraska nevada hampshire jersey york ohio oklahoma ontario oregon
pennsylvania quebec rhode tennessee texas utah vermont virginia washington wisconsin wyoming bavaria tuscany provence
catalonia brittany yorkshire cornwall normandy|
city town hometown: amsterdam athens atlanta auckland austin baltimore bangkok barcelona beijing berlin birmingham
bogota boston bristol brussels budapest cairo cardiff charlotte chicago cleveland cologne copenhagen dallas delhi
denver detroit dubai dublin edinburgh florence francisco geneva glasgow hamburg hanoi helsinki houston istanbul
johannesburg kyoto krakow lagos leeds lima lisbon liverpool london angeles lyon madrid manchester marseille melbourne
memphis miami milan montreal moscow mumbai munich nairobi naples nashville orleans york nyc orlando osaka oslo paris
philadelphia phoenix pittsburgh portland porto prague rome sacramento santiago seattle seoul seville shanghai
singapore stockholm sydney tampa tokyo toronto valencia vancouver vegas venice vienna warsaw zurich downtown village|
area part district neighborhood neighbourhood: coast west east north south northern southern eastern western northwest
northeast southwest southeast midwest county suburb neighborhood district valley downtown countryside street quarter
outskirts side|
continent: europe asia africa america australia antarctica|
direction: north south east west left right|
landscape scenery nature view: mountain lake river forest island ocean sea desert canyon waterfall coast cliff valley
hill meadow beach sunset sunrise sky field woods creek glacier volcano cave dune rainbow stars|
landmark building attraction sight monument: museum castle cathedral church temple tower bridge palace statue monument
ruin square market gallery theater stadium lighthouse fountain|
place location destination spot venue where: +country +city beach park museum mountain lake river forest island cafe
restaurant pub library garden church shelter gym studio gallery theater theatre cinema zoo aquarium bar hotel hostel
market mall farm ranch village castle temple ocean sea desert canyon waterfall camp campsite cabin cottage coast trail
stadium school university hospital office station airport bakery shop store barn garage backyard kitchen hall club
center centre|
restaurant cafe eatery dining: restaurant cafe diner pizzeria bistro pub bar bakery brunch lunch dinner menu waiter|
vacation holiday travel trip journey tour getaway visit: +country +city +state flight flew hotel hostel cruise
roadtrip camping backpacking resort beach sightseeing airport explore itinerary passport coast island weekend airbnb
cabin ferry|
accommodation stay lodging: hotel hostel airbnb cabin tent cottage lodge guesthouse campsite apartment motel|
transport vehicle commute: car truck bike bus train tram subway metro van suv motorcycle scooter boat ferry plane taxi
walk lorry tractor jeep camper caravan skateboard|
car vehicle drive: car toyota honda ford tesla bmw audi volkswagen volvo nissan mazda subaru hyundai kia jeep prius
ferrari mustang mercedes porsche suv sedan convertible hatchback van truck pickup|
weather climate forecast: rain rainy snow snowy sun sunny storm wind windy cold hot heat humid fog foggy freezing
thunder hail drizzle warm frost heatwave|
season: summer winter spring autumn fall|
month: january february march april may june july august september october november december|
weekday day: monday tuesday wednesday thursday friday saturday sunday weekend|
disaster catastrophe emergency: flood hurricane earthquake storm fire wildfire tornado drought blizzard landslide
tsunami`
