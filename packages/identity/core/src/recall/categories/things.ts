/**
 * Emotions and thoughts, belongings and clothes, quantity and duration. See `category-lexicon.ts`
 * for the format.
 */
export const THINGS = `emotion feel react reaction mood: happy sad proud excited nervous anxious scared afraid grateful thankful angry
annoyed upset glad thrilled relieved relief overwhelmed awe inspired joy joyful lonely frustrated amazed love stoked
hopeful peaceful calm moved emotional comfort tiny blessed surprised shocked devastated heartbroken motivated pumped
tough embarrassed ashamed jealous guilty cried crying tears laughed terrified worried delighted miserable furious
homesick|
fear afraid scared phobia: scared afraid terrified fear phobia heights spiders flying dark nervous panic|
personality trait attribute quality describe character: kind caring thoughtful honest brave strong creative funny
smart shy confident generous selfless helpful passionate patient rational hardworking empathetic empathy loyal
authentic real friendly driven resilient determined ambitious understanding stubborn messy organised organized quiet
loud|
opinion think view impression: amazing great awesome lovely good wonderful beautiful cool terrible brilliant fantastic
boring overrated disappointing favourite|
symbol symbolise represent meaning significance: flag cross necklace ring rainbow eagle heart tattoo pendant stand
mean represent reminder|
tattoo: tattoo ink|
jewelry jewellery accessory: necklace ring bracelet earring pendant watch brooch locket|
clothes outfit fashion wear dress: shirt tshirt dress shoes sneakers trainers jacket hoodie jeans pants trousers
sweater jumper skirt hat cap suit boots coat scarf gloves tie blouse sandals costume uniform gown cardigan|
shoes footwear: sneakers trainers boots sandals heels shoes slippers|
color colour: red blue green yellow purple pink black white orange brown gray grey gold silver turquoise teal violet
beige lilac crimson navy|
material: wood clay metal glass fabric wool leather paper stone plastic cotton oak pine steel canvas|
item object thing possession bought purchase shopping own: shoes sneakers dress jacket car bike phone camera laptop
tablet necklace book figurine furniture couch sofa painting bag backpack toy doll house shirt computer guitar piano
tent chandelier mug candle lamp plant tv watch headphones telescope boots printer|
gift present given receive: gift present necklace ring book card letter flowers watch bracelet toy bowl mug painting
photo scarf vinyl record chocolates voucher|
souvenir keepsake memento heirloom: magnet postcard mug necklace ring watch photo letter shell figurine quilt clock
medal|
electronics device gadget technology tech equipment gear tool: phone laptop computer tablet camera lens console tv
robot app software printer drone headphones microphone telescope drill saw hammer sewing tent backpack rope boots|
furniture decor: couch sofa table chair bed lamp rug desk shelf bookshelf chandelier curtain mirror painting plant
wallpaper cushions armchair|
house home live lives residence apartment: apartment flat house condo cottage bungalow mansion room kitchen backyard
garden neighborhood mortgage rent landlord roommate flatmate move|
room: kitchen bedroom bathroom living attic basement garage study nursery loft|
renovate repair fix remodel: kitchen bathroom roof floor wall paint tiles plumbing insulation windows barn attic built
builder|
chore household housework: clean laundry dishes vacuum cook ironing groceries trash|
plan goal dream future ambition aspire hope intend wish want next: plan goal dream hope want future next someday save
career open adopt family build applied sign|
challenge difficulty obstacle setback struggle hardship hurdle worry: struggle tough hard difficult lost fail failure
doubt scared fear fired breakup injury debt death hurdle stuck problem worried|
motivate inspire reason why encourage: because inspired motivated passion love reason dream helped wanted always since
reminded|
loss death grief died lost mourn passed: died death passed funeral lost mourn grief grandma memory ashes goodbye gone
buried|
memory remember memorable special: remember memory special never forget favorite childhood unforgettable|
childhood younger young growing youth: kid child young younger grew childhood school doll toy little years|
tradition custom ritual routine: every tradition yearly annual always christmas thanksgiving dinner sunday morning
evening|
routine morning daily schedule: morning evening wake early breakfast coffee run walk shift nights|
advice tip suggestion recommend advise: try should recommend suggest start keep remember important advice tip make
sure maybe never trick|
collect: collect stamp coin figurine sneaker card vinyl record postcard shells mugs comics magnets|
writing writer: poem poetry story script screenplay novel journal diary blog article book essay letter lyrics chapter
memoir|
poem poetry: poem poetry verse haiku sonnet|
blog media social online channel: blog instagram youtube facebook twitter tiktok podcast followers channel post video
website reddit|
photo photography camera: photo camera lens portrait sunset landscape shoot exhibition shots|
app software programming coding project computer: app code python java javascript website game software bug algorithm
database robot programming|
team club: team club lakers celtics bulls yankees arsenal liverpool chelsea united league teammates coach squad|
brand sponsor company: nike adidas gatorade apple sony samsung underarmour puma gucci ikea|
toy: doll lego teddy puzzle train blocks puppet|
weapon: sword gun knife bow|
name called nickname: called name nickname|
number amount count: one two three four five six seven eight nine ten dozen hundred thousand first second third
several couple twice once|
often frequency frequently: every daily weekly monthly twice once week always usually|
time hour: morning noon evening night am pm oclock midnight|
long duration: year month week day hour since minutes decade|
age old: years old turned birthday born age forty thirty twenty fifty sixty`
