"""Original statements and questions in everyday language, with slots filled from WordNet's fields and the lists below."""

import random

LISTS = {
    "name": """Anna Ben Clara David Emma Frank Grace Hannah Ivan Julia Kevin Laura Maria Nina Oscar Paula Quentin Rosa
    Sam Tina Umar Vera Will Xenia Yusuf Zoe Amir Bella Carlos Diego Elena Fatima George Helen Ines James Karen Leo Mei
    Noah Olga Peter Rachel Sofia Tom Ursula Victor Wendy Alex Priya Ravi Chen Yuki Kenji Lars Ingrid Pierre Chloe Marco
    Giulia Ahmed Layla Kofi Amara Jack Emily Michael Sarah John Lisa Daniel Amy Robert Linda Mark Susan Paul Kate""".split(),
    "relative": """mom dad sister brother wife husband daughter son grandma grandpa aunt uncle cousin niece nephew partner
    girlfriend boyfriend friend roommate neighbor boss colleague coworker teacher coach therapist doctor mentor""".split(),
    "pet": "dog cat puppy kitten parrot hamster rabbit turtle goldfish horse".split(),
    "city": """Paris London Berlin Tokyo Boston Chicago Seattle Austin Denver Miami Toronto Vancouver Madrid Barcelona Rome
    Milan Lisbon Vienna Prague Athens Dublin Oslo Stockholm Helsinki Moscow Istanbul Cairo Nairobi Lagos Mumbai Delhi
    Bangkok Singapore Sydney Melbourne Auckland Lima Bogota Mexico Brazil Japan Spain Italy France Greece Canada
    India Kenya Iceland Portugal California Texas Florida Oregon Hawaii Alaska""".split(),
    "month": """January February March April May June July August September October November December""".split(),
    "day": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday today yesterday tomorrow".split(),
    "when": """yesterday|last night|last week|last weekend|last month|last summer|last year|two days ago|a few weeks ago|
    this morning|next week|next month|on Monday|on Friday|on Saturday|in March|in June|in October|in 2019|in 2022|
    three years ago|when I was a child|since 2016|every morning|every Sunday|tonight|for my birthday|at Christmas""",
    "number": "two three four five six seven eight nine ten twelve fifteen twenty thirty fifty 3 7 12 25 40 100 250".split(),
    "hobby": """painting|pottery|running|hiking|camping|swimming|yoga|dancing|cooking|baking|gardening|reading|photography|
    playing the guitar|playing the piano|playing the violin|chess|video games|board games|knitting|woodworking|surfing|
    skiing|cycling|climbing|writing poetry|writing stories|singing|fishing|bird watching|meditation|basketball|soccer|
    tennis|volunteering|learning Spanish|learning French|programming|drawing|sculpture|karate|sewing""",
    "job": """nurse|teacher|engineer|designer|lawyer|accountant|chef|barista|writer|journalist|counselor|programmer|data
    analyst|project manager|mechanic|electrician|musician|artist|actor|photographer|veterinarian|dentist|pharmacist|
    scientist|librarian|firefighter|police officer|pilot|farmer|carpenter|sales manager|social worker|student""",
    "life": """getting married|getting divorced|moving house|adopting a child|having a baby|losing my job|starting a
    business|going back to school|finishing my degree|buying a house|changing careers|quitting smoking|losing weight|
    coming out|retiring|running a marathon|getting promoted|planning a wedding|applying for a visa|writing a book|
    studying for the exam|saving money|paying off debt|renovating the kitchen|starting therapy|joining a support group""",
    "mood": """happy|sad|nervous|proud|grateful|excited|tired|stressed|anxious|relieved|lonely|angry|calm|hopeful|
    overwhelmed|inspired|disappointed|scared|confident|amazed|bored|curious|jealous|peaceful|motivated""",
    "good": "great|amazing|wonderful|fun|beautiful|delicious|relaxing|inspiring|powerful|awesome|lovely|cool|tough|hard",
    "tool": """Python|JavaScript|TypeScript|Flask|Django|React|Node|Express|PostgreSQL|MySQL|MongoDB|Redis|Docker|
    Kubernetes|Git|GitHub|AWS|Linux|Bash|Excel|Pandas|NumPy|TensorFlow|PyTorch|Java|Spring|Rust|Go|C++|HTML|CSS|
    Bootstrap|jQuery|GraphQL|Nginx|Jenkins|Jira|Slack|Figma|WordPress|Shopify|Stripe|OAuth|SQLite|SQLAlchemy|Celery""",
    "bug": """a 404 error|a 500 internal server error|a timeout|a memory leak|a null pointer exception|a syntax error|
    a failing test|a race condition|a CORS error|a type error|an authentication failure|a permission denied error|a slow
    query|a deadlock|a merge conflict|a missing dependency|an import error|a broken build|a version mismatch""",
    "task": """set up user authentication|deploy the app|write unit tests|optimize the database queries|add pagination|
    handle file uploads|cache the API responses|validate the form|refactor the code|schedule a background job|parse the
    CSV file|plot the data|train the model|write the documentation|fix the layout|send email notifications|log errors|
    migrate the schema|configure the load balancer|encrypt passwords|review the pull request|track expenses""",
}

STATEMENTS = """
I went to the {place} with my {relative} {when} and it was so {good}.
I went to {city} {when} with {name}.
We visited a {artifact} in {city} {when}.
My {relative} gave me a {artifact} {when}.
My {relative} and I love {hobby}.
I started {hobby} {when} and I feel so {mood}.
I've been into {hobby} for {number} years.
I bought a new {artifact} {when}.
I made some {food} and {food} for dinner {when}.
My favorite food is {food}, but I can't eat {food}.
I'm allergic to {food}.
I adopted a {pet} {when}, her name is {name}.
My {pet} is called {name} and loves {food}.
We saw a {animal} and a {animal} near the {place}.
I work as a {job} in {city}.
I used to be a {job} but I became a {job} {when}.
My {relative} works as a {job}.
{name} is thinking about {life}.
I've been thinking about {life} lately and I feel {mood}.
{life} was the hardest thing that I've ever done.
I'm so {mood} about {life}!
I moved from {city} to {city} {when}.
I was born in {city} and grew up in {city}.
The {event} was {good}, there were {number} people there.
I signed up for a {hobby} class {when}.
I read a book about {idea} and {state}.
I just finished a book about a {person} and a {animal}.
I painted a {plant} next to a {artifact}.
I planted some {plant} in the garden {when}.
My {body} hurts, so I saw a {job} {when}.
I hurt my {body} while {hobby}.
I lost my {artifact} at the {place}.
I need to buy a {artifact}, some {food} and {stuff}.
We had a {event} at the {place} {when}.
The kids had a blast with the {artifact} {when}.
We have {number} kids and a {pet}.
It reminds me of my {relative} and our {act}.
I gave a talk about {idea} at the {event}.
I volunteer at the {place} every {day}.
I have a meeting with {name} on {day} at {number} o'clock.
The deadline for the {act} is {month} {number}.
I got a job as a {job} {when}!
I finally {do} the {artifact}, and I'm {mood}.
{name} told me about the {message} {when}.
{name} and I had an argument about {idea}.
My {relative} passed away {when}, I felt so {mood}.
I can't stand {food}, I prefer {food}.
I like to {move} in the {place} to relax.
I want to {use} a {artifact} for {act}.
That sounds {good}, {name}! I love {hobby} too.
Wow, that's {good}! Congrats on {life}.
Thanks, {name}! Your support means a lot to me.
Here is a photo of my {pet} with a {artifact}.
a photo of a {person} holding a {artifact}
a photo of a {animal} in a {place}
a photo of a {artifact} with a {plant} on it
I feel {adjective} and {adjective} about it.
It was a {adjective} {artifact}, really {adjective}.
The {person} was {adjective} and the {food} was {adjective}.
I set a budget of {number} dollars for the {artifact}.
I'm saving {number} hundred dollars a month for {life}.
I'm using {tool} and {tool} to {task}.
I'm working on a {tool} project, and I need to {task} by {month} {number}.
I'm getting {bug} when I try to {task} with {tool}.
I fixed {bug} in {tool} {when}.
I switched from {tool} to {tool} because of {bug}.
The API response time went from {number}00 ms to {number}0 ms after caching.
My team of {number} will {task} this sprint.
I've never used {tool} before.
Always answer in a {adjective} way when I ask about {idea}.
Please remember that I prefer {food} over {food}.
I prefer {tool} over {tool}.
Actually, my {pet} is called {name}, not {name}.
I don't like {hobby} anymore.
I decided to {task} first.
I watched a movie about a {person} in {city} {when}.
My favorite band plays {message} with a {artifact}.
I ran a race for {idea} {when}.
I'm taking {stuff} for my {state}.
""".strip().splitlines()

QUESTIONS = """
When did {name} go to {city}?
When did {name} start {hobby}?
What did {name} buy {when}?
What is the name of {name}'s {pet}?
What does {name} do for a living?
Where does {name} work as a {job}?
Where did {name} move from?
How many children does {name} have?
How many {animal} did {name} see?
How long has {name} been into {hobby}?
What hobbies does {name} have?
What does {name} like to eat?
What food is {name} allergic to?
What kind of {artifact} does {name} own?
What did {name}'s {relative} give her?
Who gave {name} the {artifact}?
Why did {name} decide on {life}?
How did {name} feel about {life}?
What did {name} paint?
What book did {name} read about {idea}?
What are {name}'s plans for {when}?
Would {name} enjoy {hobby}?
Is {name} interested in {idea}?
What happened at the {event}?
What did {name} say about {idea}?
Which {place} did {name} visit in {city}?
What does the {artifact} symbolize for {name}?
What {food} did {name} make?
What is {name}'s favorite {artifact}?
What do {name} and {name} have in common?
Do you remember what my {relative} does?
What was I {mood} about?
Which framework did I choose to {task}?
How do I {task} with {tool}?
How can I fix {bug} in {tool}?
Can you help me {task}?
What is the difference between {tool} and {tool}?
What version of {tool} am I using?
When is the deadline for the {act}?
How much did I budget for the {artifact}?
How many weeks are there between the {event} and the {event}?
What time is my meeting with {name}?
Can you recommend a {artifact} for {act}?
What's the best way to {use} {stuff}?
Can you tell me about {idea} and {state}?
Which {plant} should I plant in {month}?
What should I cook with {food} and {food}?
How did I say I wanted to {do} the {artifact}?
""".strip().splitlines()

OPENERS = ["", "", "", "Hey {name}!", "Hi {name}, how are you?", "Wow!", "Thanks!", "Yeah,", "By the way,", "Well,"]
CLOSERS = ["", "", "", "How about you?", "It was {good}.", "What do you think?", "I feel {mood}.", "Any advice?"]


def _choices(fields: dict[str, list[str]]) -> dict[str, list[str]]:
    lists = {
        name: values if isinstance(values, list) else [" ".join(value.split()) for value in values.split("|")]
        for name, values in LISTS.items()
    }
    return {**fields, **lists}


def sentences(fields: dict[str, list[str]], known: set[str], count: int, chance: random.Random) -> list[str]:
    """`count` sentences; common words (`known`) are drawn four times in five."""
    choices = _choices(fields)
    common = {name: [word for word in words if word in known] or words for name, words in fields.items()}

    def fill(template: str) -> str:
        while "{" in template:
            start = template.index("{")
            end = template.index("}")
            name = template[start + 1 : end]
            pool = common[name] if name in common and chance.random() < 0.8 else choices[name]
            template = template[:start] + chance.choice(pool) + template[end + 1 :]
        return template

    def one() -> str:
        if chance.random() < 0.35:
            return fill(chance.choice(QUESTIONS))
        parts = [chance.choice(OPENERS), chance.choice(STATEMENTS)]
        if chance.random() < 0.3:
            parts.append(chance.choice(STATEMENTS))
        parts.append(chance.choice(CLOSERS))
        text = fill(" ".join(filter(None, parts)))
        return f"{chance.choice(choices['name'])}: {text}" if chance.random() < 0.3 else text

    return [one() for _ in range(count)]
