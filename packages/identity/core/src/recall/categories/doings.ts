/**
 * What people do, for work and leisure, and what they use for it. See `category-lexicon.ts` for the
 * format.
 */
export const DOINGS = `religion religious faith spiritual belief: church christian catholic protestant god pray prayer bible mosque temple
synagogue buddhist buddhism muslim islam jewish hindu faith spiritual cross priest mass sermon baptism pilgrimage
monastery|
instrument play music: guitar violin piano drum flute clarinet saxophone sax trumpet cello bass ukulele keyboard banjo
harp harmonica oboe trombone tuba viola mandolin accordion synthesizer fiddle bagpipes organ percussion|
music song listen: song sing singer band concert guitar violin piano drum album track lyrics jazz rock pop classical
rap hiphop blues reggae folk orchestra choir opera symphony melody karaoke bach mozart beethoven chopin vivaldi
playlist vinyl record tune soundtrack|
musician artist band singer composer performer group: concert band singer song album jazz voice gig festival perform
stage tour swift sheeran beatles queen coldplay adele beyonce vivaldi bach mozart beethoven dylan|
genre style: jazz rock pop classical rap hiphop blues reggae country metal folk punk electronic techno indie fantasy
mystery thriller horror romance romantic comedy drama scifi fiction dystopian historical biography documentary memoir
crime abstract contemporary|
concert gig festival performance show: concert gig festival stage band tickets crowd perform recital audience choir
play theater musical encore|
art artwork artistic creative create creation craft make medium: paint draw sculpture sculpt pottery ceramic sketch
watercolor watercolour acrylic oil canvas mural photograph photography quilt knit sew crochet origami collage print
portrait abstract gallery easel clay wood woodwork carve calligraphy design embroidery weave jewelry candle scrapbook
film poem song|
pottery ceramics clay: bowl cup mug pot vase plate clay kiln ceramic glaze wheel teapot|
craft handmade diy: knit crochet sew quilt embroidery weave origami candle soap woodwork carve jewelry scrapbook
pottery leather macrame sweater scarf|
book novel author read literature: novel book story chapter author library fiction memoir poem poetry series biography
trilogy bookstore bookshop paperback kindle audiobook page reread|
movie film show series watch tv cinema: movie film cinema series season netflix episode actor director watch trilogy
documentary comedy drama sitcom cartoon anime thriller screening theater|
game play: chess monopoly poker cards puzzle catan scrabble console xbox playstation nintendo switch pc gaming gamer
strategy dungeons zelda mario pokemon fortnite minecraft overwatch cyberpunk witcher valorant fifa tournament
multiplayer rpg boardgame dice checkers sudoku crossword|
sport athletic play: soccer football basketball baseball tennis golf hockey volleyball swim run marathon cycling bike
ski snowboard surf kayak climb boxing wrestling karate judo gymnastics skate skateboarding cricket rugby badminton row
sail fencing archery yoga triathlon lacrosse softball bowling netball squash handball diving paddleboard derby karting
dance ballet|
exercise workout fitness active physical healthy: yoga run jog swim gym weights pilates boxing kickboxing taekwondo
karate cycling bike aerobics cardio walk stretch circuit training crossfit zumba squats pushups climb lift strength
marathon hike steps treadmill rowing tennis dance|
martial: karate taekwondo judo kickboxing boxing wrestling jiujitsu aikido mma dojo belt|
water aquatic: swim surf kayak canoe sail dive snorkel paddleboard row raft|
winter snow: ski snowboard skating sled snowman ice hockey|
yoga: yoga vinyasa kundalini hatha aerial bikram ashtanga yin mat poses|
dance dancer: ballet contemporary hiphop salsa tango ballroom waltz jazz tap swing bachata flamenco choreography
studio recital dance|
hobby interest pastime leisure enjoy relax destress unwind activity free fun spare passion: +sport +exercise +craft
read paint draw pottery hike camp garden cook bake dance sing photography fish write travel puzzle games guitar piano
violin meditate volunteer collect birdwatching birds museum movies concert picnic beach zoo park explore therapy
journal chess bees|
outdoor outside nature: hike camp mountain climb kayak beach park forest trail fish surf ski bike canoe picnic garden
lake river waterfall woods backpacking campfire tent walk sail|
adventure extreme: skydive bungee paragliding rafting climbing mountaineering surf dive scuba safari trek zipline`
