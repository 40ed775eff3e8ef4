/**
 * Relationships between people, animals and plants, food. See `category-lexicon.ts` for the format.
 */
export const PEOPLE = `family relative: husband wife mom dad parent son daughter kid child brother sister sibling grandma grandpa grandmother
grandfather granddad nan gran aunt uncle cousin niece nephew baby twin spouse grandparent grandson granddaughter
stepdad stepmother inlaws godmother|
child kid offspring: son daughter baby toddler boy girl teen teenager twin newborn grandson granddaughter kindergarten
preschool|
sibling: brother sister twin|
parent: mom dad|
grandparent: grandma grandpa grandmother grandfather granddad nan gran|
relationship marital dating romantic love partner spouse status: single married husband wife boyfriend girlfriend
partner divorce breakup dating engaged fiance fiancee wedding widow ex separated relationship couple|
friend friendship: friend buddy pal mate roommate flatmate neighbor neighbour colleague coworker classmate teammate
bestie|
colleague coworker boss workplace: boss manager colleague coworker team office supervisor workmate|
wedding marriage marry: wedding bride groom ring proposal engaged honeymoon ceremony venue vows fiance dress
bridesmaid reception|
pregnancy pregnant birth born: baby born pregnant birth due newborn ultrasound midwife|
pet: dog cat puppy kitten pup kitty hamster rabbit bunny bird parrot budgie canary fish goldfish turtle tortoise snake
lizard gecko iguana horse pony guinea ferret retriever labrador poodle collie terrier beagle bulldog hedgehog rat
mouse hen|
animal creature wildlife species: dog cat puppy kitten rabbit bird parrot fish turtle snake lizard horse pony frog cow
goat sheep pig chicken duck goose owl eagle hawk heron whale dolphin shark seal otter penguin elephant lion tiger bear
wolf fox deer moose squirrel raccoon bee butterfly spider monkey gorilla giraffe zebra kangaroo koala crab octopus
badger hedgehog kingfisher puffin|
bird: owl eagle hawk falcon heron robin sparrow crow raven parrot pigeon duck goose swan kingfisher woodpecker
hummingbird finch puffin gull warbler|
reptile: snake lizard gecko turtle tortoise iguana chameleon python dragon|
breed: retriever labrador poodle shepherd beagle bulldog terrier husky chihuahua corgi collie dachshund pug spaniel
greyhound whippet dalmatian siamese persian tabby mixed mutt rescue|
trick: sit stay paw roll fetch shake jump|
insect bug: bee butterfly spider ant beetle moth wasp mosquito dragonfly ladybug|
plant garden grow crop: tomato potato carrot lettuce spinach pepper cucumber pumpkin bean pea onion garlic herb basil
mint rosemary thyme rose tulip sunflower daisy lily orchid lavender cactus succulent fern tree seed seedling
strawberry courgette zucchini kale beetroot rhubarb apple lemon monstera bonsai|
tree: oak pine maple birch willow cherry apple olive palm cedar fir elm walnut|
flower: rose tulip sunflower daisy lily orchid lavender poppy lilac iris daffodil peony hydrangea jasmine violet
marigold|
food dish meal cuisine eat snack cook favorite prepare recipe: pizza pasta salad soup sandwich burger rice chicken
beef steak lamb pork fish salmon tuna sushi ramen taco burrito curry bread cheese egg noodle dumpling vegetable fruit
cake cookie pie chocolate pancake waffle breakfast brunch lunch dinner dessert barbecue bbq grill roast bake vegan
vegetarian seafood shrimp prawn bacon stew lasagna risotto paella casserole chili kebab falafel hummus omelette quiche
smoothie yogurt oatmeal porridge potato fries toast popcorn marshmallow sausage turkey tofu lentil bean mushroom
avocado|
dessert sweet treat baked bakery pastry: cake cookie pie chocolate pudding brownie cupcake muffin pastry croissant
tart donut doughnut candy cheesecake parfait mousse sorbet gelato macaron scone biscuit meringue bread sourdough
cinnamon|
drink beverage: coffee tea beer wine juice water soda smoothie cocktail milk lemonade whiskey whisky latte espresso
cappuccino matcha gin rum champagne cider cocoa kombucha|
fruit: apple banana orange strawberry blueberry raspberry blackberry peach mango grape lemon lime cherry pear plum
pineapple watermelon melon kiwi fig|
vegetable: tomato carrot spinach lettuce potato cucumber pepper onion garlic broccoli cauliflower pumpkin corn bean
pea kale cabbage eggplant courgette zucchini mushroom beetroot leek|
ingredient spice flavor flavour: flour sugar butter egg milk salt pepper garlic onion cinnamon ginger vanilla
chocolate lemon basil cumin paprika chili saffron honey coconut almond|
diet dietary nutrition: vegan vegetarian vegetables gluten dairy keto protein calories sugar salad meat pescatarian
fasting`
